import { useContext, useState } from "react";
import { useNavigation } from "react-router";
import { FieldErrors } from "#app/admin/products/editor/editor-field.tsx";
import type { EditorData } from "#app/admin/products/editor/load-editor.server.ts";
import { Card } from "#app/admin/ui/card.tsx";
import { ActionForm, SubmitButton } from "#app/admin/ui/forms/action-form.tsx";
import { useShown } from "#app/admin/ui/forms/action-result.ts";
import { State } from "#app/admin/ui/state.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";

/** `formId`: the buttons send the product's form too, so that what is typed is part of it. */
type Props = { loaded: EditorData; formId: string };

const useIsBusy = (intent: string) => useNavigation().formData?.get("intent") === intent;

/** When the product or its changes are published by themselves. */
export function ScheduleCard({ loaded, formId }: Props) {
  const { status, publishing, can, hidden } = loaded;
  const error = useContext(FieldErrors).publish_at;
  const isBusy = useIsBusy("schedule");
  const isScheduled = publishing.schedules.some(({ isOwn, failure }) => isOwn && !failure);
  const canSchedule = can.publish && (status === "draft" || hidden.draft !== "" || status === "published");
  if (status === "archived" || (!canSchedule && publishing.schedules.length === 0)) return null;
  return (
    <Card title="Schedule">
      {publishing.schedules.map((schedule) => (
        <ScheduleState key={schedule.draftId} schedule={schedule} canCancel={can.publish} />
      ))}
      {canSchedule && (
        <div className="fields">
          <Field
            label="Day and time"
            type="datetime-local"
            name="publish_at"
            form={formId}
            defaultValue={publishing.suggestedTime}
            hint={`${publishing.zone}. Editing it later takes it off the schedule.`}
            error={error}
            required
          />
          <div className="button-row">
            <Button
              type="submit"
              form={formId}
              name="intent"
              value="schedule"
              variant="plain"
              busy={isBusy}
              busyLabel="Scheduling..."
            >
              {isScheduled ? "Change the time" : status === "published" ? "Schedule changes" : "Schedule"}
            </Button>
          </div>
        </div>
      )}
    </Card>
  );
}

type Schedule = EditorData["publishing"]["schedules"][number];

function ScheduleState({ schedule, canCancel }: { schedule: Schedule; canCancel: boolean }) {
  const { draftId, time, by, failure, isOwn, fields } = schedule;
  const values = { scheduled_draft: draftId };
  return (
    <div className="stack-tight">
      {failure ? (
        <>
          <State kind="bad">Not published {time}</State>
          <span className="typed-text">{failure}</span>
        </>
      ) : (
        <State kind="begun">Goes public {time}</State>
      )}
      <span className="soft">
        Scheduled by {by}
        {!isOwn && fields && fields.length > 0 && `: ${fields.join(", ")}`}
      </span>
      {canCancel && (
        <ActionForm intent="unschedule" values={values}>
          <SubmitButton intent="unschedule" values={values} variant="plain" busyLabel="Removing...">
            {failure ? "Dismiss" : "Take off the schedule"}
          </SubmitButton>
        </ActionForm>
      )}
    </div>
  );
}

/** Links that show the product as it will be published. */
export function PreviewCard({ loaded, formId }: Props) {
  const { id, publishing, hidden } = loaded;
  const isBusy = useIsBusy("preview");
  const made = useShown("preview");
  if (id === "new" && !hidden.draft) return null;
  return (
    <Card title="Preview">
      <p className="quiet">
        A link shows the page as it will be published, with your changes, to everyone who has it, for 7 days.
      </p>
      {made && publishing.links.some((link) => link.id === made.id) && <NewLink url={made.url} until={made.until} />}
      {publishing.links.length > 0 && (
        <ul className="check-list">
          {publishing.links.map(({ id: link, by, until }) => (
            <li key={link} className="preview-link">
              <span>
                By {by}
                <span className="soft">until {until}</span>
              </span>
              <ActionForm intent="revoke_preview" values={{ link }}>
                <SubmitButton
                  intent="revoke_preview"
                  values={{ link }}
                  variant="quiet"
                  busyLabel="Revoking..."
                  aria-label={`Revoke the link by ${by} until ${until}`}
                >
                  Revoke
                </SubmitButton>
              </ActionForm>
            </li>
          ))}
        </ul>
      )}
      <div className="button-row">
        <Button
          type="submit"
          form={formId}
          name="intent"
          value="preview"
          variant="plain"
          busy={isBusy}
          busyLabel="Creating..."
        >
          Create a preview link
        </Button>
      </div>
    </Card>
  );
}

/** The URL of a new link. It is shown once, because the shop stores only the hash of its token. */
function NewLink({ url, until }: { url: string; until: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <div className="notice notice-success stack-tight preview-new">
      <span>Copy this link now: it is shown once. It works until {until}.</span>
      <input
        className="input"
        aria-label="Preview link"
        value={url}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <div className="button-row">
        <a href={url} className="button" target="_blank" rel="noreferrer">
          Open the preview
        </a>
        <Button variant="quiet" className="with-script" onClick={copy}>
          {copied ? "Copied" : "Copy"}
        </Button>
      </div>
    </div>
  );
}
