/** The load generator. It is installed in this folder, so only modules in this folder can import it. */
export { default as autocannon } from "autocannon";
