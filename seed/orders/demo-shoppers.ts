import type { TypedAddress } from "#app/features/checkout/checkout.contract.ts";
import type { Random } from "./demo-random.ts";

/** A subdomain of example.com, which nobody owns: an order with such an email is one of the demonstration. */
export const DEMO_DOMAIN = "demo.example.com";

/** The mailbox of shoppers whose emails fail. */
export const UNKNOWN_MAILBOX = "no-such-mailbox";

export type DemoShopper = { email: string; firstName: string; lastName: string; address: TypedAddress };

const address = (country: string, region: string, city: string, postal_code: string, line1: string, more = {}) => ({
  full_name: "",
  line1,
  line2: "",
  company: "",
  city,
  region,
  postal_code,
  country,
  ...more,
});

type Place = [latin: string, first: string, last: string, where: TypedAddress];

/** The first name in Latin letters is for the email. Names and addresses are invented. */
const PEOPLE: readonly [Place, ...Place[]] = [
  ["mara", "Mara", "Whitfield", address("US", "ME", "Portland", "04101", "18 Exchange Street")],
  ["theo", "Theo", "Okafor", address("US", "NY", "Brooklyn", "11201", "240 Henry Street", { line2: "Apartment 4B" })],
  ["june", "June", "Castellanos", address("US", "CA", "Oakland", "94607", "1422 Market Street")],
  ["wes", "Wes", "Lindqvist", address("US", "MN", "Minneapolis", "55401", "77 North 2nd Street")],
  ["ruth", "Ruth", "Abernathy", address("US", "TX", "Austin", "78704", "905 South Lamar Boulevard")],
  ["desmond", "Desmond", "Pryce", address("US", "OR", "Portland", "97209", "311 NW 11th Avenue")],
  ["ines", "Inès", "Lefèvre", address("FR", "", "Lyon", "69002", "12 rue de la République", { line2: "3e étage" })],
  ["bjorn", "Bjørn", "Ødegård", address("NO", "", "Tromsø", "9008", "Storgata 92")],
  [
    "karin",
    "Karin",
    "Müller-Groß",
    address("DE", "", "Köln", "50667", "Große Straße 5", { company: "Müßiggang GmbH" }),
  ],
  [
    "eleni",
    "Ελένη",
    "Παπαδοπούλου",
    address("DE", "", "Berlin", "10115", "Chausseestraße 8", { line2: "c/o Schäfer" }),
  ],
  [
    "olena",
    "Олена",
    "Коваленко",
    address("AT", "", "Wien", "1010", "Kärntner Straße 21", { line2: "Stiege 2, Tür 14" }),
  ],
  [
    "haruka",
    "佐藤",
    "春香",
    address("JP", "東京都", "千代田区", "100-0001", "千代田1-1", { line2: "桜マンション302号室" }),
  ],
  ["aoife", "Aoife", "Ní Bhriain", address("IE", "", "Dublin", "D02 AF30", "6 St. Stephen’s Green")],
  ["joao", "João", "Conceição", address("PT", "", "Lisboa", "1100-148", "Rua Augusta 100, 2.º Esq.")],
  ["zofia", "Zofia", "Wójcik", address("GB", "", "London", "SW1A 1AA", "44 Marsham Street", { company: "Łódź Books" })],
  ["maddalena", "Maddalena", "D’Agostino", address("IT", "RM", "Roma", "00118", "Via Appia Nuova 1255, scala B")],
  ["mikael", "Mikael", "Sjöström", address("SE", "", "Göteborg", "111 22", "Första Långgatan 22")],
  ["quinn", "Quinn", "Tran", address("CA", "QC", "Montréal", "H2Y 1C6", "351, rue Saint-Paul Ouest")],
  ["tane", "Tāne", "Ngata", address("NZ", "", "Wellington", "6011", "119 Cuba Street")],
  [
    "maximiliana",
    "Maximiliana Theodora",
    "von Hohenlohe-Waldenburg-Schillingsfürst",
    address("NL", "", "’s-Hertogenbosch", "5211 AB", "Burgemeester van Walsumstraat 1284 achterhuis", {
      line2: "Leveren bij de buren op nummer 1286 als er niemand thuis is",
      company: "Stichting Nederlands Instituut voor Toegepast Ambacht en Leerbewerking",
    }),
  ],
];

/** Returns the shopper of an order: each of the invented people comes back from time to time. */
export function demoShopper(random: Random, { bounces = false } = {}): DemoShopper {
  const [latin, firstName, lastName, where] = random.pick(PEOPLE);
  const mailbox = bounces ? UNKNOWN_MAILBOX : latin;
  const email = `${mailbox}.${random.whole(1, 4)}@${DEMO_DOMAIN}`;
  return { email, firstName, lastName, address: { ...where, full_name: `${firstName} ${lastName}` } };
}
