import { type MouseEvent, useEffect, useState } from "react";
import { Link } from "react-router";
import type { OrderView } from "./order-view.ts";

/** Where each form of the page begins. */
export const ANCHORS = { fulfill: "fulfill", parcels: "parcels", payments: "payments" } as const;
type Anchor = (typeof ANCHORS)[keyof typeof ANCHORS];

/** What comes next, in the order of urgency, and where its form is. */
const STEPS: { action: string; text: string; anchor: Anchor }[] = [
  { action: "pack", text: "Pack", anchor: ANCHORS.fulfill },
  { action: "ship", text: "Ship", anchor: ANCHORS.fulfill },
  { action: "deliver", text: "Mark as delivered", anchor: ANCHORS.parcels },
  { action: "record_payment", text: "Mark as paid", anchor: ANCHORS.payments },
];

/** The next thing to do, in reach of the thumb: a link to its form, so that it works without JavaScript. */
export function NextStep({ order: { can } }: { order: OrderView }) {
  if (can.includes("decide_payment")) {
    return (
      <p className="next-step">
        <Link to="/admin/flagged" className="button button-primary button-wide">
          Decide about the payment
        </Link>
      </p>
    );
  }
  const step = STEPS.find(({ action }) => can.includes(action));
  return step && <Step key={step.anchor} {...step} />;
}

function Step({ text, anchor }: { text: string; anchor: Anchor }) {
  const isInView = useIsInView(anchor);
  return (
    <p className="next-step" hidden={isInView}>
      <a href={`#${anchor}`} className="button button-primary button-wide" onClick={openForm}>
        {text}
      </a>
    </p>
  );
}

/** Whether the form is on the screen, where a second button for the same is in the way. */
function useIsInView(id: string): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    const form = document.getElementById(id);
    if (!form) return;
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting ?? false), {
      rootMargin: "0px 0px -35% 0px",
    });
    observer.observe(form);
    return () => observer.disconnect();
  }, [id]);
  return isInView;
}

/** Opens a folded form at the target of the link. */
function openForm({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
  const target = document.getElementById(currentTarget.hash.slice(1));
  const form = target?.querySelector("form") ?? undefined;
  if (form?.parentElement instanceof HTMLDetailsElement) form.parentElement.open = true;
}
