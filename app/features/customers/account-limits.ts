import type { Limit } from "#app/platform/rate-limit/rate-limit.server.ts";

const MINUTE = 60;
const HOUR = 3600;

/**
 * How often what may be tried. "Place" is a client network: one IPv4 address or an IPv6 /64.
 * Nothing here shuts an owner out: docs/decisions/0013 says why.
 */
export const LIMITS = {
  /** Every try, good or bad: a café's guests share an address, a flood does not fit through it. */
  signInOfNetwork: { name: "sign-in-place", max: 300, seconds: 15 * MINUTE },
  /** Wrong ones only: a household mistypes less often, a guesser needs more. */
  failedOfNetwork: { name: "sign-in-wrong-place", max: 30, seconds: 15 * MINUTE },
  /** One person at one place: ten typing errors are human. Elsewhere the owner signs in undisturbed. */
  failedOfAccountAtNetwork: { name: "sign-in-wrong-pair", max: 10, seconds: 15 * MINUTE },
  /** One account from everywhere: stops guessing through many addresses. Does not hold where the owner is known. */
  failedOfAccount: { name: "sign-in-wrong-account", max: 50, seconds: HOUR },
  /** Wrong ones of all accounts together: more than this is no longer chance, and the shop goes on guard. */
  failedOfAll: { name: "sign-in-wrong-all", max: 300, seconds: 5 * MINUTE },

  /** A school or an office may share an address; a machine registers on and on. It also slows trying out who has an account. */
  registerOfNetwork: { name: "register-place", max: 30, seconds: HOUR },
  /** Ten times what a busy launch day brings; guests can buy meanwhile. */
  registerOfAll: { name: "register-all", max: 300, seconds: 10 * MINUTE },

  resetOfNetwork: { name: "reset-place", max: 10, seconds: HOUR },
  /** Nobody's mailbox is filled by others. Beyond it no mail is sent, but an earlier one is already there and good. */
  resetOfAccount: { name: "reset-account", max: 5, seconds: HOUR },
  /** The mail server's good name is at stake. */
  resetOfAll: { name: "reset-all", max: 300, seconds: 10 * MINUTE },

  /** Tokens of 256 bits are not guessed; this bounds the work that trying costs us. */
  confirmOfNetwork: { name: "reset-confirm-place", max: 30, seconds: HOUR },
  confirmOfAccountAtNetwork: { name: "reset-confirm-pair", max: 15, seconds: HOUR },
  confirmOfAll: { name: "reset-confirm-all", max: 3000, seconds: 10 * MINUTE },

  /** Letters to an address that somebody typed: as many as for a reset. */
  emailLinkOfNetwork: { name: "email-link-place", max: 20, seconds: HOUR },
  emailLinkOfAccount: { name: "email-link-account", max: 5, seconds: HOUR },
  emailLinkOfAll: { name: "email-link-all", max: 300, seconds: 10 * MINUTE },
  /** Tokens of 256 bits again. */
  verifyOfNetwork: { name: "verify-place", max: 120, seconds: HOUR },
  verifyOfAccount: { name: "verify-account", max: 30, seconds: HOUR },
  /** A file of everything costs the database some work. */
  exportOfAccount: { name: "export-account", max: 20, seconds: HOUR },

  /** One tab refreshes every quarter of an hour: room for a hundred people behind one address. */
  refreshOfNetwork: { name: "refresh-place", max: 600, seconds: 15 * MINUTE },
  /** One family of tokens: twice a minute is no browser any more. */
  refreshOfSession: { name: "refresh-session", max: 30, seconds: 15 * MINUTE },
  refreshOfAll: { name: "refresh-all", max: 60_000, seconds: 15 * MINUTE },
} satisfies Record<string, Limit>;

/** Wrong passwords that a place may try while the shop is on guard. */
export const FAILED_OF_NETWORK_ON_GUARD = 5;
