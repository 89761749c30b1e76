/** A word of the trade, and what it means. */
export type TradeWord = { id: string; name: string; meaning: string; pattern: RegExp };

const word = (name: string, meaning: string, pattern = name): TradeWord => ({
  id: name.toLowerCase().replaceAll(" ", "-"),
  name,
  meaning,
  pattern: new RegExp(String.raw`\b${pattern}\b`, "i"),
});

/** The words of the trade that product texts and searches contain. The first four are on Our Story too. */
export const TRADE_WORDS: readonly TradeWord[] = [
  word(
    "Full-grain",
    "The outermost, strongest layer of the hide, neither sanded nor corrected. It takes marks and turns them into patina.",
    "full[- ]grain",
  ),
  word(
    "Vegetable-tanned",
    "Tanned for weeks in bark liquors instead of a day in chromium salts. It starts firm, darkens in light and softens with use.",
    "veg(?:etable)?[- ]tan(?:ned)?",
  ),
  word(
    "Saddle stitch",
    "One thread, two needles, every hole passed twice by hand. If a stitch is ever cut, the stitches beside it hold.",
    "saddle[- ]stitch(?:ed|es|ing)?",
  ),
  word(
    "Burnished edge",
    "Cut edges are beveled, waxed or painted, and rubbed with canvas until they are round and sealed against water.",
    "(?:edges? )?burnish(?:ed|ing)(?: edges?)?",
  ),
  word(
    "Bridle leather",
    "Cowhide stuffed with tallow and wax at the tannery, as for a horse’s bridle. In the cold the wax may rise as a white bloom that rubs in again.",
  ),
  word("Harness leather", "Thick, waxed cowhide as for the harness of a horse: it hardly stretches and sheds rain."),
  word("Milled", "Tumbled in a drum until it is soft and its grain stands out."),
  word("Gusset", "The strip of leather between front and back. It gives a bag its depth.", "gussets?"),
];

/** The names of the words that Our Story explains. */
export const CRAFT_WORDS = TRADE_WORDS.slice(0, 4);

/** A part of a text: plain, or a word of the trade as the text has it. */
export type TextPart = string | { word: TradeWord; written: string };

function firstWord(text: string, words: readonly TradeWord[]) {
  const found = words.flatMap((known) => {
    const match = known.pattern.exec(text);
    return match ? [{ word: known, written: match[0], index: match.index }] : [];
  });
  return found.toSorted((a, b) => a.index - b.index)[0];
}

/** Splits texts at the words of the trade. Each word is found once, where it stands first. */
export function findTradeWords(texts: string[]): TextPart[][] {
  let left = TRADE_WORDS;
  return texts.map((text) => {
    const parts: TextPart[] = [];
    let rest = text;
    for (let found = firstWord(rest, left); found; found = firstWord(rest, left)) {
      const { word: known, written, index } = found;
      if (index > 0) parts.push(rest.slice(0, index));
      parts.push({ word: known, written });
      rest = rest.slice(index + written.length);
      left = left.filter((other) => other !== known);
    }
    return rest ? [...parts, rest] : parts;
  });
}

/** The word of the trade that a search text names; undefined if there is none. */
export function tradeWordIn(search: string): TradeWord | undefined {
  return firstWord(search, TRADE_WORDS)?.word;
}
