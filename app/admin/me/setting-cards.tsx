import { useRouteLoaderData } from "react-router";
import { Keys } from "#app/admin/layout/key-list.tsx";
import type { NavigationEntry } from "#app/admin/layout/navigation-entries.ts";
import { Card } from "#app/admin/ui/card.tsx";
import { ActionForm, SubmitButton } from "#app/admin/ui/forms/action-form.tsx";
import { useFormResult } from "#app/admin/ui/forms/action-result.ts";
import type { Theme } from "#app/features/staff/themes.ts";

const CHOICES: { value: Theme; text: string }[] = [
  { value: "device", text: "Match the device" },
  { value: "light", text: "Light" },
  { value: "dark", text: "Dark" },
];

/** How the back office looks, on all devices. */
export function ThemeCard({ theme }: { theme: Theme }) {
  const { error } = useFormResult("theme");
  return (
    <Card title="Theme">
      <ActionForm key={theme} intent="theme">
        <fieldset className="role-fields" aria-label="Theme">
          {CHOICES.map(({ value, text }) => (
            <label key={value} className="check">
              <input type="radio" name="theme" value={value} defaultChecked={value === theme} />
              {text}
            </label>
          ))}
          {error("theme") && <p className="field-error">{error("theme")}</p>}
        </fieldset>
        <SubmitButton intent="theme" variant="plain">
          Save theme
        </SubmitButton>
      </ActionForm>
    </Card>
  );
}

/** The list of keys. Single keys can be switched off (WCAG 2.1.4), on all devices. */
export function KeysCard({ singleKeys }: { singleKeys: boolean }) {
  const entries = useRouteLoaderData<{ entries: NavigationEntry[] }>("admin/layout/layout")?.entries ?? [];
  return (
    <Card title="Keys">
      <ActionForm key={String(singleKeys)} intent="keys">
        <div className="role-fields">
          <label className="check">
            <input type="checkbox" name="single_keys" value="on" defaultChecked={singleKeys} />
            <span>
              Single keys are shortcuts <span className="soft">Those with Ctrl or ⌘ always are</span>
            </span>
          </label>
        </div>
        <SubmitButton intent="keys" variant="plain">
          Save keys
        </SubmitButton>
      </ActionForm>
      <details>
        <summary className="link-button">All keys</summary>
        <Keys entries={entries} />
      </details>
    </Card>
  );
}
