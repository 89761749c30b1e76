import { randomUUID } from "node:crypto";
import { data, Link } from "react-router";
import { z } from "zod";
import { runAction } from "#app/admin/actions/run-action.server.ts";
import { shownSchedule } from "#app/admin/products/publishing/load-publishing.server.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { longDay, shortTime } from "#app/admin/shop-time.ts";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { Card } from "#app/admin/ui/card.tsx";
import { revalidateIfStale } from "#app/admin/ui/forms/action-result.ts";
import { State } from "#app/admin/ui/state.tsx";
import { listSales, SALES_SPANS } from "#app/features/sales/sales-figures.ts";
import { getToday } from "#app/features/today/get-today.ts";
import { listUnreadNotes, markNoteRead } from "#app/features/today/unread-notes.ts";
import { now } from "#app/platform/clock.ts";
import { readQuery, readUuid } from "#app/platform/http/input-schemas.ts";
import { err, ok } from "#app/platform/result.ts";
import type { Route } from "./+types/today.page.ts";
import { Figure } from "./figure.tsx";
import { SalesCard } from "./sales-card.tsx";
import { chartView, periodView } from "./sales-view.server.ts";
import { UnreadNotes } from "./unread-notes.tsx";

export const meta = () => [{ title: "Today · Wellworn back office" }];

const querySchema = z.object({ sales: z.enum(SALES_SPANS).default("28_days") });

export async function loader({ request }: Route.LoaderArgs) {
  const by = await requireStaff(request);
  const { sales: span } = readQuery(querySchema, request.url);
  const [today, unread] = await Promise.all([getToday(by), listUnreadNotes(by)]);
  if (!today.ok) throw data(null, { status: 403 });
  const { toPack, packed, sales, notPublished = [], ...counts } = today.value;
  return {
    formKey: randomUUID(),
    name: by.name.split(" ")[0],
    day: longDay(now()),
    toPack: { count: toPack.count, oldest: toPack.oldest && shortTime(toPack.oldest) },
    packed: { count: packed.count, oldest: packed.oldest && shortTime(packed.oldest) },
    ...counts,
    unread: unread.map(({ at, ...note }) => ({ ...note, when: shortTime(at) })),
    notPublished: notPublished.map((entry) => ({
      ...shownSchedule(entry),
      name: entry.draft.document.name || "New product",
      to: `/admin/products/${entry.draft.productId ?? entry.draft.id}`,
    })),
    sales: sales && {
      periods: sales.map(periodView),
      chart: chartView(span, await listSales(span)),
    },
  };
}

export const shouldRevalidate = revalidateIfStale;

export const action = ({ request }: Route.ActionArgs) =>
  runAction(request, {
    read_note: {
      permission: "orders.view_people",
      run: async ({ by, text }) => {
        const marked = await markNoteRead(readUuid(text("id")), by);
        if (marked.ok) return ok({ message: "Marked as read. The note stays with its order." });
        return err({ code: marked.error.code, error: "The note was removed in the meantime.", isStale: true });
      },
    },
  });

export default function Today({ loaderData }: Route.ComponentProps) {
  const { formKey, day, unread, notPublished, sales } = loaderData;
  return (
    <AdminPage title="Today" formKey={formKey} summary={<p className="quiet">{day}</p>}>
      <div className="stack">
        <Figures {...loaderData} />
        {unread.length > 0 && <UnreadNotes notes={unread} />}
        {notPublished.length > 0 && <NotPublished drafts={notPublished} />}
        {sales && <SalesCard {...sales} />}
      </div>
    </AdminPage>
  );
}

type Counts = Route.ComponentProps["loaderData"];

/** What waits to be done, each number as a link to its rows. */
function Figures({ toPack, packed, late, flagged, notes = 0, failedEmails, lowStock, reviews }: Counts) {
  return (
    <ul className="figures">
      {flagged !== undefined && <Figure count={flagged} text="Flagged payments" to="/admin/flagged" isUrgent />}
      <Figure
        count={late}
        text="Past their ship-by day"
        to="/admin/orders?tab=all&ship_by=late&ordering=placed_at"
        isUrgent
      />
      <Figure
        count={toPack.count}
        text="To pack"
        more={toPack.oldest && `oldest ${toPack.oldest}`}
        to="/admin/orders?tab=to_pack"
      />
      <Figure
        count={packed.count}
        text="Packed, not sent"
        more={packed.oldest && `oldest ${packed.oldest}`}
        to="/admin/orders?tab=packed"
      />
      {notes > 0 && (
        <Figure
          count={notes}
          text={notes === 1 ? "Note for you" : "Notes for you"}
          to="/admin/orders?tab=all&has=mention"
        />
      )}
      {failedEmails !== undefined && (
        <Figure
          count={failedEmails.orders}
          text={failedEmails.orders === 1 ? "Order with a failed email" : "Orders with a failed email"}
          to="/admin/orders?tab=all&email=failed"
          isUrgent
        />
      )}
      {failedEmails !== undefined && failedEmails.others > 0 && (
        <Figure
          count={failedEmails.others}
          text={failedEmails.others === 1 ? "Other failed email" : "Other failed emails"}
          to="/admin/emails"
          isUrgent
        />
      )}
      {reviews && <ReviewFigures {...reviews} />}
      <Figure count={lowStock} text="Variants with low stock" to="/admin/stock?low=1" />
    </ul>
  );
}

function ReviewFigures({ waiting, reported }: NonNullable<Counts["reviews"]>) {
  return (
    <>
      <Figure count={waiting} text={waiting === 1 ? "Review to read" : "Reviews to read"} to="/admin/reviews" />
      {reported > 0 && (
        <Figure
          count={reported}
          text={reported === 1 ? "Reported review" : "Reported reviews"}
          to="/admin/reviews?state=reported"
          isUrgent
        />
      )}
    </>
  );
}

function NotPublished({ drafts }: { drafts: Route.ComponentProps["loaderData"]["notPublished"] }) {
  return (
    <Card title="Not published as scheduled">
      <ul className="rows">
        {drafts.map(({ draftId, to, name, time, by, failure }) => (
          <li key={draftId} className="row">
            <span className="row-name">
              <Link to={to}>{name}</Link>
            </span>
            <span className="soft end">{time}</span>
            <span className="wide">
              <State kind="bad">{failure}</State> <span className="soft">Scheduled by {by}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
