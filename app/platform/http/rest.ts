/**
 * An error response: `message` for the shopper ("" when the response has none), `fields` with a message for each invalid field.
 * `needsStepUp`: the request succeeds once staff have confirmed with their second factor.
 */
export class RestError extends Error {
  readonly status: number;
  readonly fields: Record<string, string>;
  readonly needsStepUp: boolean;
  constructor(status: number, message: string, fields: Record<string, string>, needsStepUp = false) {
    super(message);
    this.name = "RestError";
    this.status = status;
    this.fields = fields;
    this.needsStepUp = needsStepUp;
  }
}

/** Whether a request may have taken effect although it failed: no response came, or one that leaves it open. */
export const mayHaveTakenEffect = (problem: unknown): boolean =>
  !(problem instanceof RestError) || [502, 503, 504].includes(problem.status);

/**
 * Whether a request failed because of a conflicting change (409), so the page must reload its data. Not after other failures: a
 * redirect or error page would replace the page and the typed text.
 */
export const isConflict = (problem: unknown): boolean => problem instanceof RestError && problem.status === 409;

export type RestOptions = {
  bearer?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Makes a repeated request take effect once. */
  idempotencyKey?: string | undefined;
  /** "omit" sends no cookies, and the response can't change what the browser stores. */
  credentials?: "omit" | undefined;
};

/** A page that still exists this long after "beforeunload" was not left: the link was a download. */
const UNLOAD_TIMEOUT_MS = 5_000;
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
 * Returns what a request returns. Browsers abort the requests of a page that is being unloaded; Firefox reports a network error while the page still runs.
 * That is not a failure, so it is thrown only if the page stays.
 */
export async function unlessUnloading<Value>(request: Promise<Value>): Promise<Value> {
  try {
    return await request;
  } catch (error) {
    const rest = unloadingSince + UNLOAD_TIMEOUT_MS - performance.now();
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    throw error;
  }
}

function csrfToken(): string | undefined {
  return /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1];
}

async function request(method: string, path: string, body: unknown, options: RestOptions): Promise<Response> {
  const { bearer, signal, idempotencyKey, credentials = "same-origin" } = options;
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
      credentials,
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    }),
  );
  if (response.ok) return response;
  const parsed = await response.json().catch(() => ({}));
  throw new RestError(response.status, parsed?.error ?? "", parsed?.fields ?? {}, parsed?.step_up);
}

async function read<ResponseBody>(response: Response): Promise<ResponseBody> {
  const text = await unlessUnloading(response.text());
  return JSON.parse(text || "null");
}

/** The REST client of the browser. Throws RestError for an error response, and fetch's TypeError for a network failure. */
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
  /** One page of a list, with the total from `X-Total-Count`, and how many more are not shown to shoppers, from `X-Unavailable-Count`. */
  list: async <Item>(
    path: string,
    options: RestOptions = {},
  ): Promise<{ items: Item[]; total: number; unavailable: number }> => {
    const response = await request("GET", path, undefined, options);
    const items: Item[] = await unlessUnloading(response.json());
    const { headers } = response;
    const total = Number(headers.get("X-Total-Count") ?? items.length);
    return { items, total, unavailable: Number(headers.get("X-Unavailable-Count") ?? 0) };
  },
};
