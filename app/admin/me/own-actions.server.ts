import { z } from "zod";
import { type ActionHandler, runAction } from "#app/admin/actions/run-action.server.ts";
import { toStaffActionResult, toStaffEditResult } from "#app/admin/actions/staff-action-result.server.ts";
import { changeOwnName } from "#app/features/staff/me/change-own-name.ts";
import { changeOwnPassword } from "#app/features/staff/me/change-own-password.ts";
import { removeOwnPasskey } from "#app/features/staff/me/own-passkeys.ts";
import { renewOwnRecoveryCodes } from "#app/features/staff/me/own-recovery-codes.ts";
import { endOtherOwnSessions, endOwnStaffSession } from "#app/features/staff/me/own-sessions.ts";
import { changeOwnSettings } from "#app/features/staff/me/own-settings.ts";
import { confirmOwnTotp, removeOwnTotp, startOwnTotp } from "#app/features/staff/me/own-totp.ts";
import { staffNameSchema, staffPasswordSchema } from "#app/features/staff/staff.contract.ts";
import { THEMES } from "#app/features/staff/themes.ts";
import { readId } from "#app/platform/http/input-schemas.ts";
import { qrPath } from "#app/platform/qr-path.server.ts";
import { err, ok } from "#app/platform/result.ts";
import { zoneAction } from "./zone-action.server.ts";

const invalid = (field: string, message: string | undefined) =>
  err({ code: "invalid", error: "Nothing was changed.", fields: { [field]: message ?? "" } });

const PROFILE: Record<string, ActionHandler> = {
  name: {
    run: async ({ by, text }) => {
      const name = staffNameSchema.safeParse(text("name"));
      if (!name.success) return invalid("name", name.error.issues[0]?.message);
      const changed = await changeOwnName(name.data, readId(text("version")), by);
      return toStaffEditResult(changed, "Saved. Colleagues see this name.", by.staffId);
    },
  },
  password: {
    run: async ({ by, secret }) => {
      const next = staffPasswordSchema.safeParse(secret("new_password"));
      if (!next.success) return invalid("new_password", next.error.issues[0]?.message);
      const change = { current_password: secret("current_password"), new_password: next.data };
      return toStaffActionResult(
        await changeOwnPassword(change, by),
        "Your password is changed. Other sessions have ended.",
      );
    },
  },
  theme: {
    run: async ({ by, text }) => {
      const theme = z.enum(THEMES).safeParse(text("theme"));
      if (!theme.success) return invalid("theme", "Choose one of the three.");
      await changeOwnSettings({ theme: theme.data }, by);
      return ok({ message: "Saved for all your devices." });
    },
  },
  keys: {
    run: async ({ by, text }) => {
      const singleKeys = text("single_keys") === "on";
      await changeOwnSettings({ singleKeys }, by);
      return ok({ message: `Single keys are ${singleKeys ? "on" : "off"}, on all your devices.` });
    },
  },
  end_session: {
    run: async ({ by, text }) =>
      toStaffActionResult(await endOwnStaffSession(text("id"), by), "The session has ended."),
  },
  end_others: {
    run: async ({ by }) => {
      await endOtherOwnSessions(by);
      return ok({ message: "All other sessions have ended." });
    },
  },
};

const FACTORS: Record<string, ActionHandler> = {
  remove_passkey: {
    stepUp: true,
    run: async ({ by, text }) => toStaffActionResult(await removeOwnPasskey(text("id"), by), "The passkey is removed."),
  },
  // Adding a passkey needs JavaScript. This asks for the second factor first, so that the endpoint does not.
  prepare_passkey: { stepUp: true, run: async () => ok({ message: "Confirmed. Add the passkey now." }) },
  start_totp: {
    stepUp: true,
    run: async ({ by }) => {
      const { secret, uri, draft } = await startOwnTotp(by);
      return ok({ message: "", shown: { kind: "totp", secret, draft, qr: qrPath(uri) } });
    },
  },
  confirm_totp: {
    stepUp: true,
    run: async ({ by, text, secret }) => {
      const confirmed = await confirmOwnTotp({ draft: text("draft"), code: secret("code") }, by);
      return toStaffActionResult(confirmed, "The authenticator app is connected.");
    },
  },
  remove_totp: {
    stepUp: true,
    run: async ({ by }) => toStaffActionResult(await removeOwnTotp(by), "The authenticator app is disconnected."),
  },
  renew_codes: {
    stepUp: true,
    run: async ({ by }) => {
      const renewed = await renewOwnRecoveryCodes(by);
      if (!renewed.ok) return toStaffActionResult(renewed, "");
      return ok({ message: "", shown: { kind: "codes", codes: renewed.value } });
    },
  },
};

/** The actions on one's own account. */
export const ownActions = (request: Request) =>
  runAction(request, {
    time_zone: zoneAction,
    ...PROFILE,
    ...FACTORS,
  });
