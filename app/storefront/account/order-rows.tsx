import { ProductImage } from "#app/features/catalog/ui/product-image.tsx";
import type { ListedOrder } from "#app/features/orders/orders.contract.ts";
import { formatShopDay } from "#app/features/orders/ui/delivery-date.ts";
import { STATE_LABELS } from "#app/features/orders/ui/order-labels.ts";
import { dollars, Price } from "#app/ui/price.tsx";

const MAX_IMAGES = 3;

/** A list of orders with items, status and links. `level` is the heading level. */
export function OrderRows({ orders, level = 2 }: { orders: ListedOrder[]; level?: 2 | 3 }) {
  return (
    <ul className="order-rows">
      {orders.map((order) => (
        <OrderRow key={order.number} order={order} level={level} />
      ))}
    </ul>
  );
}

function OrderRow({ order, level }: { order: ListedOrder; level: 2 | 3 }) {
  const { number, token, status, items, total, placed_at, can_pay, can_review } = order;
  const Heading = level === 2 ? "h2" : "h3";
  const path = `/order/${number}?token=${token}`;
  return (
    <li className="order-row">
      <div className="order-row-head">
        <Heading>
          <a href={path} aria-label={`Order ${number}`}>
            <span className="order-number">{number}</span>
          </a>
        </Heading>
        <p className="quiet">
          Ordered on <time dateTime={placed_at}>{formatShopDay(placed_at)}</time>
        </p>
      </div>
      <Thumbnails items={items} />
      <p className="order-row-items">{describeItems(items)}</p>
      <p className="order-row-state">
        <span className="badge" data-state={status}>
          {STATE_LABELS[status]}
        </span>
        <Price amount={total} />
      </p>
      <p className="order-row-actions">
        {can_pay && (
          <a href={path} className="button" aria-label={`Pay ${dollars(total)} for order ${number}`}>
            Pay {dollars(total)}
          </a>
        )}
        {can_review && (
          <a
            href={`/order/${number}/reviews?token=${token}`}
            className="quiet-link"
            aria-label={`Write a review of order ${number}`}
          >
            Write a review
          </a>
        )}
        <a href={path} className="quiet-link" aria-label={`View order ${number}`}>
          View order
        </a>
      </p>
    </li>
  );
}

function Thumbnails({ items }: { items: ListedOrder["items"] }) {
  const visible = items.slice(0, MAX_IMAGES);
  return (
    <div className="order-row-images">
      {visible.map((item) => (
        <ProductImage key={item.sku} image={item.product.primary_image} sizes="4rem" decorative />
      ))}
      {items.length > visible.length && <span className="quiet">+{items.length - visible.length}</span>}
    </div>
  );
}

/** Returns text such as "Harbour Tote, 2 × Loop Key Fob and 3 more". */
function describeItems(items: ListedOrder["items"]): string {
  const names = items.map(({ product, quantity }) => (quantity > 1 ? `${quantity} × ${product.name}` : product.name));
  if (names.length <= MAX_IMAGES) return names.join(", ");
  return `${names.slice(0, MAX_IMAGES).join(", ")} and ${names.length - MAX_IMAGES} more`;
}
