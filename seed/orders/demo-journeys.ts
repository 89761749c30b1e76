import {
  cancelByShopper,
  cancelByStaff,
  type DemoAction,
  decline,
  deliver,
  failRefund,
  note,
  pack,
  pay,
  payByHand,
  payTooLittle,
  refundAll,
  refundGoodwill,
  refundOneUnit,
  refundReturned,
  send,
  ship,
  shipAndCorrect,
  shipAndVoid,
  shipOneUnit,
} from "./demo-actions.ts";

/** Hours after the step before it, at least and at most. */
type DemoStep = { action: DemoAction; hours: [number, number] };

/** What happens to an order. `days`: how long ago it was placed. `share`: how frequent it is. */
export type Journey = {
  name: string;
  share: number;
  days: [number, number];
  steps: DemoStep[];
  /** It needs at least two units of its first line. */
  severalUnits?: true;
  gift?: true;
  withNote?: true;
  /** Its emails fail. */
  bounces?: true;
};

const after = (min: number, max: number, action: DemoAction): DemoStep => ({ action, hours: [min, max] });
const PAID = after(0.02, 0.2, pay);
const PACKED = after(3, 20, pack);
const SENT = after(1, 20, ship);
const ARRIVED = after(50, 120, deliver);
const REFUNDED = after(0.02, 0.03, send);

/** One of each is enough to see every state; the shares are those of a workshop that keeps up with its orders. */
export const JOURNEYS: readonly [Journey, ...Journey[]] = [
  { name: "to pack", share: 12, days: [0.1, 2.5], steps: [PAID] },
  { name: "to pack, a gift", share: 4, days: [0.1, 2], steps: [PAID], gift: true },
  { name: "to pack, with notes", share: 3, days: [0.5, 3], steps: [PAID, after(1, 6, note)], withNote: true },
  { name: "late", share: 2, days: [5, 8], steps: [PAID] },
  { name: "not paid yet", share: 3, days: [0.02, 1.9], steps: [] },
  { name: "declined", share: 2, days: [0.1, 1.9], steps: [after(0.02, 0.1, decline)] },
  { name: "packed", share: 5, days: [1, 3.5], steps: [PAID, PACKED] },
  {
    name: "partly sent",
    share: 3,
    days: [2.5, 6],
    steps: [PAID, PACKED, after(1, 10, shipOneUnit)],
    severalUnits: true,
  },
  { name: "on the way", share: 10, days: [2.5, 7], steps: [PAID, PACKED, SENT] },
  { name: "delivered", share: 40, days: [9, 60], steps: [PAID, PACKED, SENT, ARRIVED] },
  { name: "delivered, a gift", share: 6, days: [9, 60], steps: [PAID, PACKED, SENT, ARRIVED], gift: true },
  {
    name: "delivered in two parcels",
    share: 4,
    days: [12, 60],
    steps: [PAID, PACKED, after(1, 10, shipOneUnit), after(20, 50, ship), ARRIVED],
    severalUnits: true,
  },
  { name: "tracking corrected", share: 2, days: [5, 9], steps: [PAID, PACKED, after(1, 20, shipAndCorrect)] },
  { name: "came back", share: 1, days: [4, 9], steps: [PAID, PACKED, after(1, 20, shipAndVoid)] },
  { name: "emails fail", share: 2, days: [3, 20], steps: [PAID, PACKED, SENT], bounces: true },
  { name: "paid by hand", share: 3, days: [7, 40], steps: [after(20, 40, payByHand), PACKED, SENT] },
  { name: "canceled by its shopper", share: 3, days: [1, 50], steps: [after(0.5, 3, cancelByShopper)] },
  { name: "canceled by staff", share: 2, days: [3, 50], steps: [PAID, after(2, 30, cancelByStaff), REFUNDED] },
  { name: "goodwill before packing", share: 2, days: [1, 3], steps: [PAID, after(1, 5, refundGoodwill), REFUNDED] },
  {
    name: "one unit less",
    share: 2,
    days: [1, 3],
    steps: [PAID, after(1, 5, refundOneUnit), REFUNDED],
    severalUnits: true,
  },
  {
    name: "one unit returned",
    share: 4,
    days: [20, 58],
    steps: [PAID, PACKED, SENT, ARRIVED, after(60, 200, refundReturned), REFUNDED],
    severalUnits: true,
  },
  {
    name: "refunded",
    share: 3,
    days: [14, 58],
    steps: [PAID, PACKED, SENT, ARRIVED, after(20, 100, refundAll), REFUNDED],
  },
  { name: "flagged, too little", share: 2, days: [0.3, 5], steps: [after(0.02, 0.2, payTooLittle)] },
  {
    name: "flagged, refund failed",
    share: 1,
    days: [12, 20],
    steps: [PAID, PACKED, SENT, ARRIVED, after(10, 60, failRefund)],
  },
];
