import { test as base } from "@playwright/test";

export { expect } from "@playwright/test";

type Options = {
  /** What the browser may complain about in a test that breaks something on purpose. */
  expectedErrors: RegExp | undefined;
  noComplaints: undefined;
};

/** Every test in the browser: a complaint in the console that the test did not announce fails it. */
export const test = base.extend<Options>({
  expectedErrors: [undefined, { option: true }],
  noComplaints: [
    async ({ context, expectedErrors }, use) => {
      const complaints: string[] = [];
      const note = (text: string) => {
        if (!expectedErrors?.test(text)) complaints.push(text);
      };
      context.on("console", (line) => line.type() === "error" && note(`${line.text()} ${line.location().url}`));
      context.on("weberror", (problem) => note(problem.error().message));
      await use(undefined);
      base.expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
