import { backpack, weekender } from "./carriers.ts";
import { briefcase, messenger, satchel } from "./cases.ts";
import { glassesCase, laptopSleeve, luggageTag, notebookCover, passportHolder, penSleeve } from "./covers.ts";
import { coasters, gloves, valetTray } from "./hands-and-home.ts";
import { shadesOf } from "./palette.ts";
import { cardHolder, coinPurse } from "./pockets.ts";
import { belt, collar, keyCase, keyFob } from "./rings-and-loops.ts";
import type { Draft, Silhouette } from "./sheet.ts";
import { cameraBag, clutch, crossbody } from "./small-bags.ts";
import { cameraStrap, cordKeeper, deskMat, watchStrap } from "./straps.ts";
import { bucketBag, tote } from "./totes.ts";
import { bifold, longWallet, moneyClip, zipWallet } from "./wallets.ts";

export type Model = {
  silhouette: Silhouette;
  /** Pixels in a centimetre, the same for all goods of the model. */
  cm: number;
  /** Centimetres from stitch to stitch. */
  pitchCm: number;
  stands: boolean;
  /** Degrees it is turned where it lies. */
  tilt?: number;
  /** How far a handle stands above the body, where no strap is drawn. */
  crownCm?: number;
};

const models: Record<string, Model> = {
  tote: { silhouette: tote, cm: 21, pitchCm: 0.62, stands: true },
  briefcase: { silhouette: briefcase, cm: 21, pitchCm: 0.8, stands: true, crownCm: 5 },
  messenger: { silhouette: messenger, cm: 21.5, pitchCm: 0.7, stands: true },
  satchel: { silhouette: satchel, cm: 24, pitchCm: 0.82, stands: true, crownCm: 5 },
  weekender: { silhouette: weekender, cm: 18, pitchCm: 0.65, stands: true, crownCm: 13 },
  backpack: { silhouette: backpack, cm: 23, pitchCm: 0.7, stands: true, crownCm: 4 },
  crossbody: { silhouette: crossbody, cm: 34, pitchCm: 0.45, stands: true },
  "camera-bag": { silhouette: cameraBag, cm: 36, pitchCm: 0.45, stands: true },
  clutch: { silhouette: clutch, cm: 32, pitchCm: 0.45, stands: false },
  bifold: { silhouette: bifold, cm: 68, pitchCm: 0.34, stands: false, tilt: -6 },
  "long-wallet": { silhouette: longWallet, cm: 42, pitchCm: 0.36, stands: false, tilt: -24 },
  "zip-wallet": { silhouette: zipWallet, cm: 43, pitchCm: 0.36, stands: false, tilt: -20 },
  "coin-purse": { silhouette: coinPurse, cm: 74, pitchCm: 0.36, stands: false, tilt: 5 },
  "card-holder": { silhouette: cardHolder, cm: 74, pitchCm: 0.32, stands: false, tilt: -7 },
  "money-clip": { silhouette: moneyClip, cm: 48, pitchCm: 0.34, stands: false, tilt: -26 },
  belt: { silhouette: belt, cm: 38, pitchCm: 0.3, stands: true },
  collar: { silhouette: collar, cm: 52, pitchCm: 0.5, stands: true },
  "key-fob": { silhouette: keyFob, cm: 76, pitchCm: 0.36, stands: false, tilt: 9 },
  "key-case": { silhouette: keyCase, cm: 72, pitchCm: 0.36, stands: false, tilt: -8 },
  "watch-strap": { silhouette: watchStrap, cm: 82, pitchCm: 0.26, stands: false, tilt: 12 },
  "camera-strap": { silhouette: cameraStrap, cm: 27, pitchCm: 0.5, stands: false },
  "cord-keeper": { silhouette: cordKeeper, cm: 62, pitchCm: 0.32, stands: false },
  "desk-mat": { silhouette: deskMat, cm: 12, pitchCm: 0.6, stands: false, tilt: -4 },
  "laptop-sleeve": { silhouette: laptopSleeve, cm: 27, pitchCm: 0.5, stands: false, tilt: -8 },
  "passport-holder": { silhouette: passportHolder, cm: 64, pitchCm: 0.36, stands: false, tilt: 8 },
  "luggage-tag": { silhouette: luggageTag, cm: 66, pitchCm: 0.36, stands: false, tilt: -10 },
  "notebook-cover": { silhouette: notebookCover, cm: 41, pitchCm: 0.45, stands: false, tilt: -8 },
  "glasses-case": { silhouette: glassesCase, cm: 52, pitchCm: 0.38, stands: false, tilt: -16 },
  "pen-sleeve": { silhouette: penSleeve, cm: 58, pitchCm: 0.36, stands: false, tilt: 14 },
  gloves: { silhouette: gloves, cm: 41, pitchCm: 0.3, stands: false },
  "valet-tray": { silhouette: valetTray, cm: 40, pitchCm: 0.5, stands: false, tilt: -6 },
  coasters: { silhouette: coasters, cm: 46, pitchCm: 0.4, stands: false },
  "bucket-bag": { silhouette: bucketBag, cm: 27, pitchCm: 0.55, stands: true },
};

/** Every model that can be drawn. */
export const drawnModels = Object.keys(models);

/** How high a thing with its strap may stand, in pixels; a longer strap is drawn shorter. */
const TALLEST = 1190;

export type Dimensions = { widthCm: number; heightCm: number; depthCm: number; strapDropCm?: number };

/** How a model is drawn. Throws on one that nobody has drawn. */
export function modelOf(name: string): Model {
  const model = models[name];
  if (!model) throw new Error(`Nobody has drawn a ${name} yet`);
  return model;
}

/** A model in its size and colour, ready for its silhouette. */
export function draftOf(model: Model, dimensions: Dimensions, color: string, id: () => string): Draft {
  const { cm } = model;
  const height = dimensions.heightCm * cm;
  return {
    width: dimensions.widthCm * cm,
    height,
    depth: dimensions.depthCm * cm,
    drop: Math.max(0, Math.min((model.crownCm ?? dimensions.strapDropCm ?? 0) * cm, TALLEST - height)),
    cm,
    pitch: model.pitchCm * cm,
    shades: shadesOf(color),
    id,
  };
}
