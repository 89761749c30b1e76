type Sign = readonly [pattern: RegExp, name: string];

/** Browsers call themselves by each other's names: the first that fits is the one. */
const BROWSERS: Sign[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bDuckDuckGo\//, "DuckDuckGo"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\b(Headless)?Chrome\/|\bCriOS\/|\bChromium\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const DEVICES: Sign[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

const nameIn = (signs: Sign[], userAgent: string) => signs.find(([pattern]) => pattern.test(userAgent))?.[1];

/** "Firefox on Windows": what a browser says of itself, as its owner would say it. */
export function describeDevice(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent);
  const device = nameIn(DEVICES, userAgent);
  if (browser && device) return `${browser} on ${device}`;
  return browser ?? device ?? "An unknown device";
}
