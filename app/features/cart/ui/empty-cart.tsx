/** A cart without lines, on a page that is rendered for each visitor: its link loads a whole page. */
export function EmptyCart() {
  return (
    <div className="empty-state">
      <p>Your cart is empty</p>
      <a href="/shop" className="button">
        Continue Shopping
      </a>
    </div>
  );
}
