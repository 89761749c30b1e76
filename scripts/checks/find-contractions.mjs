import { isNewer } from "#app/platform/db/release.server.ts";

/** What a release that is still running may depend on, or can't fulfill. `table` finds the table that a statement changes. */
const CONTRACTIONS = [
  [
    /\bdrop\s+(table|view|materialized view|type|schema|sequence|function|trigger|extension)\b/i,
    "drops what it may use",
  ],
  [/\bdrop\s+column\b/i, "drops a column"],
  [/\brename\s+(?!constraint\b)(column\s+)?("?\w+"?\s+)?to\b/i, "renames what it uses"],
  [/\balter\s+column\s+"?\w+"?\s+(set\s+data\s+)?type\b/i, "changes the type of a column"],
  [/\balter\s+column\s+"?\w+"?\s+set\s+not\s+null\b/i, "forbids null"],
  [/\balter\s+column\s+"?\w+"?\s+drop\s+default\b/i, "drops a default that its inserts rely on"],
  [/\badd\s+column\b(?!.*\b(default|generated)\b).*\bnot\s+null\b/i, "adds a column that its inserts leave out"],
  [/\badd\s+constraint\b(?!.*\bforeign\s+key\b)/i, "adds a constraint that its writes may break"],
  [/\badd\s+constraint\b.*\bforeign\s+key\b/i, "adds a foreign key that its writes may break"],
  [/\bcreate\s+unique\s+index\b/i, "makes a column unique"],
];

/** `-- contract since 0.1.0: nothing reads it` in the statement: that release no longer depends on it. */
const COMMENT = /^\s*--\s*contract since (\d+\.\d+\.\d+): \S/m;

const TABLE = /\b(?:alter\s+table|on)\s+(?:if\s+exists\s+|only\s+)*"?(\w+)"?/i;
const CREATED = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/gi;

/** SQL without comments and the contents of functions, in one line. */
const bare = (sql) =>
  sql
    .replace(/--.*$/gm, "")
    .replace(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replace(/\s+/g, " ");

/**
 * Finds the statements of new migrations that the previous release can't work with. A table that they create is theirs. Returns
 * one message for each.
 */
export function findContractions(migrations, previousRelease) {
  const created = new Set(migrations.flatMap(({ sql }) => [...bare(sql).matchAll(CREATED)].map(([, table]) => table)));
  return migrations.flatMap(({ name, sql }) =>
    sql
      .split(/--> statement-breakpoint/)
      .flatMap(splitStatements)
      .flatMap((statement) => {
        const text = bare(statement);
        const found = CONTRACTIONS.find(([pattern]) => pattern.test(text));
        if (!found || created.has(TABLE.exec(text)?.[1]) || /^\s*alter index\b/i.test(text)) return [];
        const since = COMMENT.exec(statement)?.[1];
        if (since && !isNewer(since, previousRelease)) return [];
        const why = since ? `${since} is newer than the previous release, ${previousRelease}` : found[1];
        return [`${name}: ${text.trim().slice(0, 100)}\n  ${why}`];
      }),
  );
}

/** Splits at semicolons at the end of a line, outside of functions. A comment belongs to the statement after it. */
function splitStatements(sql) {
  const parts = sql.split(/(\$(\w*)\$.*?\$\2\$)/gs).filter((_, index) => index % 3 !== 2);
  const masked = parts.map((part, index) => (index % 2 === 0 ? part.replace(/;[ \t]*$/gm, ";\0") : part)).join("");
  return masked.split("\0").filter((part) => part.trim() !== "");
}
