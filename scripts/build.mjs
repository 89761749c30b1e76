import { prepare } from "./built-shop.mjs";

try {
  await prepare();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
