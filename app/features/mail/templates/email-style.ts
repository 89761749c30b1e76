import type { CSSProperties } from "react";

export const serif = "Newsreader, 'Iowan Old Style', 'Palatino Linotype', Georgia, serif";
const sans = "'Hanken Grotesk', 'Helvetica Neue', Helvetica, Arial, sans-serif";

/** The shop's light colors as hex values, which all email clients support. Text has a contrast of at least 4.5 : 1. */
export const ink = {
  strong: "#211a14",
  soft: "#5f5347",
  body: "#f7f3eb",
  card: "#fdfbf6",
  line: "#dcd3c4",
  tan: "#8c4a1f",
  thread: "#d9b48a",
};

const text: CSSProperties = {
  fontFamily: sans,
  fontSize: "16px",
  lineHeight: "26px",
  color: ink.strong,
  margin: "0 0 16px",
};

/** Inline styles: many email clients ignore style sheets. */
export const style = {
  preview: { display: "none", overflow: "hidden", lineHeight: "1px", opacity: 0, maxHeight: 0, maxWidth: 0 },
  body: { backgroundColor: ink.body, margin: 0, padding: "32px 12px 40px" },
  container: { maxWidth: "560px", margin: "0 auto" },
  wordmark: {
    fontFamily: serif,
    fontSize: "30px",
    lineHeight: "36px",
    letterSpacing: "-0.01em",
    color: ink.strong,
    textAlign: "center",
    margin: "0 0 24px",
  },
  card: {
    backgroundColor: ink.card,
    border: `1px solid ${ink.line}`,
    borderTop: `2px dashed ${ink.thread}`,
    padding: "40px 32px 24px",
  },
  title: {
    fontFamily: serif,
    fontWeight: 400,
    fontSize: "32px",
    lineHeight: "36px",
    letterSpacing: "-0.01em",
    color: ink.strong,
    margin: "0 0 24px",
  },
  paragraph: text,
  quoted: {
    ...text,
    borderLeft: `2px solid ${ink.tan}`,
    padding: "2px 0 2px 16px",
    whiteSpace: "pre-wrap",
    wordBreak: "break-word",
  },
  buttonRow: { margin: "28px 0 28px" },
  button: {
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
  note: { ...text, fontSize: "14px", lineHeight: "22px", color: ink.soft },
  address: { color: ink.tan, wordBreak: "break-all" },
  rule: { borderColor: ink.line, margin: "32px 0 20px" },
  footer: { ...text, fontSize: "13px", lineHeight: "21px", color: ink.soft, textAlign: "center", margin: 0 },
} satisfies Record<string, CSSProperties>;
