/** A valid shipping address, for tests and benchmarks. */
export const address = {
  full_name: "Ada Lovelace",
  line1: "1 Elm Street",
  line2: "",
  company: "",
  city: "Portland",
  region: "ME",
  postal_code: "04101",
  country: "US",
};
