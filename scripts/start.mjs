import { spawn } from "node:child_process";
import cluster from "node:cluster";
import { realpathSync } from "node:fs";
import path from "node:path";
import { BUNDLE, COMPILED, prepare } from "./built-shop.mjs";
import { NODE, ROOT } from "./install.mjs";
import { supervise } from "./supervise.mjs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
/** The IPC channel closes when this process is killed; the shop then shuts down. */
const STDIO = ["inherit", "inherit", "inherit", "ipc"];

/** docs/performance.md has the measurements. A larger space for new objects saves no time and is not returned to the system. */
const NODE_OPTIONS = ["--max-semi-space-size=8"];

try {
  await prepare();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

/**
 * Read by glibc, in bytes. Its allocator would keep the buffers of encoded images for good, 416 instead of 88 MB after 30
 * images, and some 40 MB of buffers of requests (docs/performance.md). Other systems ignore them.
 */
const ALLOCATOR = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "32768",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

const env = {
  ...ALLOCATOR,
  ...process.env,
  NODE_ENV: process.env.NODE_ENV || "production",
  // What V8 compiled is stored when the shop ends, and read at the next start.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || COMPILED,
};

/** Whether several processes serve the port. The shop itself checks the value. */
const isShared = !["", "1"].includes(process.env.PROCESSES ?? "");
if (isShared) cluster.setupPrimary({ exec: BUNDLE, execArgv: NODE_OPTIONS, cwd: ROOT, stdio: STDIO });

/** Starts the shop. A restart uses the port of the first start, even where that was any free one. */
function start(port) {
  // In a cluster the port stays the same while one of the processes runs.
  if (isShared) return cluster.fork(env).process;
  return spawn(NODE, [...NODE_OPTIONS, BUNDLE], {
    cwd: ROOT,
    env: port === undefined ? env : { ...env, PORT: String(port) },
    stdio: STDIO,
  });
}

/** Starts another process that serves the port of the shop. `settings` are those that the shop chose for it. */
const startOther = (settings) => cluster.fork({ ...env, ...settings }).process;

/** Stops a database that outlived its shop. Detached from the terminal, so that Ctrl-C does not interrupt it. */
function endDatabase() {
  const script = path.join(ROOT, "server", "postgres", "stop-orphaned-database.ts");
  const ending = spawn(NODE, [script], { cwd: ROOT, env, stdio: "inherit", detached: true });
  return new Promise((resolve) => ending.once("exit", resolve).once("error", resolve));
}

/** Runs this script with the shop's own Node, which all processes of a cluster need: the first start of all has the system's. */
function startAgain() {
  const again = spawn(NODE, process.argv.slice(1), { stdio: "inherit" });
  again.once("exit", (code) => process.exit(code ?? 1)).once("error", () => process.exit(1));
  return { stop: (signal) => again.kill(signal) };
}

/** Serves the metrics of all processes, once the first one has checked the settings. If that fails, the shop is shut down. */
function opened({ metrics }, processes) {
  if (!metrics || metricsServer) return;
  metricsServer = import("../server/metrics/cluster-metrics.ts")
    .then(({ openClusterMetrics }) => openClusterMetrics(metrics, processes))
    .then(({ port }) => console.log(`Metrics for Prometheus: http://${metrics.host}:${port}/metrics`))
    .catch((error) => {
      console.error(error.message);
      failed = true;
      stop("SIGTERM");
    });
}

let metricsServer;
let failed = false;
const exit = (code) => process.exit(failed ? 1 : code);
const isOwnNode = realpathSync(process.execPath) === realpathSync(NODE);
const { stop } =
  isShared && !isOwnNode
    ? startAgain()
    : supervise({ start, startOther, endDatabase, opened, log: console.error, exit });

// A killed npm sends no signal, but then this process gets another parent. Asked for once, and not after a signal: a second
// request to stop cuts off open requests.
const parent = process.ppid;
const parentCheck = setInterval(() => process.ppid === parent || requestStop("SIGTERM"), 500).unref();
const requestStop = (signal) => {
  clearInterval(parentCheck);
  stop(signal);
};
for (const signal of SIGNALS) process.on(signal, () => requestStop(signal));
