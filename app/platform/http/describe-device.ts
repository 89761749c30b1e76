type NamePattern = readonly [pattern: RegExp, name: string];

/** User-Agents contain the names of other browsers too: the first match wins. */
const BROWSERS: NamePattern[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bDuckDuckGo\//, "DuckDuckGo"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\b(Headless)?Chrome\/|\bCriOS\/|\bChromium\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const DEVICES: NamePattern[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

const nameIn = (patterns: NamePattern[], userAgent: string) =>
  patterns.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Describes a User-Agent for its owner, for example "Firefox on Windows". */
export function describeDevice(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent);
  const device = nameIn(DEVICES, userAgent);
  if (browser && device) return `${browser} on ${device}`;
  return browser ?? device ?? "An unknown device";
}
