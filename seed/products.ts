import { withNoBreakMeasures } from "./no-break-measures.ts";
import { belts } from "./products/belts.ts";
import { bifolds } from "./products/bifolds.ts";
import { briefcasesAndMessengers } from "./products/briefcases-and-messengers.ts";
import { cardHolders } from "./products/card-holders.ts";
import { coinsAndClips } from "./products/coins-and-clips.ts";
import { crossbodies } from "./products/crossbodies.ts";
import { deskAndHome } from "./products/desk-and-home.ts";
import { keys } from "./products/keys.ts";
import { longWallets } from "./products/long-wallets.ts";
import { papersAndPassports } from "./products/papers-and-passports.ts";
import { rolls } from "./products/rolls.ts";
import { satchelsAndClutches } from "./products/satchels-and-clutches.ts";
import { sleevesAndCases } from "./products/sleeves-and-cases.ts";
import { strapsAndCollars } from "./products/straps-and-collars.ts";
import { totesAndBuckets } from "./products/totes-and-buckets.ts";
import { weekendersAndBackpacks } from "./products/weekenders-and-backpacks.ts";
import type { SeedProduct } from "./seed-product.ts";

/** Every good of the demo shop: bags, then wallets, then accessories. */
export const seedProducts: SeedProduct[] = [
  ...totesAndBuckets,
  ...briefcasesAndMessengers,
  ...weekendersAndBackpacks,
  ...crossbodies,
  ...satchelsAndClutches,
  ...bifolds,
  ...longWallets,
  ...cardHolders,
  ...coinsAndClips,
  ...belts,
  ...keys,
  ...strapsAndCollars,
  ...sleevesAndCases,
  ...rolls,
  ...papersAndPassports,
  ...deskAndHome,
].map(withNoBreakMeasures);
