-- contract since 0.1.0: only triggers call these; the new ones have other names, because triggers fire in the order of their names
DROP FUNCTION IF EXISTS product_bitmaps_added(), product_bitmaps_edited(), product_bitmaps_removed() CASCADE;--> statement-breakpoint
-- contract since 0.1.0: only the functions above call it
DROP FUNCTION IF EXISTS bitmap_keys_of(integer, integer, text[]);--> statement-breakpoint
CREATE TABLE "pending_bits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pending_bits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"product_id" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "pending_bits_by_key" ON "pending_bits" USING btree ("key");--> statement-breakpoint
CREATE INDEX "product_bitmaps_by_beginning" ON "product_bitmaps" USING btree ("key" text_pattern_ops);--> statement-breakpoint
-- Room for the next version of a row beside it, so that the rows of a key stay next to each other.
ALTER TABLE "product_bitmaps" SET (fillfactor = 85);
