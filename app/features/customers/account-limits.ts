import type { Limit } from "#app/platform/rate-limit/rate-limit.server.ts";

const MINUTE = 60;
const HOUR = 3600;

/**
 * Rate limits of the account endpoints. "place" in a name means client network: one IPv4 address or an IPv6 /64; the
 * names are stored with the counters. No limit locks an owner out: see docs/decisions/0013.
 */
export const LIMITS = {
  /** Every attempt, successful or not. Enough for a café whose guests share an address. */
  signInOfNetwork: { name: "sign-in-place", max: 300, seconds: 15 * MINUTE },
  /** Failed attempts only: more than a household's typing errors, fewer than guessing needs. */
  failedOfNetwork: { name: "sign-in-wrong-place", max: 30, seconds: 15 * MINUTE },
  /** Failed attempts on one account from one network. The owner can still sign in from another network. */
  failedOfAccountAtNetwork: { name: "sign-in-wrong-pair", max: 10, seconds: 15 * MINUTE },
  /** Failed attempts on one account from all networks. Does not apply to networks where the owner is known. */
  failedOfAccount: { name: "sign-in-wrong-account", max: 50, seconds: HOUR },
  /** Failed attempts on all accounts. Above it, unknown networks get only MAX_FAILED_OF_UNKNOWN_NETWORK attempts. */
  failedOfAll: { name: "sign-in-wrong-all", max: 300, seconds: 5 * MINUTE },

  /** Enough for a school or an office behind one address. Also slows down account enumeration. */
  registerOfNetwork: { name: "register-place", max: 30, seconds: HOUR },
  /** Ten times a busy launch day. Guests can still buy when it is reached. */
  registerOfAll: { name: "register-all", max: 300, seconds: 10 * MINUTE },

  resetOfNetwork: { name: "reset-place", max: 10, seconds: HOUR },
  /** Protects a mailbox from being flooded. Above it no email is sent, but the links of earlier ones are still valid. */
  resetOfAccount: { name: "reset-account", max: 5, seconds: HOUR },
  /** Protects the mail server's reputation. */
  resetOfAll: { name: "reset-all", max: 300, seconds: 10 * MINUTE },

  /** Tokens of 256 bits can't be guessed; this limits the work that attempts cause. */
  confirmOfNetwork: { name: "reset-confirm-place", max: 30, seconds: HOUR },
  confirmOfAccountAtNetwork: { name: "reset-confirm-pair", max: 15, seconds: HOUR },
  confirmOfAll: { name: "reset-confirm-all", max: 3000, seconds: 10 * MINUTE },

  /** Emails to an address that is not verified: as many as for a reset. */
  emailLinkOfNetwork: { name: "email-link-place", max: 20, seconds: HOUR },
  emailLinkOfAccount: { name: "email-link-account", max: 5, seconds: HOUR },
  emailLinkOfAll: { name: "email-link-all", max: 300, seconds: 10 * MINUTE },
  /** Limits the work, as for reset links. */
  verifyOfNetwork: { name: "verify-place", max: 120, seconds: HOUR },
  verifyOfAccount: { name: "verify-account", max: 30, seconds: HOUR },
  /** Every change emails the owner. More than a person needs, also one who tries to repeat an old password. */
  passwordChangeOfAccount: { name: "password-change-account", max: 5, seconds: HOUR },
  /** An export runs about a dozen queries. */
  exportOfAccount: { name: "export-account", max: 20, seconds: HOUR },

  /** One tab refreshes every 15 minutes: enough for hundreds of people behind one address. */
  refreshOfNetwork: { name: "refresh-place", max: 600, seconds: 15 * MINUTE },
  /** Two refreshes a minute for 15 minutes: more than any browser needs. */
  refreshOfSession: { name: "refresh-session", max: 30, seconds: 15 * MINUTE },
  /** Of tokens that the shop has not issued. */
  refreshOfAll: { name: "refresh-all", max: 60_000, seconds: 15 * MINUTE },
} satisfies Record<string, Limit>;

/** Failed attempts that an unknown network has while `failedOfAll` is exceeded. */
export const MAX_FAILED_OF_UNKNOWN_NETWORK = 5;
