// Writes the fonts of the PDFs to app/features/order-management/prints/pdf/fonts, with their licenses (decision 0058). Run it
// again when a script is missing. It asks npm for the fonts, which nothing else needs: node scripts/assets/subset-print-fonts.mjs
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import subsetFont from "subset-font";

const TARGET = new URL("../../app/features/order-management/prints/pdf/fonts/", import.meta.url);
const MAX_BYTES = 7_000_000;

const between = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)).join("");
// Latin with all its accents, combining marks, Greek, Cyrillic, Vietnamese, punctuation, currencies and letterlike symbols.
const EUROPEAN = [
  [0x20, 0x52f],
  [0x1c80, 0x1c8f],
  [0x1e00, 0x1fff],
  [0x2000, 0x214f],
];
// What lies outside of it: symbols, kana, kanji, full-width and half-width forms.
const JAPANESE = [
  [0x2010, 0xd7ff],
  [0xf900, 0xffef],
  [0x20000, 0x2ffff],
];

/** `ranges`: the characters to keep; the whole font without them. */
const sources = [
  { package: "hanken-grotesk@0.4.3", cut: "400Regular/HankenGrotesk_400Regular", name: "hanken-grotesk-400" },
  { package: "hanken-grotesk@0.4.3", cut: "500Medium/HankenGrotesk_500Medium", name: "hanken-grotesk-500" },
  { package: "hanken-grotesk@0.4.3", cut: "600SemiBold/HankenGrotesk_600SemiBold", name: "hanken-grotesk-600" },
  { package: "newsreader@0.4.1", cut: "400Regular/Newsreader_400Regular", name: "newsreader-400" },
  { package: "noto-sans@0.4.2", cut: "400Regular/NotoSans_400Regular", name: "noto-sans-400", ranges: EUROPEAN },
  { package: "noto-sans@0.4.2", cut: "500Medium/NotoSans_500Medium", name: "noto-sans-500", ranges: EUROPEAN },
  {
    package: "noto-sans-jp@0.4.3",
    cut: "400Regular/NotoSansJP_400Regular",
    name: "noto-sans-jp-400",
    ranges: JAPANESE,
  },
  { package: "noto-emoji@0.4.7", cut: "400Regular/NotoEmoji_400Regular", name: "noto-emoji-400" },
];

const folder = mkdtempSync(path.join(tmpdir(), "print-fonts-"));
let total = 0;
try {
  for (const source of sources) {
    const packed = execFileSync("npm", ["pack", "--silent", `@expo-google-fonts/${source.package}`], { cwd: folder });
    execFileSync("tar", ["xzf", packed.toString().trim()], { cwd: folder });
    const whole = readFileSync(path.join(folder, "package", `${source.cut}.ttf`));
    const font = source.ranges
      ? await subsetFont(whole, source.ranges.map(([first, last]) => between(first, last)).join(""), {
          targetFormat: "truetype",
          keepFeatures: ["kern", "ccmp", "locl", "mark", "mkmk"],
        })
      : whole;
    writeFileSync(new URL(`${source.name}.ttf`, TARGET), font);
    const license = readFileSync(path.join(folder, "package", "LICENSE_FONT"));
    writeFileSync(new URL(`${source.name.replace(/-\d+$/, "")}-OFL.txt`, TARGET), license);
    total += font.length;
    console.log(`${source.name}: ${font.length} bytes`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
console.log(`together: ${total} bytes (at most ${MAX_BYTES})`);
if (total > MAX_BYTES) process.exitCode = 1;
