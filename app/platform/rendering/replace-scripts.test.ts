import { expect, test } from "vitest";
import { replaceScripts, type ScriptElement } from "./replace-scripts.ts";

function scriptsIn(html: string): ScriptElement[] {
  const found: ScriptElement[] = [];
  replaceScripts(html, (script) => {
    found.push(script);
    return "";
  });
  return found;
}

test("every script is found with its attributes and text, and everything else stays", () => {
  const html = '<p>a</p><script nonce="n">if (1 < 2) go("<b>")</script>\n<b>c</b><script src="/a.js"></script>';
  expect(scriptsIn(html)).toEqual([
    {
      attributes: ' nonce="n"',
      text: 'if (1 < 2) go("<b>")',
      whole: '<script nonce="n">if (1 < 2) go("<b>")</script>',
    },
    { attributes: ' src="/a.js"', text: "", whole: '<script src="/a.js"></script>' },
  ]);
  expect(replaceScripts(html, ({ whole }) => whole)).toBe(html);
  expect(replaceScripts(html, () => "-")).toBe("<p>a</p>-\n<b>c</b>-");
});

test.each(["", "<p>none</p>", "<script", "<script>never closed", "<p>a</p><script x"])(
  "“%s” stays as it is",
  (html) => {
    expect(replaceScripts(html, () => "-")).toBe(html);
  },
);

test("a script ends at its first closing tag", () => {
  expect(scriptsIn("<script>a</script>b</script>").map(({ text }) => text)).toEqual(["a"]);
});
