import sharp from "sharp";
import { FIRST_LINK, orderToken } from "#app/features/orders/order-link.ts";
import {
  answerReview,
  declineReview,
  type ModerationOf,
  publishReview,
} from "#app/features/reviews/moderation/moderate-review.ts";
import { reportReview } from "#app/features/reviews/report-review.ts";
import { findReviewable } from "#app/features/reviews/reviewable-products.ts";
import type { ReviewInput } from "#app/features/reviews/reviews.contract.ts";
import { uploadPhoto } from "#app/features/reviews/upload-photo.ts";
import { writeReview } from "#app/features/reviews/write-review.ts";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { orThrow } from "#seed/orders/demo-actions.ts";
import { findDeliveredOrders } from "#seed/orders/demo-orders.queries.ts";

/** Every review of the demonstration says in its title and its text that it is one: shoppers may see it. */
const MARK = "Demo review";
/** The network address of the demonstration's shoppers; of a range for documentation. */
const ADDRESS = "203.0.113.210";
const NOTE = "(Written for a demonstration of the shop. Nobody bought this.)";

type Written = { hoursAgo: number; rating: number; title: string; text: string; photo?: string } & Partial<
  Pick<ReviewInput, "size_fit">
>;
type Decided = { hoursAgo: number; decide: (of: ModerationOf, by: StaffActor) => Promise<unknown> };
/** What is written about a product, and what happens to it afterwards. */
type DemoReview = { written: Written; decisions?: Decided[]; reports?: { hoursAgo: number; reasons: string[] } };

const publish = (of: ModerationOf, by: StaffActor) => orThrow(publishReview(of, by));
const answer = (reply: string) => (of: ModerationOf, by: StaffActor) => orThrow(answerReview(of, reply, by));

/** Texts that fit every product: who bought what is drawn by chance. */
const REVIEWS: DemoReview[] = [
  {
    written: {
      hoursAgo: 90,
      rating: 5,
      title: "it gets better every week",
      text: "The leather was stiff at first. After ten days it had softened, and the color is deeper where I touch it.",
      photo: "#8a5a34",
    },
    decisions: [
      { hoursAgo: 84, decide: publish },
      {
        hoursAgo: 83,
        decide: answer("Thank you! A little balm once a year keeps it this way.\nDemo answer of the shop."),
      },
    ],
  },
  {
    written: {
      hoursAgo: 80,
      rating: 2,
      title: "nice leather, one loose thread",
      text: "The leather is beautiful. A thread came loose at one corner in the first week.",
      size_fit: "small",
    },
    decisions: [{ hoursAgo: 70, decide: publish }],
  },
  {
    written: {
      hoursAgo: 66,
      rating: 4,
      title: "good, and heavy",
      text: "Solid work. Heavier than I thought, so look at the weight before you order.",
      size_fit: "true",
    },
    decisions: [{ hoursAgo: 60, decide: publish }],
    reports: {
      hoursAgo: 30,
      reasons: ["This is about another product, I think.", "The reviewer works for a competitor."],
    },
  },
  {
    written: { hoursAgo: 44, rating: 1, title: "BUY CHEAP WATCHES", text: "Cheap watches, ask me how." },
    decisions: [
      { hoursAgo: 40, decide: (of, by) => orThrow(declineReview(of, "Advertising, nothing about the product", by)) },
    ],
  },
  {
    written: {
      hoursAgo: 26,
      rating: 3,
      title: "the color differs from the pictures",
      text: "I expected a warmer brown. In daylight it is closer to the picture, in the evening it looks almost gray.\n\nThe stitching is very even, and it smells like a saddle shop.",
      photo: "#6d6259",
    },
  },
  {
    written: {
      hoursAgo: 9,
      rating: 5,
      title: "a present for my father",
      text: "He has not put it down since. Packed with care, arrived a day early.",
      size_fit: "true",
    },
  },
];

/** Uploads a photo that says what it is. Returns its id. */
async function demoPhoto(orderId: string, color: string): Promise<string> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="${color}"/>
    <text x="600" y="480" font-family="sans-serif" font-size="96" fill="#fff" text-anchor="middle">Demo photo</text></svg>`;
  return orThrow(uploadPhoto(orderId, () => sharp(Buffer.from(drawing)).jpeg().toBuffer(), ADDRESS));
}

/** Writes a review about a product that has arrived. Returns its id; undefined if every buyer has reviewed everything. */
async function write({ rating, title, text, photo, size_fit = null }: Written): Promise<string | undefined> {
  for (const { id, number } of await findDeliveredOrders()) {
    const viewer = { token: orderToken({ id, linkVersion: FIRST_LINK }) };
    const found = await findReviewable(number, viewer);
    const product = found.ok ? found.value.products.find(({ review }) => review === null) : undefined;
    if (!product) continue;
    const input = {
      product_id: product.product_id,
      rating,
      title: `${MARK}: ${title}`,
      body: `${text}\n\n${NOTE}`,
      size_fit,
      author_name: "Demo shopper",
    };
    const imageIds = photo ? [await demoPhoto(id, photo)] : [];
    return (await orThrow(writeReview(number, viewer, input, { imageIds, address: ADDRESS }))).id;
  }
  return undefined;
}

/** What happens to the reviews of the demonstration: written, published, answered, declined and reported, some not read yet. */
export function planReviews(): { hoursAgo: number; happen: (manager: StaffActor) => Promise<unknown> }[] {
  return REVIEWS.flatMap(({ written, decisions = [], reports }) => {
    let id: string | undefined;
    return [
      {
        hoursAgo: written.hoursAgo,
        happen: async () => {
          id = await write(written);
        },
      },
      ...decisions.map(({ hoursAgo, decide }, index) => ({
        hoursAgo,
        happen: async (manager: StaffActor) => id && decide({ id, ifMatch: `"r${index + 1}"` }, manager),
      })),
      ...(reports?.reasons ?? []).map((reason, index) => ({
        hoursAgo: reports?.hoursAgo ?? 0,
        happen: async () => id && orThrow(reportReview(id, reason, `203.0.113.${211 + index}`)),
      })),
    ];
  });
}
