import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { median } from "../median.ts";
import { type Measured, ROUNDS } from "./catalog-measure.ts";

const PAGE = "docs/catalog-sizes.md";
const START = "<!-- bench:start -->";

/** What was measured in a shop: "100,000 products, 298,112 variants, 750 MB", and the cases in their order. */
export type MeasuredShop = { products: number; about: string; measured: Measured[] };

type Time = "processorMs" | "databaseMs" | "wholeMs";
const TIMES: Record<Time, string> = {
  processorMs: "CPU time of the database",
  databaseMs: "time in the database, median of the rounds",
  wholeMs: "time including the shop, median of the rounds",
};

const count = (value: number) => value.toLocaleString("en-US");
const isFacet = ({ kind }: Measured) => kind === "facets";
const line = (cells: (string | number)[]) => `| ${cells.join(" | ")} |`;

/** The median of the cases in each shop, as cells of a table, and the last as a multiple of the first. */
function medians(shops: MeasuredShop[], time: Time): string[] {
  const values = shops.map(({ measured }) => median(measured.map((one) => one[time])));
  return [...values.map((ms) => ms.toFixed(1)), ((values.at(-1) ?? 0) / (values[0] ?? 1)).toFixed(2)];
}

function slowestFacets({ measured }: MeasuredShop): string {
  return Math.max(...measured.filter(isFacet).map(({ processorMs }) => processorMs)).toFixed(1);
}

function summary(shops: MeasuredShop[]): string[] {
  return [
    line(["milliseconds", ...shops.map(({ products }) => count(products)), "largest : smallest"]),
    line(["---", ...shops.map(() => "---:"), "---:"]),
    ...Object.entries(TIMES).map(([time, what]) =>
      line([`median of the cases: ${what}`, ...medians(shops, time as Time)]),
    ),
    line(["slowest facets: CPU time of the database", ...shops.map(slowestFacets), ""]),
  ];
}

function cases(shops: MeasuredShop[]): string[] {
  const sizes = shops.map(({ products }) => count(products));
  return [
    line([
      "what",
      "query",
      ...sizes.map((size) => `total of ${size}`),
      ...sizes.map((size) => `CPU ${size}`),
      ...sizes.map((size) => `time ${size}`),
    ]),
    line(["---", "---", ...Array<string>(sizes.length * 3).fill("---:")]),
    ...(shops[0]?.measured ?? []).map(({ kind, name }, index) => {
      const ofCase = shops.flatMap(({ measured }) => measured[index] ?? []);
      return line([
        kind,
        `\`${name}\``,
        ...ofCase.map(({ total }) => count(total)),
        ...ofCase.map(({ processorMs }) => processorMs.toFixed(1)),
        ...ofCase.map(({ databaseMs }) => databaseMs.toFixed(1)),
      ]);
    }),
  ];
}

/** Writes the tables of docs/catalog-sizes.md. */
export function writeSizes(shops: MeasuredShop[]): void {
  const text = `${readFileSync(PAGE, "utf8").split(START)[0]}${START}
\`npm run bench:catalog\`, ${new Date().toISOString().slice(0, 10)}: ${shops.map(({ about }) => about).join("; ")}. ${cpus().length} cores (${cpus()[0]?.model.trim()}), one client, ${ROUNDS} rounds after three to warm up.
Load average at the end: ${loadavg()[0]?.toFixed(1)}. Above ${cpus().length}, times mostly include waiting for other work; compare the CPU time instead (it still suffers from shared caches).

${summary(shops).join("\n")}

Each row below is all the work of one list: interpreting the text, the exact total, one page of 24, and the data of its cards. "CPU" is the CPU time of the database, "time" the median in the database. Milliseconds.

${cases(shops).join("\n")}
`;
  writeFileSync(PAGE, text);
}
