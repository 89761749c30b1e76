import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const FOLDER = "docs/decisions";
const SECTIONS = ["## Context", "## Decision", "## Rejected because", "## Consequences"];
const FOLDERS = ["app", "server", "seed", "scripts", "tests", "e2e", "bench", "reliability", "photography", "docs"];
const TEXT = /\.(tsx?|mjs|md|sql|css|py|ya?ml)$/;

const records = readdirSync(FOLDER).sort();
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => path.join(folder, name));
const read = (name: string) => readFileSync(path.join(FOLDER, name), "utf8");

test("decision records are numbered from 0001 without gaps", () => {
  const numbers = records.map((name) => name.slice(0, 5));
  expect(numbers).toEqual(records.map((_, index) => `${String(index + 1).padStart(4, "0")}-`));
});

test.each(records)("%s has a title without a number, the four sections in order, and fewer than 60 lines", (name) => {
  const lines = read(name).trimEnd().split("\n");
  expect(lines[0]).toMatch(/^# [^\d]/);
  expect(lines.filter((line) => line.startsWith("## "))).toEqual(SECTIONS);
  expect(lines.length).toBeLessThan(60);
});

test("every reference to a decision names a record that exists", () => {
  const listed = ["README.md", "CONTRIBUTING.md", ...FOLDERS.flatMap(filesIn)];
  const files = listed.filter((file) => TEXT.test(file) && !file.includes("node_modules"));
  const numbers = new Set(records.map((name) => name.slice(0, 4)));
  const broken = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(?:[Dd]ecisions?\/?[ [(]*|\]\()(\d{4})(-[\w-]+\.md)?\b/g)].flatMap(
      ([reference, number = "", rest]) => {
        const found = rest ? records.includes(number + rest) : numbers.has(number);
        return found ? [] : [`${file}: ${reference}`];
      },
    ),
  );
  expect(broken).toEqual([]);
});
