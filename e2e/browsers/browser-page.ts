import { expect } from "@playwright/test";
import { HYDRATED } from "../fixtures/hydration.ts";
import type { Driver, Key } from "./driver.ts";
import { findElements, type Query } from "./find-elements.ts";

type Named = { name?: string | RegExp; exact?: boolean };

/** Where to click an element; undefined while it moves or is covered. */
type ClickPoint = { x: number; y: number } | undefined;

const FIND = `const findElements = ${String(findElements)};`;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function nameOf(name: string | RegExp | undefined, exact: boolean) {
  if (name === undefined) return {};
  if (name instanceof RegExp) return { name: { source: name.source, flags: name.flags } };
  return { name: { source: exact ? `^${escaped(name)}$` : escaped(name), flags: "i" } };
}

/**
 * A page whose elements are found by role, label and text, and used by mouse and keyboard. Every action waits until it is
 * possible.
 */
export class BrowserPage {
  readonly driver: Driver;
  readonly origin: string;

  constructor(driver: Driver, origin: string) {
    this.driver = driver;
    this.origin = origin;
  }

  /** Opens a URL of the shop and waits until its scripts run. */
  async goto(address: string): Promise<void> {
    await this.driver.goto(new URL(address, this.origin).href);
    await this.untilHydrated();
  }

  async untilHydrated(): Promise<void> {
    const isHydrated = () => this.evaluate(`document.querySelector("${HYDRATED}") !== null`);
    await expect.poll(isHydrated, { message: "hydrated" }).toBe(true);
  }

  /** Waits until the URL matches. */
  async expectUrl(pattern: RegExp): Promise<void> {
    await expect.poll(() => this.evaluate("location.href"), { message: "URL" }).toMatch(pattern);
  }

  /** Evaluates an expression; undefined during a navigation. */
  evaluate(expression: string): Promise<unknown> {
    return this.driver.evaluate(expression).catch(() => undefined);
  }

  press(key: Key): Promise<void> {
    return this.driver.press(key);
  }

  getByRole(role: string, { name, exact = false }: Named = {}): Locator {
    return new Locator(this, { by: "role", role, ...nameOf(name, exact) });
  }

  getByLabel(label: string | RegExp, { exact = false } = {}): Locator {
    return new Locator(this, { by: "label", ...nameOf(label, exact) });
  }

  getByText(text: string | RegExp): Locator {
    return new Locator(this, { by: "text", ...nameOf(text, false) });
  }
}

/** The first visible element that matches a query. */
class Locator {
  private readonly page: BrowserPage;
  private readonly query: Query;

  constructor(page: BrowserPage, query: Query) {
    this.page = page;
    this.query = query;
  }

  getByRole(role: string, { name, exact = false }: Named = {}): Locator {
    return new Locator(this.page, { by: "role", role, ...nameOf(name, exact), within: this.query });
  }

  getByLabel(label: string | RegExp, { exact = false } = {}): Locator {
    return new Locator(this.page, { by: "label", ...nameOf(label, exact), within: this.query });
  }

  getByText(text: string | RegExp): Locator {
    return new Locator(this.page, { by: "text", ...nameOf(text, false), within: this.query });
  }

  /** Runs a function in the page with all matching elements, and returns its result. */
  private run(body: string): Promise<unknown> {
    return this.page.evaluate(`(() => { ${FIND} return (${body})(findElements(${JSON.stringify(this.query)})); })()`);
  }

  private get description(): string {
    return JSON.stringify(this.query);
  }

  texts(): Promise<unknown> {
    return this.run("(all) => all.map((one) => one.textContent)");
  }

  async expectVisible(): Promise<void> {
    await expect
      .poll(() => this.run("(all) => all.length > 0"), { message: `visible: ${this.description}` })
      .toBe(true);
  }

  async expectHidden(): Promise<void> {
    await expect.poll(() => this.run("(all) => all.length"), { message: `hidden: ${this.description}` }).toBe(0);
  }

  async expectText(pattern: string | RegExp): Promise<void> {
    const text = expect.poll(() => this.run("([one]) => one?.textContent ?? ''"), {
      message: `text of ${this.description}`,
    });
    await (pattern instanceof RegExp ? text.toMatch(pattern) : text.toContain(pattern));
  }

  async expectValue(value: string): Promise<void> {
    await expect.poll(() => this.run("([one]) => one?.value"), { message: `value of ${this.description}` }).toBe(value);
  }

  /** Clicks the element once it has stopped moving and is not covered. */
  async click(): Promise<void> {
    let aim: ClickPoint;
    const read = async () => {
      aim = (await this.run(String(findClickPoint))) as ClickPoint;
      return aim !== undefined && aim !== null;
    };
    await expect.poll(read, { message: `clickable: ${this.description}`, intervals: [30] }).toBe(true);
    if (aim) await this.page.driver.click(aim.x, aim.y);
  }

  /** Replaces the value of a field by typing. */
  async fill(text: string): Promise<void> {
    await this.click();
    await this.run("([one]) => one.select()");
    await this.page.driver.type(text);
    await this.expectValue(text);
  }

  /** Selects an option by its text, without a count after it. The list of a native select can't be driven, so its value is set. */
  async choose(option: string): Promise<void> {
    const choose = `([select]) => {
      const option = [...(select?.options ?? [])].find(({ text }) => text.replace(/ \\(\\d+\\)$/, "") === ${JSON.stringify(option)});
      if (!option) return false;
      select.focus();
      option.selected = true;
      for (const type of ["input", "change"]) select.dispatchEvent(new Event(type, { bubbles: true }));
      return true;
    }`;
    await expect.poll(() => this.run(choose), { message: `${option} in ${this.description}` }).toBe(true);
  }
}

type Tracked = HTMLElement & { lastBox?: string };

/** Runs in the page: scrolls the element into view, and returns where to click once it has not moved between two calls. */
function findClickPoint([element]: Tracked[]): ClickPoint {
  if (!element) return undefined;
  const { left, top, width, height } = element.getBoundingClientRect();
  const aim = { x: left + width / 2, y: top + height / 2 };
  const hit = document.elementFromPoint(aim.x, aim.y);
  if (!hit || !element.contains(hit)) {
    // Out of view, or under a fixed bar.
    element.scrollIntoView({ block: "center", behavior: "instant" });
    return undefined;
  }
  const box = [left, top, width, height].join();
  const isStill = element.lastBox === box;
  element.lastBox = box;
  return isStill ? aim : undefined;
}
