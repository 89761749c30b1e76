/** Names of the same thing: whichever is asked for, all are meant. Words in the singular. */
export const SAME_THING: string[][] = [
  ["backpack", "rucksack", "knapsack", "daypack", "back pack"],
  ["wallet", "purse", "billfold", "pocketbook"],
  ["coin purse", "change purse", "coin pouch"],
  ["card holder", "cardholder", "card case", "card wallet", "card sleeve"],
  ["weekender", "holdall", "duffel", "duffle", "weekend bag", "overnight bag", "travel bag"],
  ["satchel", "school bag", "schoolbag", "book bag"],
  ["messenger", "courier bag", "postman bag"],
  ["briefcase", "attache", "work bag", "office bag", "laptop bag"],
  ["crossbody", "cross body", "shoulder bag", "sling bag"],
  ["tote", "shopper", "shopping bag", "carryall", "carry all"],
  ["clutch", "evening bag"],
  ["bucket bag", "drawstring bag"],
  ["key fob", "fob", "keyring", "key ring", "keychain", "key chain"],
  ["key case", "key holder", "key pouch", "key wallet"],
  ["watch strap", "watchstrap", "watchband", "watch band"],
  ["laptop sleeve", "laptop case", "laptop cover", "computer sleeve", "macbook sleeve"],
  ["tablet sleeve", "tablet case", "tablet cover", "ipad sleeve", "ipad case"],
  ["passport holder", "passport cover", "passport case", "passport wallet"],
  ["luggage tag", "baggage tag", "suitcase tag", "bag tag"],
  ["glasses case", "spectacle case", "eyeglass case", "sunglasses case"],
  ["notebook cover", "journal cover", "diary cover", "book cover"],
  ["cord keeper", "cord wrap", "cable tie", "cable keeper", "cable organizer", "cable organiser", "cable holder"],
  ["valet tray", "catchall", "catch all", "trinket tray", "key tray"],
  ["desk mat", "desk pad", "blotter", "mouse mat", "mouse pad"],
  ["pen sleeve", "pen case", "pen pouch", "pen holder", "pencil case"],
  ["money clip", "note clip", "bill clip"],
  ["camera bag", "camera case"],
  ["collar", "dog collar"],
  ["coaster", "drink mat", "cup mat"],
  ["belt", "waistband"],
  ["glove", "mitten"],
  ["men", "man", "mens", "male", "gent", "gentleman", "gentlemen"],
  ["women", "woman", "womens", "female", "lady", "ladies"],
  ["general", "unisex"],
];

/** Words for many things, or for a shade: who asks for the first means any of the others, but not the other way round. */
export const KINDS_OF: Record<string, string[]> = {
  handbag: ["handbag", "tote", "satchel", "crossbody", "clutch", "bucket bag"],
  luggage: ["luggage", "weekender", "duffel"],
  rug: ["mat"],
  brown: ["brown", "cognac", "chestnut", "espresso"],
  tan: ["tan", "cognac", "natural"],
  camel: ["camel", "cognac", "natural"],
  beige: ["beige", "natural"],
  nude: ["natural"],
  red: ["red", "oxblood"],
  burgundy: ["burgundy", "oxblood"],
  maroon: ["maroon", "oxblood"],
  wine: ["wine", "oxblood"],
  green: ["green", "forest"],
  blue: ["blue", "navy"],
  spectacles: ["glasses case"],
  sunglasses: ["sunglasses", "glasses case"],
  keys: ["key"],
  ipad: ["ipad", "tablet"],
  macbook: ["macbook", "laptop"],
  computer: ["computer", "laptop"],
  phone: ["phone"],
};

const byPhrase = new Map<string, string[]>();
for (const group of SAME_THING) {
  for (const phrase of group) byPhrase.set(phrase, [...new Set([...(byPhrase.get(phrase) ?? []), ...group])]);
}
for (const [word, kinds] of Object.entries(KINDS_OF)) byPhrase.set(word, [...(byPhrase.get(word) ?? []), ...kinds]);

/** All the names of what a phrase may mean, the phrase itself among them; undefined when it has no other name. */
export function otherNames(phrase: string): string[] | undefined {
  return byPhrase.get(phrase);
}

/** Every single word in the table: a mistyped "rucksak" is found among these. */
export const SYNONYM_WORDS: string[] = [...new Set([...byPhrase.keys()].filter((phrase) => !phrase.includes(" ")))];

/** The most words that a phrase in the table has. */
export const LONGEST_PHRASE = Math.max(...[...byPhrase.keys()].map((phrase) => phrase.split(" ").length));

/** The singular forms that an English plural may have: "purses" is "purse" or "purs", "ladies" is "lady". */
export function singulars(word: string): string[] {
  const forms = [word];
  if (word.length > 3 && word.endsWith("ies")) forms.push(`${word.slice(0, -3)}y`);
  if (word.length > 3 && word.endsWith("es")) forms.push(word.slice(0, -2));
  if (word.length > 3 && word.endsWith("s") && !word.endsWith("ss")) forms.push(word.slice(0, -1));
  return forms;
}
