import type { CSSProperties } from "react";

export const serif = "Newsreader, 'Iowan Old Style', 'Palatino Linotype', Georgia, serif";
const sans = "'Hanken Grotesk', 'Helvetica Neue', Helvetica, Arial, sans-serif";

/** The width of an email's column in pixels. */
export const COLUMN = 560;

/** The shop's light colors as hex values, which all email clients support. Text has a contrast of at least 4.5 : 1. */
const ink = {
  strong: "#211a14",
  soft: "#5f5347",
  body: "#f7f3eb",
  card: "#fdfbf6",
  line: "#dcd3c4",
  tan: "#8c4a1f",
  thread: "#d9b48a",
};

/** The same colors for the dark mode of email clients. */
const dark = {
  strong: "#f4ede2",
  soft: "#c6b9a8",
  body: "#15100c",
  card: "#211a14",
  line: "#4d4136",
  tan: "#e3ab7c",
};

const text: CSSProperties = {
  fontFamily: sans,
  fontSize: "16px",
  lineHeight: "26px",
  color: ink.strong,
  margin: "0 0 16px",
};
const row: CSSProperties = { ...text, fontSize: "15px", lineHeight: "24px", margin: 0 };

/** Outlook shows a preview text unless this property of its own hides it. */
type EmailStyle = CSSProperties & { msoHide?: "all" };
type Part = { style: EmailStyle; className?: string };

/**
 * The parts of an email. Inline styles, because many email clients ignore style sheets; the classes change the colors in dark
 * mode. Classic Outlook ignores the padding of everything but cells, and the margins of tables.
 */
export const part = {
  preview: {
    style: { display: "none", msoHide: "all", overflow: "hidden", lineHeight: "1px", opacity: 0, maxHeight: 0 },
  },
  page: { style: { backgroundColor: ink.body, margin: 0, padding: "32px 12px 40px" }, className: "page" },
  column: { style: { maxWidth: `${COLUMN}px`, margin: "0 auto" } },
  wordmark: {
    style: {
      ...text,
      fontFamily: serif,
      fontSize: "30px",
      lineHeight: "36px",
      letterSpacing: "-0.01em",
      textAlign: "center",
      margin: "0 0 24px",
    },
    className: "strong",
  },
  card: {
    style: {
      backgroundColor: ink.card,
      border: `1px solid ${ink.line}`,
      borderTop: `2px dashed ${ink.thread}`,
      padding: "40px 32px 24px",
    },
    className: "card",
  },
  title: {
    style: {
      fontFamily: serif,
      fontWeight: 400,
      fontSize: "32px",
      lineHeight: "36px",
      letterSpacing: "-0.01em",
      color: ink.strong,
      margin: "0 0 24px",
    },
    className: "strong",
  },
  paragraph: { style: text, className: "strong" },
  quoted: {
    style: { ...text, wordBreak: "break-word", margin: 0 },
    className: "strong",
  },
  quotedCell: { style: { borderLeft: `2px solid ${ink.tan}`, padding: "2px 0 2px 16px" }, className: "quote" },
  buttonCell: { style: { padding: "12px 0 28px" } },
  button: {
    style: {
      fontFamily: sans,
      fontSize: "16px",
      lineHeight: "20px",
      fontWeight: 500,
      color: ink.body,
      backgroundColor: ink.strong,
      borderRadius: "2px",
      padding: "16px 30px",
      textDecoration: "none",
    },
    className: "button",
  },
  note: { style: { ...text, fontSize: "14px", lineHeight: "22px", color: ink.soft }, className: "soft" },
  link: { style: { color: ink.tan, wordBreak: "break-word" }, className: "tan" },
  /** For a URL as text, which has no spaces. */
  address: { style: { color: ink.tan, wordBreak: "break-all" }, className: "tan" },
  footerCell: { style: { padding: "28px 0 0" } },
  footer: {
    style: { ...text, fontSize: "13px", lineHeight: "21px", color: ink.soft, textAlign: "center", margin: 0 },
    className: "soft",
  },
  claim: { style: { fontFamily: serif, color: ink.strong }, className: "strong" },
  footerLink: { style: { color: ink.soft }, className: "soft" },
  row: { style: row, className: "strong" },
  quietRow: { style: { ...row, color: ink.soft }, className: "soft" },
  total: { style: { ...row, fontWeight: 600 }, className: "strong" },
  /** A block with a line above it. */
  block: { style: { borderTop: `1px solid ${ink.line}`, padding: "16px 0" }, className: "line" },
  image: { style: { ...row, display: "block", border: 0, fontSize: "12px", lineHeight: "16px" }, className: "strong" },
} satisfies Record<string, Part>;

/** Colors for the dark mode of an email client. Outlook's apps and its website know dark mode by attributes of their own. */
const darkRules: [selector: string, attribute: "ogsc" | "ogsb", declarations: string][] = [
  [".page", "ogsb", `background-color:${dark.body} !important`],
  [".card", "ogsb", `background-color:${dark.card} !important`],
  [".card", "ogsc", `border-color:${dark.line} !important`],
  [".line", "ogsc", `border-color:${dark.line} !important`],
  [".quote", "ogsc", `border-color:${dark.tan} !important`],
  [".strong", "ogsc", `color:${dark.strong} !important`],
  [".soft", "ogsc", `color:${dark.soft} !important`],
  [".tan", "ogsc", `color:${dark.tan} !important`],
  [".button", "ogsc", `color:${dark.card} !important`],
  [".button", "ogsb", `background-color:${dark.strong} !important`],
];

/** The style sheet: dark mode, and less padding on phones. An email is complete without it. */
export const styleSheet = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  `@media (prefers-color-scheme:dark){${darkRules.map(([name, , rule]) => `${name}{${rule}}`).join("")}}`,
  ...darkRules.map(([name, attribute, rule]) => `[data-${attribute}] ${name}{${rule}}`),
  "@media (max-width:480px){.card{padding:28px 20px 12px !important}}",
].join("\n");

/** The style sheet of classic Outlook, which takes Times New Roman if it doesn't know the first font of a list. */
export const outlookStyleSheet =
  "td,p,a,span{font-family:Arial,sans-serif !important}h1{font-family:Georgia,serif !important}";
