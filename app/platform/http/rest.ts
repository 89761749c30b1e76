/** The shop said no: `message` is its sentence for the shopper ("" when it sent none), `fields` a sentence for each wrong field. */
export class RestError extends Error {
  readonly status: number;
  readonly fields: Record<string, string>;
  constructor(status: number, message: string, fields: Record<string, string>) {
    super(message);
    this.name = "RestRefusal";
    this.status = status;
    this.fields = fields;
  }
}

export type RestOptions = {
  bearer?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Makes a call that is sent again happen once. */
  idempotencyKey?: string | undefined;
};

/** A page that is still there so long after it was about to be left has stayed: the link was a download. */
const STAYED_AFTER_MS = 5_000;
let unloadingSince = Number.NEGATIVE_INFINITY;
if (typeof window !== "undefined") {
  addEventListener("beforeunload", () => {
    unloadingSince = performance.now();
  });
  addEventListener("pageshow", () => {
    unloadingSince = Number.NEGATIVE_INFINITY;
  });
}

/**
 * Browsers abort the calls of a page that is being left; Firefox reports it as a network error while the page still runs.
 * That is no failure: it is told only if the page turns out to have stayed.
 */
async function unlessUnloading<Value>(request: Promise<Value>): Promise<Value> {
  try {
    return await request;
  } catch (problem) {
    const rest = unloadingSince + STAYED_AFTER_MS - performance.now();
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    throw problem;
  }
}

function csrfToken(): string | undefined {
  return /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1];
}

async function request(method: string, path: string, body: unknown, options: RestOptions): Promise<Response> {
  const { bearer, signal, idempotencyKey } = options;
  const headers: Record<string, string> = { Accept: "application/json" };
  if (bearer) headers.Authorization = `Bearer ${bearer}`;
  if (idempotencyKey) headers["Idempotency-Key"] = idempotencyKey;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const token = method === "GET" ? undefined : csrfToken();
  if (token) headers["X-CSRFToken"] = token;
  const response = await unlessUnloading(
    fetch(path, {
      method,
      headers,
      credentials: "same-origin",
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    }),
  );
  if (response.ok) return response;
  const parsed = await response.json().catch(() => ({}));
  throw new RestError(response.status, parsed?.error ?? "", parsed?.fields ?? {});
}

async function read<ResponseBody>(response: Response): Promise<ResponseBody> {
  const text = await unlessUnloading(response.text());
  return JSON.parse(text || "null");
}

/** The shop's REST calls from the browser. A refusal throws RestError; a network that is away throws fetch's own TypeError. */
export const rest = {
  get: async <ResponseBody>(path: string, options: RestOptions = {}): Promise<ResponseBody> =>
    read(await request("GET", path, undefined, options)),
  post: async <ResponseBody>(path: string, body?: unknown, options: RestOptions = {}): Promise<ResponseBody> =>
    read(await request("POST", path, body, options)),
  patch: async <ResponseBody>(path: string, body: unknown, options: RestOptions = {}): Promise<ResponseBody> =>
    read(await request("PATCH", path, body, options)),
  delete: async (path: string, body?: unknown, options: RestOptions = {}): Promise<void> => {
    await request("DELETE", path, body, options);
  },
  /** One page of a list, with the number of all its entries from `X-Total-Count`. */
  list: async <Item>(path: string, options: RestOptions = {}): Promise<{ items: Item[]; total: number }> => {
    const response = await request("GET", path, undefined, options);
    const items: Item[] = await unlessUnloading(response.json());
    return { items, total: Number(response.headers.get("X-Total-Count") ?? items.length) };
  },
};
