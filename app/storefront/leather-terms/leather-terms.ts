/** A term of leatherwork, and what it means. */
export type LeatherTerm = { id: string; name: string; meaning: string; pattern: RegExp };

const term = (name: string, meaning: string, pattern = name): LeatherTerm => ({
  id: name.toLowerCase().replaceAll(" ", "-"),
  name,
  meaning,
  pattern: new RegExp(String.raw`\b${pattern}\b`, "i"),
});

/** The terms that product texts and searches contain. The first four are on Our Story too. */
export const LEATHER_TERMS: readonly LeatherTerm[] = [
  term(
    "Full-grain",
    "The outermost, strongest layer of the hide, neither sanded nor corrected. It takes marks and turns them into patina.",
    "full[- ]grain",
  ),
  term(
    "Vegetable-tanned",
    "Tanned for weeks in bark liquors instead of a day in chromium salts. It starts firm, darkens in light and softens with use.",
    "veg(?:etable)?[- ]tan(?:ned)?",
  ),
  term(
    "Saddle stitch",
    "One thread, two needles, every hole passed twice by hand. If a stitch is ever cut, the stitches beside it hold.",
    "saddle[- ]stitch(?:ed|es|ing)?",
  ),
  term(
    "Burnished edge",
    "Cut edges are beveled, waxed or painted, and rubbed with canvas until they are round and sealed against water.",
    "(?:edges? )?burnish(?:ed|ing)(?: edges?)?",
  ),
  term(
    "Bridle leather",
    "Cowhide stuffed with tallow and wax at the tannery, as for a horse’s bridle. In the cold the wax may rise as a white bloom that rubs in again.",
  ),
  term("Harness leather", "Thick, waxed cowhide as for the harness of a horse: it hardly stretches and sheds rain."),
  term("Milled", "Tumbled in a drum until it is soft and its grain stands out."),
  term("Gusset", "The strip of leather between front and back. It gives a bag its depth.", "gussets?"),
];

/** The names of the terms that Our Story explains. */
export const CRAFT_TERMS = LEATHER_TERMS.slice(0, 4);

/** A part of a text: plain, or a leather term as the text has it. */
export type TextPart = string | { term: LeatherTerm; written: string };

function firstTerm(text: string, terms: readonly LeatherTerm[]) {
  const found = terms.flatMap((known) => {
    const match = known.pattern.exec(text);
    return match ? [{ term: known, written: match[0], index: match.index }] : [];
  });
  return found.toSorted((a, b) => a.index - b.index)[0];
}

/** Splits texts at the leather terms. Each term is found once, where it stands first. */
export function findLeatherTerms(texts: string[]): TextPart[][] {
  let left = LEATHER_TERMS;
  return texts.map((text) => {
    const parts: TextPart[] = [];
    let rest = text;
    for (let found = firstTerm(rest, left); found; found = firstTerm(rest, left)) {
      const { term: known, written, index } = found;
      if (index > 0) parts.push(rest.slice(0, index));
      parts.push({ term: known, written });
      rest = rest.slice(index + written.length);
      left = left.filter((other) => other !== known);
    }
    return rest ? [...parts, rest] : parts;
  });
}

/** The leather term that a search text names; undefined if there is none. */
export function leatherTermIn(search: string): LeatherTerm | undefined {
  return firstTerm(search, LEATHER_TERMS)?.term;
}
