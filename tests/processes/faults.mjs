// Injects faults into a shop: loaded by NODE_OPTIONS=--import, so that the shop needs no code for it.
import { ServerResponse } from "node:http";

process.on("SIGUSR2", () => {
  setImmediate(() => {
    throw new Error("a fault that nobody caught");
  });
});

const { writeHead } = ServerResponse.prototype;

/** Causes an unhandled rejection during the response to a request with `x-fault: rejection`. */
ServerResponse.prototype.writeHead = function (...head) {
  if (this.req.headers["x-fault"] === "rejection") {
    setTimeout(() => Promise.reject(new Error("a fault that nobody awaits")), 1);
  }
  return writeHead.apply(this, head);
};
