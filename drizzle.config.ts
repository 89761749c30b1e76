import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: ["./app/features/*/*.table.ts", "./app/platform/*.table.ts"],
  out: "./migrations",
  casing: "snake_case",
});
