import { prepare } from "./built-shop.mjs";

try {
  prepare();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
