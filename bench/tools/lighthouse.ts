/** Google's page audit. It is installed in this folder, so only modules in this folder can import it. */
export { default as lighthouse, type Result } from "lighthouse";
