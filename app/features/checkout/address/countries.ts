/** The rules for addresses of a country. Countries that are not listed have no region, and any postal code or none. */
export type CountryRules = {
  /** The label of its regions, when an address needs one; `codes` when they have codes. */
  region?: { label: string; codes?: Record<string, string> };
  postcode: { label: string; example: string; pattern: RegExp };
};

const list = (text: string) => Object.fromEntries(text.split(";").map((entry) => entry.split("=") as [string, string]));

const STATES = list(
  "AL=Alabama;AK=Alaska;AZ=Arizona;AR=Arkansas;CA=California;CO=Colorado;CT=Connecticut;DE=Delaware;DC=District of Columbia;FL=Florida;GA=Georgia;HI=Hawaii;ID=Idaho;IL=Illinois;IN=Indiana;IA=Iowa;KS=Kansas;KY=Kentucky;LA=Louisiana;ME=Maine;MD=Maryland;MA=Massachusetts;MI=Michigan;MN=Minnesota;MS=Mississippi;MO=Missouri;MT=Montana;NE=Nebraska;NV=Nevada;NH=New Hampshire;NJ=New Jersey;NM=New Mexico;NY=New York;NC=North Carolina;ND=North Dakota;OH=Ohio;OK=Oklahoma;OR=Oregon;PA=Pennsylvania;PR=Puerto Rico;RI=Rhode Island;SC=South Carolina;SD=South Dakota;TN=Tennessee;TX=Texas;UT=Utah;VT=Vermont;VA=Virginia;WA=Washington;WV=West Virginia;WI=Wisconsin;WY=Wyoming",
);
const PROVINCES = list(
  "AB=Alberta;BC=British Columbia;MB=Manitoba;NB=New Brunswick;NL=Newfoundland and Labrador;NS=Nova Scotia;NT=Northwest Territories;NU=Nunavut;ON=Ontario;PE=Prince Edward Island;QC=Quebec;SK=Saskatchewan;YT=Yukon",
);
const AUSTRALIA = list(
  "ACT=Australian Capital Territory;NSW=New South Wales;NT=Northern Territory;QLD=Queensland;SA=South Australia;TAS=Tasmania;VIC=Victoria;WA=Western Australia",
);

const postcode = (example: string, pattern: RegExp, label = "Postal code") => ({
  postcode: { label, example, pattern },
});
const five = (example: string) => postcode(example, /^\d{5}$/);
const four = (example: string, label?: string) => postcode(example, /^\d{4}$/, label);

export const COUNTRY_RULES: Record<string, CountryRules> = {
  US: { region: { label: "State", codes: STATES }, ...postcode("04101", /^\d{5}(-?\d{4})?$/, "ZIP code") },
  CA: {
    region: { label: "Province", codes: PROVINCES },
    ...postcode("K1A 0B1", /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/),
  },
  GB: postcode("SW1A 1AA", /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/, "Postcode"),
  IE: postcode("D02 AF30", /^[A-Z]\d[\dW] ?[\dA-Z]{4}$/, "Eircode"),
  DE: five("10115"),
  FR: five("75001"),
  ES: five("28001"),
  IT: { region: { label: "Province" }, ...five("00118") },
  FI: five("00100"),
  NL: postcode("1011 AB", /^\d{4} ?[A-Z]{2}$/),
  BE: four("1000"),
  AT: four("1010"),
  DK: four("1050"),
  NO: four("0150"),
  NZ: four("6011", "Postcode"),
  AU: { region: { label: "State", codes: AUSTRALIA }, ...four("2000", "Postcode") },
  SE: postcode("111 22", /^\d{3} ?\d{2}$/),
  PT: postcode("1100-148", /^\d{4}-\d{3}$/),
  JP: { region: { label: "Prefecture" }, ...postcode("100-0001", /^\d{3}-?\d{4}$/) },
};
