import { randomUUID } from "node:crypto";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { fullTime, shortTime } from "#app/admin/shop-time.ts";
import { roleNames } from "#app/admin/staff/role-labels.ts";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { revalidateIfStale } from "#app/admin/ui/forms/action-result.ts";
import { listOwnPasskeys } from "#app/features/staff/me/own-passkeys.ts";
import { getOwnProfile } from "#app/features/staff/me/own-profile.ts";
import { listOwnStaffSessions } from "#app/features/staff/me/own-sessions.ts";
import { getOwnSettings } from "#app/features/staff/me/own-settings.ts";
import type { Route } from "./+types/me.page.ts";
import { CodesCard, PasskeysCard, TotpCard } from "./factor-cards.tsx";
import { ownActions } from "./own-actions.server.ts";
import { NameCard, PasswordCard, SessionsCard } from "./profile-cards.tsx";
import { KeysCard, ThemeCard } from "./setting-cards.tsx";
import { zoneChoiceFor } from "./zone-action.server.ts";
import { ZoneCard } from "./zone-card.tsx";

export const meta = () => [{ title: "Your account · Wellworn back office" }];

const timeOf = (iso: string | null) => (iso === null ? undefined : shortTime(new Date(iso)));

export async function loader({ request }: Route.LoaderArgs) {
  const by = await requireStaff(request);
  const [settings, zone, profile, passkeys, sessions] = await Promise.all([
    getOwnSettings(by),
    zoneChoiceFor(by),
    getOwnProfile(by),
    listOwnPasskeys(by),
    listOwnStaffSessions(by),
  ]);
  return {
    formKey: randomUUID(),
    settings,
    zone,
    profile,
    passkeys: passkeys.map(({ id, name, synced, created_at, last_used_at }) => ({
      id,
      name,
      synced,
      added: fullTime(new Date(created_at)),
      lastUsed: timeOf(last_used_at),
    })),
    sessions: sessions.map(({ id, device, current, last_seen_at }) => ({
      id,
      device,
      current,
      lastSeen: shortTime(new Date(last_seen_at)),
    })),
  };
}

export const action = ({ request }: Route.ActionArgs) => ownActions(request);

export const shouldRevalidate = revalidateIfStale;

export default function Me({
  loaderData: { formKey, settings, zone, profile, passkeys, sessions },
}: Route.ComponentProps) {
  return (
    <AdminPage
      title="Your account"
      formKey={formKey}
      summary={
        <p className="quiet typed-text">
          {profile.email} · {roleNames(profile.roles)}
        </p>
      }
    >
      <div className="columns columns-even">
        <div className="stack">
          <NameCard name={profile.name} version={profile.version} />
          <PasswordCard />
          <PasskeysCard passkeys={passkeys} />
          <TotpCard
            isConnected={profile.factors.totp}
            canRemove={profile.factors.totp && profile.factors.passkeys > 0}
          />
          <CodesCard left={profile.factors.recovery_codes} />
        </div>
        <div className="stack">
          <SessionsCard sessions={sessions} />
          {zone && <ZoneCard {...zone} />}
          <ThemeCard theme={settings.theme} />
          <KeysCard singleKeys={settings.singleKeys} />
        </div>
      </div>
    </AdminPage>
  );
}
