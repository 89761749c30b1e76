/** The types of the page audit, declared here because type checks run before it is installed. */
declare module "lighthouse" {
  type Audit = { score: number | null; numericValue?: number; title: string };
  type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
  export type Result = {
    categories: Record<string, Category | undefined>;
    audits: Record<string, Audit | undefined>;
    runtimeError?: { message: string };
  };
  type Flags = {
    port: number;
    output: "json";
    logLevel: "error";
    onlyCategories: string[];
  };
  export default function lighthouse(url: string, flags: Flags): Promise<{ lhr: Result } | undefined>;
}
