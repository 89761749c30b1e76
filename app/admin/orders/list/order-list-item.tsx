import { Link } from "react-router";
import { State } from "#app/admin/ui/state.tsx";
import { ProductImage } from "#app/features/catalog/ui/product-image.tsx";
import type { StaffListedOrder } from "#app/features/order-management/order-management.contract.ts";
import { dollars } from "#app/ui/price.tsx";
import { ShipBy, type ShipByDay } from "../fulfillment/ship-by.tsx";
import { fulfillmentState, moneyState } from "../order-states.ts";

const MAX_IMAGES = 4;
const FLAGS = { note: "note", gift: "gift" };

type Props = {
  order: StaffListedOrder & { placed: string; shipBy: ShipByDay | undefined };
  isSelectable: boolean;
  isSelected: boolean;
};

/** One order in the list: what it contains, for whom, and where its items and its money are. */
export function OrderListItem({ order, isSelectable, isSelected }: Props) {
  const { number, placed, name, place, items, total, flags } = order;
  const fulfillment = fulfillmentState(order);
  const money = moneyState(order);
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <li className="row order-row">
      {isSelectable && (
        <label className="row-select">
          <input type="checkbox" name="numbers" value={number} defaultChecked={isSelected} />
          <span className="visually-hidden">Select {number}</span>
        </label>
      )}
      <span className="units" aria-hidden="true">
        {items.slice(0, MAX_IMAGES).map(({ sku, image }) => (
          <ProductImage key={sku} image={image} sizes="40px" decorative />
        ))}
      </span>
      <span className="row-name">
        <Link to={`/admin/orders/${number}`}>{number}</Link>
      </span>
      <span className="soft order-who">{[name, place].filter(Boolean).join(", ")}</span>
      <span className="soft order-what">
        {placed} · {units === 1 ? "1 unit" : `${units} units`}
        {flags.map((flag) => ` · ${FLAGS[flag]}`)}
      </span>
      <span className="end order-state">
        <State kind={fulfillment.kind}>{fulfillment.text}</State>
        {order.shipBy && <ShipBy day={order.shipBy} />}
        {order.money !== "paid" && order.money !== "unpaid" && <State kind={money.kind}>{money.text}</State>}
      </span>
      {total !== null && <span className="money end order-total">{dollars(total)}</span>}
    </li>
  );
}
