/** The load generator. It is installed in this folder, so it is found from here only. */
export { default as autocannon } from "autocannon";
