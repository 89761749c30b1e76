import openapi from "#app/api/openapi.json" with { type: "json" };

type Parameter = { name: string; in: string; schema: { enum?: string[] } };

/** The lists of staff in the OpenAPI document, with the parameters of their URLs. */
export const STAFF_LISTS = Object.entries(openapi.paths).flatMap(([path, methods]) => {
  const { get } = methods as { get?: { parameters?: Parameter[] } };
  const parameters = (get?.parameters ?? []).filter((parameter) => parameter.in === "query");
  const isList = path.startsWith("/api/admin/") && parameters.some(({ name }) => name === "limit");
  return isList ? [{ path, parameters }] : [];
});
