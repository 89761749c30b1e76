import { Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { fetchProfile } from "#app/features/customers/account/account.client.ts";
import type { Profile } from "#app/features/customers/account/account.contract.ts";
import { AccountPage } from "#app/storefront/account/account-page.tsx";
import { LoadingPart } from "#app/storefront/account/loading-part.tsx";
import { useLoaded } from "#app/storefront/account/use-loaded.ts";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { lazyPart } from "#app/ui/lazy-part.ts";
import { AccountDeleted } from "./account-deleted.tsx";
import { EmailPart } from "./email-part.tsx";
import { NameForm } from "./name-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { YourData } from "./your-data.tsx";

// The last part of a long page: it loads after the rest.
const DeleteAccount = lazyPart(async () => ({ default: (await import("./delete-account.tsx")).DeleteAccount }));

export const meta = describePage({
  title: "Your profile",
  description: "Your name, email and password, and your data.",
  path: "/account/profile",
});

export default function ProfilePage() {
  const [isDeleted, setDeleted] = useState(false);
  if (isDeleted) return <AccountDeleted />;
  return (
    <AccountPage title="Profile">
      <OwnProfile onDeleted={() => setDeleted(true)} />
    </AccountPage>
  );
}

function OwnProfile({ onDeleted }: { onDeleted: () => void }) {
  const { loaded, replace, reload } = useLoaded(fetchProfile);
  return (
    <LoadingPart loaded={loaded} failed="Failed to load your profile" reload={reload}>
      {(profile) => <ProfileParts profile={profile} onChange={replace} onDeleted={onDeleted} />}
    </LoadingPart>
  );
}

type PartsProps = { profile: Profile; onChange: (profile: Profile) => void; onDeleted: () => void };

function ProfileParts({ profile, onChange, onDeleted }: PartsProps) {
  const { hash } = useLocation();
  useEffect(() => {
    // The browser scrolled before this section was rendered.
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <>
      <NameForm profile={profile} onChange={onChange} />
      <EmailPart profile={profile} onChange={onChange} />
      <PasswordForm email={profile.email} />
      <YourData />
      <Suspense>
        <DeleteAccount email={profile.email} onDeleted={onDeleted} />
      </Suspense>
    </>
  );
}
