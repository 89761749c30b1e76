type Props = { productId: number; choice: { color: string | null; size: string | null } };

/** Which variant a plain form means. */
export function ChoiceFields({ productId, choice: { color, size } }: Props) {
  return (
    <>
      <input type="hidden" name="product_id" value={productId} />
      {color && <input type="hidden" name="color" value={color} />}
      {size && <input type="hidden" name="size" value={size} />}
    </>
  );
}
