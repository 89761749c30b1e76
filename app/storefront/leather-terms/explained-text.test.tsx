import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ExplainedText } from "./explained-text.tsx";
import { findLeatherTerms } from "./leather-terms.ts";

test("a comma after a leather term stays on the term's line", () => {
  const [parts = []] = findLeatherTerms(["One strap of bridle leather, with a solid brass buckle."]);
  const html = renderToStaticMarkup(<ExplainedText parts={parts} />);
  expect(html).toContain("bridle leather</button>,</span>");
  expect(html.replace(/<span id=.*?<\/span>/gs, "").replace(/<.*?>/gs, "")).toBe(
    "One strap of bridle leather, with a solid brass buckle.",
  );
});
