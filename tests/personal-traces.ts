import { queryColumn } from "./accounts.ts";

/** The tables in which a row contains one of these texts, in any case. Emails of `exceptTemplate` are not looked at. */
export async function tablesWith(texts: string[], { exceptTemplate = "" } = {}): Promise<string[]> {
  const names = "select quote_ident(tablename) from pg_tables where schemaname = 'public' order by 1";
  const patterns = texts.map((text) => `%${text}%`);
  const found: string[] = [];
  for (const table of (await queryColumn(names)).map(String)) {
    const others = table === "emails" ? `and template <> '${exceptTemplate}'` : "";
    const rows = await queryColumn(`select 1 from ${table} t where t::text ilike any($1) ${others} limit 1`, [
      patterns,
    ]);
    if (rows.length > 0) found.push(table);
  }
  return found;
}
