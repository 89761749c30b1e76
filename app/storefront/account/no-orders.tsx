import { Link } from "react-router";

/** Empty state of the order list. */
export function NoOrders() {
  return (
    <div className="empty-state account-empty">
      <p>No orders yet</p>
      <p>Your orders and their status appear here.</p>
      <Link className="button" to="/shop">
        Shop Now
      </Link>
      <p className="quiet">
        Ordered as a guest? Confirm your email and those orders appear here, or <Link to="/track">track one</Link>.
      </p>
    </div>
  );
}
