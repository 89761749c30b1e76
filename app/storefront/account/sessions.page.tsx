import { deleteOtherSessions, deleteSession, fetchSessions } from "#app/features/customers/account/account.client.ts";
import type { DeviceSession } from "#app/features/customers/account/account.contract.ts";
import { signOutInBrowser } from "#app/features/customers/sessions/signed-in.client.ts";
import { formatShopTime } from "#app/features/orders/ui/delivery-date.ts";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { Button } from "#app/ui/button.tsx";
import { AccountPage } from "./account-page.tsx";
import { ActionMessage } from "./action-message.tsx";
import { LoadingPart } from "./loading-part.tsx";
import { useAction } from "./use-action.ts";
import { useLoaded } from "./use-loaded.ts";

export const meta = describePage({
  title: "Your devices",
  description: "Where you are signed in, since when, and how to end it.",
  path: "/account/sessions",
});

export default function Sessions() {
  return (
    <AccountPage
      title="Devices"
      lead="Where you are signed in. If you don’t recognize a device, sign it out and change your password."
    >
      <OwnSessions />
    </AccountPage>
  );
}

function OwnSessions() {
  const { loaded, replace, reload } = useLoaded(fetchSessions);
  return (
    <LoadingPart loaded={loaded} failed="Failed to load your devices" reload={reload}>
      {(sessions) => <SessionList sessions={sessions} onChange={replace} />}
    </LoadingPart>
  );
}

type ListProps = { sessions: DeviceSession[]; onChange: (sessions: DeviceSession[]) => void };

function SessionList({ sessions, onChange }: ListProps) {
  const { busy, error, message, run } = useAction("That device could not be signed out. Please try again.");
  const others = sessions.filter(({ current }) => !current);
  const endOne = ({ id, device }: DeviceSession) =>
    run(id, async () => {
      await deleteSession(id);
      onChange(sessions.filter((session) => session.id !== id));
      return `${device} is signed out.`;
    });
  const endOthers = () =>
    run("others", async () => {
      await deleteOtherSessions();
      onChange(sessions.filter(({ current }) => current));
      return "All other devices are signed out.";
    });
  return (
    <>
      <ActionMessage error={error} message={message} takesFocus />
      <ul className="session-list">
        {sessions.map((session) => (
          <li key={session.id} className="session">
            <SessionText session={session} />
            {session.current ? (
              <Button variant="plain" onClick={() => void signOutInBrowser()}>
                Sign out
              </Button>
            ) : (
              <Button
                variant="plain"
                aria-label={`Sign out ${session.device}, last seen ${formatShopTime(session.last_seen_at)}`}
                busy={busy === session.id}
                aria-disabled={busy !== undefined}
                busyLabel="Signing out..."
                onClick={() => void endOne(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Button
          variant="plain"
          busy={busy === "others"}
          busyLabel="Signing out..."
          aria-disabled={busy !== undefined}
          onClick={() => void endOthers()}
        >
          Sign out all other devices
        </Button>
      )}
    </>
  );
}

function SessionText({ session: { device, created_at, last_seen_at, current } }: { session: DeviceSession }) {
  return (
    <div>
      <h2>
        {device} {current && <span className="badge">This device</span>}
      </h2>
      <p className="quiet">
        Signed in <time dateTime={created_at}>{formatShopTime(created_at)}</time>
        {!current && (
          <>
            , last seen <time dateTime={last_seen_at}>{formatShopTime(last_seen_at)}</time>
          </>
        )}
      </p>
    </div>
  );
}
