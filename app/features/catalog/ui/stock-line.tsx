/** 'In Stock (n)' or 'Out of Stock'. The place of the count is kept free until it is known. */
export function StockLine({ inStock, stock }: { inStock: boolean; stock: number | undefined }) {
  const there = stock === undefined ? inStock : stock > 0;
  if (!there) return <span className="stock stock-out">Out of Stock</span>;
  return (
    <span className="stock">
      In Stock <span className="stock-count">{stock === undefined ? "" : `(${stock})`}</span>
    </span>
  );
}
