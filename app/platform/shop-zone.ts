import { shop } from "./identity.ts";

let zone: string = shop.timeZone;

/** The time zone of all days and times that shoppers and staff read, and of schedules, such as "America/New_York". */
export const shopZone = (): string => zone;

/** Sets the time zone of this process, or of this page in the browser. It is one that `isTimeZone` accepts. */
export function setShopZone(next: string): void {
  zone = next;
}

/**
 * Names that `Intl.supportedValuesOf` still lists, and those that the IANA database has instead. Debian's package tzdata, which
 * PostgreSQL reads there, has only the latter.
 */
const RENAMED: Record<string, string> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** The time zones to choose from, by their names in the IANA database, in alphabetical order. */
export const timeZones = (): string[] =>
  [...new Set(Intl.supportedValuesOf("timeZone").map((name) => RENAMED[name] ?? name))].toSorted();

/** Whether it is the name of a time zone that can be chosen, or was one before it was renamed. */
export const isTimeZone = (name: string): boolean => Object.hasOwn(RENAMED, name) || timeZones().includes(name);

/** A function that returns the formatter of the shop's time zone. It is created again only after the zone has changed. */
export function zonedFormatter(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: { zone: string; formatter: Intl.DateTimeFormat } | undefined;
  return () => {
    if (made?.zone !== zone)
      made = { zone, formatter: new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", { timeZone: zone, ...options }) };
    return made.formatter;
  };
}

/** A function that formats times in the shop's time zone. */
export function zonedFormat(options: Intl.DateTimeFormatOptions): (at: Date) => string {
  const formatter = zonedFormatter(options);
  return (at) => formatter().format(at);
}
