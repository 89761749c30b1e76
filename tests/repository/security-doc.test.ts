import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const page = readFileSync("docs/security.md", "utf8");

/** The requirements of OWASP ASVS 5.0.0, levels 1 and 2, without OAuth (V10) and WebRTC (V17), by section. */
const SECTIONS = `1.1:1,2 1.2:1,2,3,4,5,6,7,8,9 1.3:1,2,3,4,5,6,7,8,9,10,11 1.4:1,2,3 1.5:1,2 2.1:1,2,3 2.2:1,2,3 2.3:1,2,3,4 2.4:1
3.2:1,2 3.3:1,2,3,4 3.4:1,2,3,4,5,6 3.5:1,2,3,4,5 3.7:1,2 4.1:1,2,3 4.2:1 4.3:1,2 4.4:1,2,3,4 5.1:1 5.2:1,2,3 5.3:1,2 5.4:1,2,3
6.1:1,2,3 6.2:1,2,3,4,5,6,7,8,9,10,11,12 6.3:1,2,3,4 6.4:1,2,3,4 6.5:1,2,3,4,5 6.6:1,2,3 6.8:1,2,3,4 7.1:1,2,3 7.2:1,2,3,4 7.3:1,2
7.4:1,2,3,4,5 7.5:1,2 7.6:1,2 8.1:1,2 8.2:1,2,3 8.3:1 8.4:1 9.1:1,2,3 9.2:1,2,3,4 11.1:1,2 11.2:1,2,3 11.3:1,2,3 11.4:1,2,3,4
11.5:1 11.6:1 12.1:1,2,3 12.2:1,2 12.3:1,2,3,4 13.1:1 13.2:1,2,3,4,5 13.3:1,2 13.4:1,2,3,4,5 14.1:1,2 14.2:1,2,3,4 14.3:1,2,3
15.1:1,2,3 15.2:1,2,3 15.3:1,2,3,4,5,6,7 16.1:1 16.2:1,2,3,4,5 16.3:1,2,3,4 16.4:1,2,3 16.5:1,2,3`;
const REQUIREMENTS = SECTIONS.split(/\s+/).flatMap((section) => {
  const [name, numbers = ""] = section.split(":");
  return numbers.split(",").map((number) => `${name}.${number}`);
});

const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (met|partly|not met|n\/a) \| (.+) \|$/gm)].map(
  ([, requirement = "", state = "", shown = ""]) => ({ requirement, state, shown }),
);

/** Files in backticks, each with the test's title that follows it in parentheses, if one does. */
const namedIn = (text: string) =>
  [...text.matchAll(/`((?:app|server|tests|e2e|docs|scripts)\/[\w./-]+\.\w+)`(?: \("([^"]+)"\))?/g)].map(
    ([, file = "", title]) => ({ file, title }),
  );

test("the table has every requirement of ASVS 5.0 levels 1 and 2 once", () => {
  expect(rows.map(({ requirement }) => requirement)).toEqual(REQUIREMENTS);
});

test("the totals match the table", () => {
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  const applying = rows.length - count("n/a");
  const sums = `${count("met")} met, ${count("partly")} partly, ${count("not met")} not met`;
  expect(page).toContain(`Of ${rows.length} requirements outside those two chapters ${applying} apply: **${sums}**.`);
});

test.each([
  ["docs/security.md", 100],
  ["docs/back-office-acceptance.md", 60],
])("every file that %s names exists and contains the quoted test", (name, least) => {
  const named = namedIn(readFileSync(name, "utf8"));
  expect(named.length).toBeGreaterThan(least);
  const missing = named.filter(
    ({ file, title }) => !existsSync(file) || (title && !readFileSync(file, "utf8").includes(title)),
  );
  expect(missing).toEqual([]);
});
