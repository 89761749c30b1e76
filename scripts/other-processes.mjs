import { countFailures, watch } from "./supervised-process.mjs";

/**
 * Tells the processes of a shop when all of them have closed the port. Only then may they respond to the last requests: a client that has
 * its response may connect again, and a connection that arrives while the port is being closed is reset.
 */
function closePortTogether(processes, isClosing) {
  const closed = new Set();
  const check = () => {
    if (closed.size === 0 || (isClosing() && processes().some((one) => !closed.has(one)))) return;
    for (const one of closed) if (one.connected) one.send({ portsClosed: true }, () => undefined);
    closed.clear();
  };
  return {
    closed: (one) => {
      closed.add(one);
      check();
    },
    ended: () => {
      for (const one of closed) if (!one.connected) closed.delete(one);
      check();
    },
  };
}

/**
 * Runs one more process of an open shop, and restarts it for as long as the shop runs. `stop` returns a promise of its end.
 */
function runOther({ start, log, portClosed, onEnd, ...options }) {
  const count = countFailures({ ...options, log, forever: true });
  let finish;
  const end = new Promise((resolve) => {
    finish = resolve;
  });
  let child;
  let pause;
  let isStopping = false;
  const ended = (code, signal) => {
    child = undefined;
    onEnd();
    if (isStopping) return finish();
    pause = setTimeout(run, count.pauseAfter(code, signal));
  };
  const run = () => {
    child = start();
    watch(child, { opened: count.opened, portClosed, ended, log });
  };
  run();
  return {
    process: () => child,
    stop: (signal) => {
      // A second signal closes what is still open, so it is passed on only if one was received.
      if (child && (signal || !isStopping)) child.kill(signal);
      isStopping = true;
      clearTimeout(pause);
      if (!child) finish();
      return end;
    },
  };
}

/**
 * The processes of a shop that serve the same port as its first one, and are restarted for as long as it runs. `first` returns the
 * first one, `start(env)` starts another.
 */
export function otherProcesses({ first, start, ...options }) {
  let others = [];
  let isClosing = false;
  const processes = () => [first(), ...others.map((other) => other.process())].filter(Boolean);
  const { closed: portClosed, ended: onEnd } = closePortTogether(processes, () => isClosing);
  return {
    portClosed,
    firstEnded: onEnd,
    /** All processes that run, the first one included. */
    processes,
    /** Starts as many as the first one asks for, when it has opened for the first time. */
    start: ({ count = 0, env } = {}) => {
      if (isClosing || others.length > 0) return;
      others = Array.from({ length: count }, (_, index) =>
        runOther({ ...options, start: () => start(env), name: `Process ${index + 2} of the shop`, portClosed, onEnd }),
      );
    },
    /** Shuts all of them down. Returns a promise of their end. */
    stop: (signal) => {
      isClosing = true;
      return Promise.all(others.map((other) => other.stop(signal)));
    },
  };
}
