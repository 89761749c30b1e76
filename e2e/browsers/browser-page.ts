import { expect } from "@playwright/test";
import type { Driver, Key } from "./driver.ts";
import { findElements, type Query } from "./find-elements.ts";

type Named = { name?: string | RegExp; exact?: boolean };

/** Where a press hits what is meant; undefined while it moves, or something lies over it. */
type Aim = { x: number; y: number } | undefined;

const FIND = `const findElements = ${String(findElements)};`;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function nameOf(name: string | RegExp | undefined, exact: boolean) {
  if (name === undefined) return {};
  if (name instanceof RegExp) return { name: { source: name.source, flags: name.flags } };
  return { name: { source: exact ? `^${escaped(name)}$` : escaped(name), flags: "i" } };
}

/** A page as its shopper sees it: found by role, label and text, and used by mouse and keyboard. Everything waits until it can be done. */
export class Screen {
  readonly driver: Driver;
  readonly origin: string;

  constructor(driver: Driver, origin: string) {
    this.driver = driver;
    this.origin = origin;
  }

  /** Opens an address of the shop and waits until its scripts run. */
  async goto(address: string): Promise<void> {
    await this.driver.goto(new URL(address, this.origin).href);
    await this.untilHydrated();
  }

  async untilHydrated(): Promise<void> {
    await expect
      .poll(() => this.evaluate("'__reactRouterDataRouter' in window"), { message: "scripts run" })
      .toBe(true);
  }

  /** Waits until the address matches. */
  async expectAddress(pattern: RegExp): Promise<void> {
    await expect.poll(() => this.evaluate("location.href"), { message: "address" }).toMatch(pattern);
  }

  /** An expression's value; undefined while one page gives way to the next. */
  evaluate(expression: string): Promise<unknown> {
    return this.driver.evaluate(expression).catch(() => undefined);
  }

  press(key: Key): Promise<void> {
    return this.driver.press(key);
  }

  getByRole(role: string, { name, exact = false }: Named = {}): Part {
    return new Part(this, { by: "role", role, ...nameOf(name, exact) });
  }

  getByLabel(label: string | RegExp, { exact = false } = {}): Part {
    return new Part(this, { by: "label", ...nameOf(label, exact) });
  }

  getByText(text: string | RegExp): Part {
    return new Part(this, { by: "text", ...nameOf(text, false) });
  }
}

/** The first visible part of the page that a query means. */
class Part {
  private readonly screen: Screen;
  private readonly query: Query;

  constructor(screen: Screen, query: Query) {
    this.screen = screen;
    this.query = query;
  }

  getByRole(role: string, { name, exact = false }: Named = {}): Part {
    return new Part(this.screen, { by: "role", role, ...nameOf(name, exact), within: this.query });
  }

  getByLabel(label: string | RegExp, { exact = false } = {}): Part {
    return new Part(this.screen, { by: "label", ...nameOf(label, exact), within: this.query });
  }

  getByText(text: string | RegExp): Part {
    return new Part(this.screen, { by: "text", ...nameOf(text, false), within: this.query });
  }

  /** What a function, given all elements that are meant, returns in the page. */
  private ask(body: string): Promise<unknown> {
    return this.screen.evaluate(`(() => { ${FIND} return (${body})(findElements(${JSON.stringify(this.query)})); })()`);
  }

  private get words(): string {
    return JSON.stringify(this.query);
  }

  texts(): Promise<unknown> {
    return this.ask("(all) => all.map((one) => one.textContent)");
  }

  async expectVisible(): Promise<void> {
    await expect.poll(() => this.ask("(all) => all.length > 0"), { message: `visible: ${this.words}` }).toBe(true);
  }

  async expectHidden(): Promise<void> {
    await expect.poll(() => this.ask("(all) => all.length"), { message: `hidden: ${this.words}` }).toBe(0);
  }

  async expectText(pattern: string | RegExp): Promise<void> {
    const text = expect.poll(() => this.ask("([one]) => one?.textContent ?? ''"), { message: `text of ${this.words}` });
    await (pattern instanceof RegExp ? text.toMatch(pattern) : text.toContain(pattern));
  }

  async expectValue(value: string): Promise<void> {
    await expect.poll(() => this.ask("([one]) => one?.value"), { message: `value of ${this.words}` }).toBe(value);
  }

  /** Presses it with the mouse, once it stands still and nothing lies over it. */
  async click(): Promise<void> {
    let aim: Aim;
    const read = async () => {
      aim = (await this.ask(String(aimAt))) as Aim;
      return aim !== undefined && aim !== null;
    };
    await expect.poll(read, { message: `free to press: ${this.words}`, intervals: [30] }).toBe(true);
    if (aim) await this.screen.driver.click(aim.x, aim.y);
  }

  /** Types over what stands in a field. */
  async fill(text: string): Promise<void> {
    await this.click();
    await this.ask("([one]) => one.select()");
    await this.screen.driver.type(text);
    await this.expectValue(text);
  }

  /** Chooses by an option's words. The list of a native select can't be driven: its value is set, as the browser sets it. */
  async choose(option: string): Promise<void> {
    const choose = `([select]) => {
      const option = [...(select?.options ?? [])].find(({ text }) => text === ${JSON.stringify(option)});
      if (!option) return false;
      select.focus();
      option.selected = true;
      for (const type of ["input", "change"]) select.dispatchEvent(new Event(type, { bubbles: true }));
      return true;
    }`;
    await expect.poll(() => this.ask(choose), { message: `${option} in ${this.words}` }).toBe(true);
  }
}

type Highlighted = HTMLElement & { lastSeenAt?: string };

/** Runs in the page: brings an element into view and says where to press it, once it has stood still between two looks. */
function aimAt([element]: Highlighted[]): Aim {
  if (!element) return undefined;
  const { left, top, width, height } = element.getBoundingClientRect();
  const aim = { x: left + width / 2, y: top + height / 2 };
  const hit = document.elementFromPoint(aim.x, aim.y);
  if (!hit || !element.contains(hit)) {
    // Out of sight, or under a bar that stays in its place.
    element.scrollIntoView({ block: "center", behavior: "instant" });
    return undefined;
  }
  const box = [left, top, width, height].join();
  const stoodStill = element.lastSeenAt === box;
  element.lastSeenAt = box;
  return stoodStill ? aim : undefined;
}
