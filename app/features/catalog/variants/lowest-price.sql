-- products.from_cents: the lowest price of a product's active variants, by which lists filter and sort; the product's own price while
-- it has no such variant. index_products() writes it when variants change.
CREATE OR REPLACE FUNCTION lowest_price(product integer, own_price integer) RETURNS integer LANGUAGE sql STABLE
RETURN (
  SELECT coalesce(min(coalesce(price_cents, own_price)), own_price) FROM variants WHERE product_id = product AND status = 'active'
);

CREATE OR REPLACE FUNCTION set_lowest_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.from_cents := lowest_price(NEW.id, NEW.price_cents);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER lowest_price_added BEFORE INSERT ON products FOR EACH ROW EXECUTE FUNCTION set_lowest_price();
CREATE OR REPLACE TRIGGER lowest_price_changed BEFORE UPDATE ON products FOR EACH ROW
  WHEN (OLD.price_cents IS DISTINCT FROM NEW.price_cents) EXECUTE FUNCTION set_lowest_price();
