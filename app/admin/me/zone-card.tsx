import { Card } from "#app/admin/ui/card.tsx";
import { FieldHistory } from "#app/admin/ui/field-history.tsx";
import { ActionForm, SubmitButton } from "#app/admin/ui/forms/action-form.tsx";
import { useFormResult } from "#app/admin/ui/forms/action-result.ts";
import { Select } from "#app/ui/select.tsx";

/** The zones by their names in the IANA database, and the one of the shop now, in this version of its settings. */
export type ZoneChoice = { zone: string; version: number; zones: string[] };

/** Chooses the time zone of the shop. */
export function ZoneCard({ zone, version, zones }: ZoneChoice) {
  const { error, typed } = useFormResult("time_zone");
  const chosen = typed("time_zone") ?? zone;
  return (
    <Card
      title="Time zone of the shop"
      aside={<FieldHistory label="time zone" subject={{ type: "setting", id: "time_zone" }} field="time_zone" />}
    >
      <p className="quiet">
        For days and times in the shop, in emails, in the back office and for schedules. Anything already scheduled
        still happens at the same moment.
      </p>
      <ActionForm intent="time_zone" values={{ version: String(version) }}>
        <Select
          key={zone}
          label="Time zone"
          name="time_zone"
          defaultValue={chosen}
          options={zones.map((value) => ({ value, text: value.replaceAll("_", " ") }))}
        />
        {error("time_zone") && <p className="field-error">{error("time_zone")}</p>}
        <SubmitButton intent="time_zone" variant="plain">
          Save time zone
        </SubmitButton>
      </ActionForm>
    </Card>
  );
}
