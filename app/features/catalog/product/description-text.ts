/** A paragraph or list. Each text is split into parts; parts at odd indexes are bold. */
export type DescriptionBlock = { isList: boolean; texts: string[][] };

const LISTS = /((?:^- .+(?:\n|$))+)/m;
const boldParts = (text: string) => text.trim().split(/\*\*(\S(?:.*?\S)?)\*\*/);

function blocksOf(part: string, isList: boolean): DescriptionBlock[] {
  if (isList)
    return [
      {
        isList,
        texts: part
          .trim()
          .split("\n- ")
          .map((line) => boldParts(line.replace(/^- /, ""))),
      },
    ];
  const paragraphs = part.split(/\n\s*\n/).filter((text) => text.trim() !== "");
  return paragraphs.map((text) => ({ isList, texts: [boldParts(text)] }));
}

/** Reads a description: empty lines separate paragraphs, lines that begin with "- " are a list, and `**words**` are bold. */
export function parseDescription(description: string): DescriptionBlock[] {
  const parts = description.replaceAll("\r\n", "\n").split(LISTS);
  return parts.flatMap((part, at) => blocksOf(part, at % 2 === 1));
}

/** A description without its marks, for where it is plain text. */
export function plainDescription(description: string): string {
  const blocks = parseDescription(description).map(({ isList, texts }) =>
    texts.map((parts) => `${isList ? "• " : ""}${parts.join("")}`).join("\n"),
  );
  return blocks.join("\n\n");
}
