type Names = [shop: string, also: string][];

/** The shop's name of a thing, and its synonyms. In the singular; a name may have several words. */
const SYNONYMS: Names = [
  ["backpack", "rucksack, knapsack, daypack, back pack, bagpack, haversack"],
  ["wallet", "purse, billfold, pocketbook"],
  ["coin purse", "change purse, coin pouch, coin wallet, coin holder"],
  ["card holder", "cardholder, card case, card wallet, card sleeve, credit card holder"],
  ["weekender, duffel", "holdall, duffle, weekend bag, overnight bag, travel bag, gym bag, kit bag"],
  ["satchel", "school bag, schoolbag, book bag"],
  ["messenger", "courier bag, postman bag"],
  ["briefcase", "attache, attache case, work bag, office bag"],
  ["crossbody", "cross body, shoulder bag, sling bag"],
  ["tote", "shopper, shopping bag, carryall, carry all"],
  ["clutch", "evening bag"],
  ["bucket bag", "drawstring bag"],
  ["key fob", "fob, keyring, key ring, keychain, key chain"],
  ["key case", "key holder, key pouch, key wallet"],
  ["watch strap", "watchstrap, watchband, watch band, wrist strap"],
  ["laptop sleeve", "laptop case, laptop cover, computer sleeve, computer case, macbook sleeve"],
  ["tablet sleeve", "tablet case, tablet cover, ipad sleeve, ipad case"],
  ["passport holder", "passport cover, passport case, passport wallet"],
  ["luggage tag", "baggage tag, suitcase tag, bag tag"],
  ["glasses case", "spectacle case, eyeglass case, sunglasses case, glass case"],
  ["notebook cover", "journal cover, diary cover, book cover"],
  ["cord keeper", "cord wrap, cable tie, cable keeper, cable organizer, cable organiser, cable holder"],
  ["valet tray", "catchall, catch all, trinket tray, key tray"],
  ["desk mat", "desk pad, blotter, mouse mat, mouse pad"],
  ["pen sleeve", "pen case, pen pouch, pen holder, pencil case"],
  ["money clip", "note clip, bill clip, cash clip"],
  ["camera bag", "camera case"],
  ["coaster", "drink mat, cup mat"],
  ["belt", "waistband"],
  ["watch roll", "watch case, watch box, watch holder, watch travel case"],
  ["tool roll", "tool pouch, tool wrap, chisel roll, knife roll, brush roll"],
  ["men", "man, mens, male, gent, gentleman, gentlemen"],
  ["women", "woman, womens, female, lady"],
  ["general", "unisex"],
];

/** Words with several meanings or for a shade: the second means any of the first, but not the reverse. */
const BROADER: Names = [
  ["briefcase, messenger", "laptop bag, computer bag"],
  ["tote, satchel, crossbody, clutch, bucket bag", "handbag, hand bag"],
  ["weekender, duffel, luggage", "luggage"],
  ["brown, cognac, chestnut, espresso", "brown"],
  ["tan, cognac, natural", "tan, camel"],
  ["natural", "beige, nude"],
  ["espresso", "dark brown"],
  ["cognac, natural", "light brown"],
  ["forest", "dark green"],
  ["navy", "dark blue"],
  ["oxblood", "dark red"],
  ["red, oxblood", "red"],
  ["oxblood", "burgundy, maroon, wine"],
  ["green, forest", "green"],
  ["blue, navy", "blue"],
  ["glasses case", "spectacle, sunglasses, eyeglass"],
  ["tablet", "ipad"],
  ["laptop", "macbook, computer, notebook computer"],
];

const byName = new Map<string, string[]>();

function addName(name: string, shop: string[]): void {
  byName.set(name, [...new Set([...(byName.get(name) ?? []), ...shop])]);
}

for (const [shop, also] of SYNONYMS) {
  const ours = shop.split(", ");
  for (const name of [...ours, ...also.split(", ")]) addName(name, ours);
}
for (const [shop, also] of BROADER) for (const name of also.split(", ")) addName(name, shop.split(", "));

/** The shop's names for a synonym; undefined if it is not one. */
export function shopNames(name: string): string[] | undefined {
  return byName.get(name);
}

/** All names of one word, for typo correction ("rucksak"). */
export const ONE_WORD_NAMES: string[] = [...byName.keys()].filter((name) => !name.includes(" "));

/** The number of words of the longest name. */
export const MAX_NAME_WORDS = Math.max(...[...byName.keys()].map((name) => name.split(" ").length));

/** The singular forms that an English plural may have: "purses" is "purse" or "purs", "ladies" is "lady". */
export function singulars(word: string): string[] {
  const forms = [word];
  if (word.length > 3 && word.endsWith("ies")) forms.push(`${word.slice(0, -3)}y`);
  if (word.length > 3 && word.endsWith("es")) forms.push(word.slice(0, -2));
  if (word.length > 3 && word.endsWith("s") && !word.endsWith("ss")) forms.push(word.slice(0, -1));
  return forms;
}
