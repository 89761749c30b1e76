import { z } from "@hono/zod-openapi";
import { filterText, instantSchema, logIdSchema } from "#app/platform/http/input-schemas.ts";
import { cursorPageQuery } from "#app/platform/http/keyset.ts";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS, type AuditAction } from "./audit-actions.ts";

const actions = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]];

const filters = {
  staff: z.uuid().optional().openapi({ description: "Only what this staff member did" }),
  action: z.enum(actions).optional(),
  subject_type: z
    .enum(AUDIT_SUBJECTS)
    .optional()
    .openapi({ description: "`session` without `subject_id` also finds sign-ins, which are about a staff member" }),
  subject_id: filterText(100).optional().openapi({ description: "Needs `subject_type`" }),
  field: filterText(100).optional().openapi({
    description:
      "Only changes of this field. Needs `subject_id`. One variant of a product is `variants.{id}`, its price `variants.{id}.price`",
  }),
  via: z.enum(["page", "api", "job", "cli"]).optional(),
  batch: z.uuid().optional().openapi({ description: "The entries of one bulk action" }),
  from: instantSchema.optional().openapi({ description: "The earliest time" }),
  to: instantSchema.optional().openapi({ description: "The time at which it ends, not included" }),
};

type SubjectFilter = { subject_type?: string | undefined; subject_id?: string | undefined; field?: string | undefined };

/** The indexes find the entries of a field by its subject. */
const withSubject = <Schema extends z.ZodType<SubjectFilter>>(schema: Schema) =>
  schema
    .refine(({ subject_id, subject_type }) => subject_id === undefined || subject_type !== undefined, {
      error: "Give the type of the subject too.",
      path: ["subject_type"],
    })
    .refine(({ field, subject_id }) => field === undefined || subject_id !== undefined, {
      error: "Give the subject of the field too.",
      path: ["subject_id"],
    });

/** The filters of the audit log, and the page. */
export const auditQuery = withSubject(z.strictObject({ ...filters, ...cursorPageQuery }));

/** The filters of an export of the audit log. */
export const auditExportQuery = withSubject(z.strictObject(filters));

const values = z.record(z.string(), z.unknown()).nullable();

/** An entry of the audit log. */
export const auditEntrySchema = z
  .object({
    id: z.number().int(),
    at: z.iso.datetime(),
    by: z.object({
      staff_id: z.uuid().nullable().openapi({ description: "Null for jobs and commands" }),
      name: z.string().openapi({ description: "The name at that time" }),
      via: z.enum(["page", "api", "job", "cli"]),
    }),
    action: z.string(),
    label: z.string().openapi({ description: "The action in words", example: "Received stock" }),
    subject: z.object({ type: z.string(), id: z.string(), label: z.string() }),
    fields: z.array(z.string()).openapi({ description: "The changed fields" }),
    before: values,
    after: values,
    reason: z.string(),
    erased: z.boolean().openapi({ description: "Personal values of the entry were erased" }),
    batch: z.uuid().nullable(),
    undoes: z.number().int().nullable(),
    undone_by: z.number().int().nullable(),
    can_undo: z.boolean(),
    request_id: z.string().nullable(),
    network: z.string().nullable().openapi({ description: "Only for those who see the whole log" }),
  })
  .openapi("AuditEntry");

/** The path of an entry. */
export const auditPath = z.object({ id: logIdSchema.openapi({ description: "The entry" }) });

/** What to undo beside the entry itself. */
export const undoRequestSchema = z.strictObject({
  whole_batch: z.boolean().optional().openapi({ description: "Undo all entries of the same bulk action" }),
});

/** How to undo the action of a response. */
export const undoSchema = z
  .object({
    audit_id: z.number().int().openapi({ description: "`POST /api/admin/audit/{audit_id}/undo/` undoes the action" }),
    until: z.iso.datetime().nullable().openapi({ description: "The time at which that ends; null if it does not end" }),
    whole_batch: z.boolean().openapi({ description: "To be sent with the undo: true for a bulk action" }),
  })
  .openapi("Undo");
export type Undo = z.infer<typeof undoSchema>;

/** The `undo` of a response: null if the action changed nothing, or can't be undone anymore. */
export const undoField = undoSchema.or(z.null());

/**
 * The body of a 412: what is edited, as it is now, and who changed it since. `changed_by` is null for a job, and where nothing is
 * known of the version that If-Match names.
 */
export const staleSchema = <Current extends z.ZodType>(current: Current) =>
  z.object({
    error: z.string(),
    current,
    changed_by: z.string().nullable(),
    changed_at: z.iso.datetime().nullable(),
    changed_fields: z.array(z.string()),
  });

export const undoneSchema = z
  .object({ audit_ids: z.array(z.number().int()).openapi({ description: "The entries of the undo" }) })
  .openapi("Undone");
