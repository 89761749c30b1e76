-- Whether a cart takes a line of this variant: it has one, or fewer than `max_lines` lines. A cart that takes a new line stays locked
-- until the transaction ends, and its lines are counted after that, so that parallel requests can't exceed the maximum together.
CREATE OR REPLACE FUNCTION cart_takes_line(of_cart integer, of_variant integer, max_lines integer) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM cart_lines WHERE cart_id = of_cart AND variant_id = of_variant) THEN RETURN true; END IF;
  PERFORM FROM carts WHERE id = of_cart FOR NO KEY UPDATE;
  RETURN (SELECT count(*) FROM cart_lines WHERE cart_id = of_cart AND variant_id <> of_variant) < max_lines;
END $$;
