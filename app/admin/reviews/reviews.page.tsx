import { randomUUID } from "node:crypto";
import { data, Link } from "react-router";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { shortTime } from "#app/admin/shop-time.ts";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { EmptyState } from "#app/admin/ui/empty-state.tsx";
import { AppliedFilters } from "#app/admin/ui/filters/applied-filters.tsx";
import { revalidateIfStale } from "#app/admin/ui/forms/action-result.ts";
import { Tabs } from "#app/admin/ui/tabs.tsx";
import { listStaffReviews } from "#app/features/reviews/moderation/list-staff-reviews.ts";
import { countReviewsToModerate } from "#app/features/reviews/moderation/moderation.queries.ts";
import { may } from "#app/features/staff/access/actor.ts";
import { totalText } from "#app/platform/db/keyset.server.ts";
import { capitalize } from "#app/ui/capitalize.ts";
import type { Route } from "./+types/reviews.page.ts";
import { readReviewList } from "./read-review-list.server.ts";
import { reviewActions } from "./review-actions.server.ts";
import { appliedReviewFilters, ReviewFilters, reviewsAddress } from "./review-filters.tsx";
import { ReviewListItem } from "./review-list-item.tsx";
import "./reviews.css";

export const meta = () => [{ title: "Reviews · Wellworn back office" }];

const TABS = [
  { state: "pending", text: "To read", empty: "Every review has been read" },
  { state: "reported", text: "Reported", empty: "No review is reported" },
  { state: "published", text: "Published", empty: "No review is published" },
  { state: "declined", text: "Declined", empty: "No review is declined" },
  { state: "all", text: "All", empty: "No reviews yet" },
] as const;

export async function loader({ request }: Route.LoaderArgs) {
  const by = await requireStaff(request, "reviews.view");
  const { state, filters, query } = readReviewList(request.url);
  const [listed, counts] = await Promise.all([listStaffReviews(query, by), countReviewsToModerate()]);
  if (!listed.ok && listed.error.code === "forbidden") throw data(null, { status: 403 });
  const { page, total } = listed.ok ? listed.value : { page: { rows: [], next: undefined, prev: undefined }, total: 0 };
  return {
    formKey: randomUUID(),
    state,
    filters,
    counts: { pending: counts.waiting, reported: counts.reported },
    total: total === 1 ? "1 review" : `${capitalize(totalText(total))} reviews`,
    next: page.next,
    prev: page.prev,
    can: { moderate: may(by, "reviews.moderate"), editProducts: may(by, "products.edit") },
    reviews: page.rows.map((review) => ({
      ...review,
      written: shortTime(new Date(review.written_at)),
      published: review.published_at && shortTime(new Date(review.published_at)),
      replied: review.replied_at && shortTime(new Date(review.replied_at)),
      reports: review.reports.map(({ reason, reported_at }) => ({
        reason,
        reported_at,
        at: shortTime(new Date(reported_at)),
      })),
    })),
  };
}

/** Whether the number of reviews stands at this tab: those that wait for staff. */
const isCounted = (state: (typeof TABS)[number]["state"]) => state === "pending" || state === "reported";

export const shouldRevalidate = revalidateIfStale;

export const action = ({ request }: Route.ActionArgs) => reviewActions(request);

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { formKey, state, filters, counts, total, reviews, next, prev, can } = loaderData;
  const applied = appliedReviewFilters(filters);
  return (
    <AdminPage title="Reviews" formKey={formKey} summary={<p className="quiet">{total}</p>}>
      <Tabs
        label="Reviews"
        tabs={TABS.map((tab) => ({
          to: reviewsAddress(tab.state, filters),
          text: tab.text,
          // The counts are those of all reviews.
          count: applied.length === 0 && isCounted(tab.state) ? counts[tab.state] : undefined,
          current: tab.state === state,
        }))}
      />
      <ReviewFilters filters={filters} />
      <AppliedFilters
        filters={applied.map(({ name, text }) => {
          const { [name]: _, ...others } = filters;
          return { name, text, without: reviewsAddress(state, others) };
        })}
      />
      {reviews.length === 0 ? (
        <NoReviews state={state} isFiltered={applied.length > 0} />
      ) : (
        <ul className="rows staff-reviews">
          {reviews.map((review) => (
            <ReviewListItem key={review.id} review={review} can={can} />
          ))}
        </ul>
      )}
      {(prev ?? next) && (
        <nav aria-label="Pages" className="button-row page-links">
          {prev && (
            <Link to={reviewsAddress(state, filters, prev)} rel="prev" className="button">
              Previous
            </Link>
          )}
          {next && (
            <Link to={reviewsAddress(state, filters, next)} rel="next" className="button">
              Next
            </Link>
          )}
        </nav>
      )}
    </AdminPage>
  );
}

function NoReviews({ state, isFiltered }: { state: (typeof TABS)[number]["state"]; isFiltered: boolean }) {
  const title = isFiltered ? "No review matches" : TABS.find((tab) => tab.state === state)?.empty;
  return (
    <EmptyState title={title ?? ""}>
      {state === "all" && !isFiltered ? (
        <p className="soft">Buyers can review a product once it has arrived. You read a review before shoppers do.</p>
      ) : (
        <Link to="/admin/reviews?state=all" className="button">
          All reviews
        </Link>
      )}
    </EmptyState>
  );
}
