import { expect, test } from "vitest";
import { csvLine, csvStream } from "./csv.server.ts";

test.each([
  ["plain", ["a", 1, null, undefined, ""], "a,1,,,"],
  [
    "quotes, separators, line breaks and outer spaces",
    ['a"b', "a,b", "a;b", "a\nb", " a"],
    '"a""b","a,b","a;b","a\nb"," a"',
  ],
  ["formulas are text, negative numbers are numbers", ["=1+1", "@x", "-x", -5], "'=1+1,'@x,'-x,-5"],
  ["leading zeros and other scripts", ["0042", "Ærø", "革"], "0042,Ærø,革"],
])("%s", (_, cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`);
});

test("a stream starts with a byte order mark and the header, and reads the next page only when it is taken", async () => {
  let read = 0;
  async function* pages() {
    for (;;) {
      read += 1;
      yield [[read, "ü"]];
    }
  }
  const reader = csvStream(["id", "name"], pages()).getReader();
  let text = "";
  while (!text.includes("3,"))
    text += new TextDecoder("utf-8", { ignoreBOM: true }).decode((await reader.read()).value);
  await reader.cancel();
  expect(text).toMatch(/^\ufeffid,name\r\n1,ü\r\n2,ü\r\n3/);
  expect(read).toBeLessThan(8);
});
