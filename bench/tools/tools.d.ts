/** The types of the tools that the benchmarks use, declared here because type checks run before the tools are installed. */
declare module "autocannon" {
  type Client = { setRequests: (requests: object[]) => void };
  type Options = {
    url: string;
    duration: number;
    connections: number;
    method: "GET" | "POST";
    headers: Record<string, string> | undefined;
    body: string | undefined;
    setupClient: (client: Client) => void;
  };
  type Result = {
    "2xx": number;
    non2xx: number;
    errors: number;
    timeouts: number;
    duration: number;
    latency: { p50: number; p99: number };
    throughput: { total: number };
  };
  export default function autocannon(options: Options): Promise<Result>;
}

declare module "lighthouse" {
  type Audit = { score: number | null; numericValue?: number; title: string };
  type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
  export type Result = {
    categories: Record<string, Category | undefined>;
    audits: Record<string, Audit | undefined>;
    runtimeError?: { message: string };
  };
  type Flags = { port: number; output: "json"; logLevel: "error"; onlyCategories: string[] };
  export default function lighthouse(url: string, flags: Flags): Promise<{ lhr: Result } | undefined>;
}
