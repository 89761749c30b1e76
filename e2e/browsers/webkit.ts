import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { PYTHON, WEBKIT_DRIVER, XVFB } from "../../scripts/browsers/other-browsers.mjs";
import { freePort } from "../../scripts/free-port.mjs";
import type { Driver, Engine, Key, WindowSize } from "./driver.ts";

const WINDOW = path.join(import.meta.dirname, "webkit-window.py");
/** WebDriver's code points for special keys. */
const KEYS: Record<Key, string> = { ArrowDown: "\uE015", Enter: "\uE007", Escape: "\uE00C" };
const STARTS_WITHIN_MS = 20_000;

type Send = (method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<unknown>;

/** Starts a virtual display (Xvfb) and WebKit's driver on it. */
export async function startWebKit(): Promise<Engine> {
  const folder = mkdtempSync(path.join(tmpdir(), "wellworn-webkit-"));
  const screen = spawn(XVFB, ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const display = await firstLine(screen);
  const port = await freePort();
  const env = { ...process.env, DISPLAY: `:${display}`, GDK_BACKEND: "x11", NO_AT_BRIDGE: "1", HOME: folder };
  const driver = spawn(WEBKIT_DRIVER, [`--port=${port}`], { env, stdio: "ignore" });
  const send = senderTo(`http://127.0.0.1:${port}`);
  await untilResponse(send);
  return {
    open: (size) => openWindow(send, size, path.join(folder, "consoleErrors")),
    close: async () => {
      await stop(driver);
      await stop(screen);
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function openWindow(send: Send, { width, height }: WindowSize, file: string): Promise<Driver> {
  writeFileSync(file, "");
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": { binary: PYTHON, args: [WINDOW, file] } } };
  const { sessionId } = (await send("POST", "/session", { capabilities })) as { sessionId: string };
  const at = `/session/${sessionId}`;
  const actions = (type: string, steps: object[], more: object = {}) =>
    send("POST", `${at}/actions`, { actions: [{ type, id: type, ...more, actions: steps }] });
  const type = async (text: string) => {
    const keys = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await actions("key", keys);
  };
  await send("POST", `${at}/window/rect`, { width, height });
  return {
    goto: async (url) => void (await send("POST", `${at}/url`, { url })),
    back: async () => void (await send("POST", `${at}/back`, {})),
    reload: async () => void (await send("POST", `${at}/refresh`, {})),
    evaluate: (expression) => send("POST", `${at}/execute/sync`, { script: `return (${expression})`, args: [] }),
    click: async (x, y) => {
      const move = { type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) };
      const steps = [move, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
      await actions("pointer", steps, { parameters: { pointerType: "mouse" } });
    },
    type,
    press: (key) => type(KEYS[key]),
    screenshot: async () => Buffer.from(String(await send("GET", `${at}/screenshot`)), "base64"),
    consoleErrors: () => readFileSync(file, "utf8").split("\n").filter(Boolean),
    close: async () => void (await send("DELETE", at)),
  };
}

function senderTo(server: string): Send {
  return async (method, address, body) => {
    const response = await fetch(server + address, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`WebKitWebDriver: ${value.error}: ${value.message}`);
    return value;
  };
}

async function untilResponse(send: Send): Promise<void> {
  for (const end = performance.now() + STARTS_WITHIN_MS; performance.now() < end; await pause(50)) {
    if (await send("GET", "/status").catch(() => undefined)) return;
  }
  throw new Error("WebKitWebDriver did not start");
}

async function firstLine(screen: ChildProcess): Promise<string> {
  const [line] = await once(screen.stdio[3] as NodeJS.ReadableStream, "data");
  return String(line).trim();
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
