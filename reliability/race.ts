import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { BuyerTask } from "./buyers.ts";
import type { Purchase } from "./purchase.ts";
import type { RaceShop } from "./shops.ts";

const BUYERS = new URL("./buyers.ts", import.meta.url).pathname;

/** The size of a race; a shop is killed after `killAfter` responses. */
export type Race = {
  task: BuyerTask;
  processes: number;
  killAfter: number;
  victim: RaceShop;
  beforeStart: () => Promise<void>;
};

/** Starts all buyers at once, kills a shop in the middle and starts it again. Returns the result of each buyer. */
export async function race({ task, processes, killAfter, victim, beforeStart }: Race): Promise<Purchase[]> {
  const shares = Array.from({ length: processes }, (_, i) => task.emails.filter((_email, n) => n % processes === i));
  const children = shares.map((emails) => start({ ...task, emails }));
  await Promise.all(children.map(({ ready }) => ready));
  await beforeStart();
  let response = 0;
  let killed: Promise<void> | undefined;
  for (const { child } of children) {
    child.on("message", (message) => {
      if (message === "responded") response += 1;
      if (message === "responded" && response >= killAfter) killed ??= victim.kill();
    });
    child.send("go");
  }
  if (killAfter === 0) killed ??= pause(Math.random() * 100).then(victim.kill);
  const results = await Promise.all(children.map(({ done }) => done));
  await killed;
  await victim.open();
  return results.flat();
}

function start(task: BuyerTask): { child: ChildProcess; ready: Promise<unknown>; done: Promise<Purchase[]> } {
  const child = fork(BUYERS, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  child.send(task);
  const gone = once(child, "exit").then(() => {
    throw new Error("A process of buyers ended early");
  });
  const heard = <Heard>(isIt: (message: unknown) => message is Heard) =>
    new Promise<Heard>((resolve) => {
      child.on("message", (message) => {
        if (isIt(message)) resolve(message);
      });
    });
  const ready = heard((message): message is "ready" => message === "ready");
  const done = heard((message): message is Purchase[] => Array.isArray(message));
  gone.catch(() => undefined);
  return { child, ready: Promise.race([ready, gone]), done: Promise.race([done, gone]) };
}
