import type { PackingNote, Pick } from "#app/features/order-management/prints/pick-list.ts";

type Props = { picks: Pick[]; notes: PackingNote[]; orders: number; at: string };

/** What to take from the shelf for several orders, by SKU, with a box to tick, and what their shoppers wrote to the shop. */
export function PickList({ picks, notes, orders, at }: Props) {
  const units = picks.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <article className="sheet pick-list">
      <header className="slip-head">
        <h2>Pick list</h2>
        <p className="print-soft">
          {units === 1 ? "1 unit" : `${units.toLocaleString("en-US")} units`} for{" "}
          {orders === 1 ? "1 order" : `${orders} orders`} · {at}
        </p>
      </header>
      {picks.length === 0 ? (
        <p>Everything in these orders has been sent.</p>
      ) : (
        <table className="print-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Done</span>
              </th>
              <th scope="col">Units</th>
              <th scope="col">Product</th>
              <th scope="col">For</th>
            </tr>
          </thead>
          <tbody>
            {picks.map(({ sku, name, options, quantity, orders: of }) => (
              <tr key={sku}>
                <td className="print-box">
                  <span />
                </td>
                <td className="print-units">{quantity}</td>
                <td>
                  <strong>{sku}</strong>
                  <span className="print-line">{[name, options].filter(Boolean).join(" · ")}</span>
                </td>
                <td className="print-orders">
                  {of.map((order) => (
                    <span key={order.number}>
                      {order.number}
                      {order.quantity > 1 && ` × ${order.quantity}`}
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {notes.length > 0 && (
        <section className="pick-notes">
          <h3>Notes from shoppers</h3>
          {notes.map(({ number, note }) => (
            <div key={number}>
              <strong>{number}</strong>
              <p className="print-text">{note}</p>
            </div>
          ))}
        </section>
      )}
    </article>
  );
}
