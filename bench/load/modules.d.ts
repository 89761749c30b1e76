/** The types of the load generator, declared here because type checks run before it is installed. */
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
