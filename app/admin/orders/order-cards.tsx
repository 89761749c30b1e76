import { emailName } from "#app/admin/email-names.ts";
import { Card } from "#app/admin/ui/card.tsx";
import { LogLink } from "#app/admin/ui/field-history.tsx";
import { ActionForm, SubmitButton } from "#app/admin/ui/forms/action-form.tsx";
import { useFormResult } from "#app/admin/ui/forms/action-result.ts";
import { ProductImage } from "#app/features/catalog/ui/product-image.tsx";
import { dollars } from "#app/ui/price.tsx";
import { GiftForm } from "./edit-cards.tsx";
import { latestResendable, type ResendableEmail } from "./latest-resendable.ts";
import { MentionArea } from "./mention-area.tsx";
import type { OrderView } from "./order-view.ts";

type Props = { order: OrderView };

/** What was bought, how much of it has left, and the sums. */
export function LinesCard({ order }: Props) {
  const { lines, note, gift_message: gift, status } = order;
  const isToSend = !["awaiting_payment", "cancelled", "refunded"].includes(status);
  return (
    <Card title="What was ordered">
      <ul className="rows">
        {lines.map(
          ({ position, name, color, size, sku, image, quantity, sent, to_send, canceled, refunded, subtotal }) => (
            <li key={position} className="row row-with-image">
              <span className="row-image">
                <ProductImage image={image} sizes="40px" decorative />
              </span>
              <span className="row-name">
                {quantity} × {name}
              </span>
              {subtotal !== null && <span className="money end">{dollars(subtotal)}</span>}
              <span className="soft wide">
                {[color, size, sku].filter(Boolean).join(" · ")}
                {sent > 0 && ` · ${sent} sent`}
                {isToSend && to_send > 0 && ` · ${to_send} to send`}
                {canceled > 0 && ` · ${canceled} won’t be sent`}
                {refunded > 0 && ` · ${refunded} refunded, ${quantity - refunded} left to refund`}
              </span>
            </li>
          ),
        )}
      </ul>
      <Sums order={order} />
      {note && <p className="notice typed-text">Note: {note}</p>}
      {gift && <p className="notice typed-text">Gift message: {gift}</p>}
      {order.can.includes("edit_address") && status !== "cancelled" && (
        <GiftForm key={`${order.opened.gift_message} ${order.etag}`} order={order} />
      )}
    </Card>
  );
}

function Sums({ order: { subtotal, shipping, total, refunded } }: Props) {
  if (total === null) return null;
  const rows = [
    ["Subtotal", subtotal],
    ["Shipping", shipping],
    ["Total", total],
  ] as const;
  return (
    <table className="sums">
      <tbody>
        {rows.map(([label, sum]) => (
          <tr key={label} className={label === "Total" ? "total" : undefined}>
            <th scope="row">{label}</th>
            <td>{dollars(sum ?? "")}</td>
          </tr>
        ))}
        {refunded !== null && Number(refunded) > 0 && (
          <tr>
            <th scope="row">Refunded</th>
            <td>−{dollars(refunded)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

const EMAILS: Record<string, string> = { queued: "waiting to be sent", sent: "sent", failed: "failed" };

/** What happened, newest first, with a field for a note. */
export function TimelineCard({ order, colleagues }: Props & { colleagues: string[] }) {
  const { timeline, can } = order;
  const { error, typed } = useFormResult("note");
  const resendable = latestResendable(order);
  return (
    <Card title="What happened" aside={<LogLink subject={{ type: "order", id: order.id }} text="Audit log" />}>
      {can.includes("note") && (
        <ActionForm intent="note">
          <MentionArea
            label="Note for your colleagues"
            name="text"
            rows={2}
            hint="Type “@” and a name to show the note on that colleague’s Today page."
            defaultValue={typed("text")}
            error={error("text")}
            required
            names={colleagues}
          />
          <SubmitButton intent="note" variant="plain">
            Add note
          </SubmitButton>
        </ActionForm>
      )}
      <ol className="timeline">
        {timeline.map(({ kind, text, mentions = [], by, status, when, id, subject }, index) => (
          <li key={id}>
            <span className="typed-text">
              {kind === "email"
                ? `Email ${nameOf(text, subject)} ${EMAILS[status ?? ""] ?? status}`
                : kind === "note"
                  ? withMentions(text, mentions)
                  : text || "Payment"}
            </span>
            <span className="soft timeline-when">{[when, by].filter(Boolean).join(" · ")}</span>
            <ResendForm resend={resendable.get(index)} entry={text} subject={subject} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The text of a note, with the names of the colleagues whom it mentions marked. */
function withMentions(text: string, mentions: string[]) {
  if (mentions.length === 0) return text;
  const longestFirst = mentions.map((name) => `@${name}`).sort((one, other) => other.length - one.length);
  const names = longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  let end = 0;
  return text.split(new RegExp(`(${names.join("|")})`, "u")).map((part) => {
    end += part.length;
    if (!longestFirst.includes(part)) return part;
    return (
      <mark key={end} className="mention">
        {part}
      </mark>
    );
  });
}

/** The name of an email, and of several the parcel or the refund that it is about. */
const nameOf = (template: string, subject: string | undefined) =>
  `“${emailName(template)}”${subject ? ` (${subject})` : ""}`;

/** `entry`: the email beside which it stands. In its place, another one may be sent. */
function ResendForm({
  resend,
  entry,
  subject,
}: {
  resend: ResendableEmail | undefined;
  entry: string;
  subject: string | undefined;
}) {
  if (!resend) return null;
  const { template, about = "" } = resend;
  const isOther = template !== entry;
  return (
    <ActionForm intent="resend" values={{ template, about }}>
      <button
        type="submit"
        className="link-button"
        aria-label={`${isOther ? "Send" : "Resend"} the email ${nameOf(template, subject)}`}
      >
        {isOther ? "Send the cancellation" : "Resend"}
      </button>
    </ActionForm>
  );
}
