import { shortTime } from "#app/admin/shop-time.ts";
import type { StateKind } from "#app/admin/ui/state.tsx";
import { ruleOf } from "#app/features/audit/audit-actions.ts";
import type { ChainState } from "#app/features/audit/check-audit-log.ts";

/** What the page says about the chain. */
export type ShownChain = { kind: StateKind; text: string; isRunning: boolean };

const entriesText = (count: number) => (count === 1 ? "1 entry" : `${count.toLocaleString("en-US")} entries`);

/** The state of the chain as a sentence. */
export function toShownChain(chain: ChainState): ShownChain {
  switch (chain.state) {
    case "unknown":
      return { kind: "open", text: "The log has not been checked yet. It is checked every night.", isRunning: false };
    case "running": {
      const soFar = chain.entries > 0 ? `: ${entriesText(chain.entries)} so far` : "";
      return { kind: "begun", text: `The log is being checked${soFar}.`, isRunning: true };
    }
    case "complete": {
      const checked = `${entriesText(chain.entries)} checked on ${shortTime(chain.at)}`;
      return { kind: "good", text: `The log is complete: ${checked}.`, isRunning: false };
    }
    case "broken": {
      const { auditId, action, position, problem } = chain.broken;
      const named = auditId === undefined ? position && `position ${position}` : `entry ${auditId}`;
      const which = [named, action && `“${ruleOf(action).label}”`].filter(Boolean).join(", ");
      const text = `The log is broken${which && ` at ${which}`}. ${problem}. ${entriesText(chain.entries)} before it are intact. Checked on ${shortTime(chain.at)}.`;
      return { kind: "bad", text, isRunning: false };
    }
  }
}
