export type WindowSize = { width: number; height: number };
export type Key = "ArrowDown" | "Enter" | "Escape";

/** One page in a browser, with the operations that every engine supports. */
export type Driver = {
  goto: (address: string) => Promise<void>;
  back: () => Promise<void>;
  reload: () => Promise<void>;
  /** Evaluates an expression in the page. */
  evaluate: (expression: string) => Promise<unknown>;
  click: (x: number, y: number) => Promise<void>;
  type: (text: string) => Promise<void>;
  press: (key: Key) => Promise<void>;
  screenshot: () => Promise<Buffer>;
  /** Console errors so far, including uncaught exceptions. */
  consoleErrors: () => string[];
  close: () => Promise<void>;
};

/** A browser whose pages have separate contexts. */
export type Engine = {
  open: (size: WindowSize) => Promise<Driver>;
  close: () => Promise<void>;
};
