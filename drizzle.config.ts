import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: ["./app/features/**/*.table.ts", "./app/platform/**/*.table.ts"],
  // The check for forgotten migrations lets it write into a copy.
  out: process.env.DRIZZLE_OUT ?? "./migrations",
  casing: "snake_case",
});
