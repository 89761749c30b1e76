/** Google's page checker. It is installed in this folder, so it is found from here only. */
export { default as lighthouse, type Result } from "lighthouse";
