import type { AuditEntryView } from "#app/features/audit/list-audit-entries.ts";
import { distinct, type ListRules } from "./list-rules.ts";

const times = (rows: AuditEntryView[]) => distinct(rows.map(({ at }) => at)).filter((_, index) => index % 20 === 3);

/** What the audit log returns to an owner about what happened before a time. */
export const auditRules = (before: string): ListRules<AuditEntryView> => ({
  idOf: ({ id }) => id,
  field: "id",
  always: { to: before },
  orderings: { "-at": ({ at }) => [at] },
  usual: "-at",
  filters: {
    staff: {
      values: (rows) => distinct(rows.map(({ by }) => by.staff_id)),
      keeps: ({ by }, staff) => by.staff_id === staff,
    },
    action: { keeps: ({ action }, value) => action === value },
    subject_type: { keeps: ({ subject }, type) => subject.type === type },
    subject_id: {
      values: (rows) => distinct(rows.map(({ subject }) => subject.id)).slice(0, 5),
      needs: (id, rows) => ({ subject_type: rows.find(({ subject }) => subject.id === id)?.subject.type ?? "" }),
      keeps: ({ subject }, id) => subject.id === id,
    },
    field: {
      values: (rows) => distinct(rows.flatMap(({ fields }) => fields)).slice(0, 8),
      needs: (field, rows) => {
        const { type = "", id = "" } = rows.find(({ fields }) => fields.includes(field))?.subject ?? {};
        return { subject_type: type, subject_id: id };
      },
      keeps: ({ fields }, field) => fields.includes(field),
    },
    via: { keeps: ({ by }, via) => by.via === via },
    batch: {
      values: (rows) => [...distinct(rows.map(({ batch }) => batch)), "6b7d0f5e-0000-4000-8000-000000000000"],
      keeps: ({ batch }, value) => batch === value,
    },
    from: { values: times, keeps: ({ at }, from) => at >= from },
    to: { values: times, keeps: ({ at }, to) => at < to },
  },
});
