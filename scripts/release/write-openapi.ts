// Writes app/api/openapi.json: `npm run openapi`.
import { writeFileSync } from "node:fs";
import { createApi } from "#app/api/api.ts";
import { describeEndpoints } from "#app/api/openapi.ts";

const file = new URL("../../app/api/openapi.json", import.meta.url);
writeFileSync(file, `${JSON.stringify(describeEndpoints(createApi()), null, 2)}\n`);
