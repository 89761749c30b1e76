import { shop } from "./identity.ts";

let zone: string = shop.timeZone;

/** The time zone of all days and times that shoppers and staff read, and of schedules, such as "America/New_York". */
export const shopZone = (): string => zone;

/** Sets the time zone of this process, or of this page in the browser. It is one that `isTimeZone` accepts. */
export function setShopZone(next: string): void {
  zone = next;
}

/** The time zones to choose from, by their names in the IANA database. */
export const timeZones = (): string[] => Intl.supportedValuesOf("timeZone");

/** Whether it is the name of a time zone that can be chosen. */
export const isTimeZone = (name: string): boolean => timeZones().includes(name);

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
