-- Tables, columns, constraints and indexes get the names that the code uses. No row is written: renaming changes catalogs only.
-- Functions and triggers under their old names go; the SQL files of migrations/repeatable.json create today's.
DROP FUNCTION marks_of(integer, integer, text[]), change_marks(text[], integer[], text[], integer[]), mark_all_products();--> statement-breakpoint
DROP FUNCTION products_marked(), products_unmarked(), products_marked_anew(), details_marked(), details_unmarked(), details_marked_anew() CASCADE;--> statement-breakpoint
ALTER TABLE "pictures" RENAME TO "images";--> statement-breakpoint
ALTER TABLE "images" RENAME CONSTRAINT "pictures_pkey" TO "images_pkey";--> statement-breakpoint
ALTER TABLE "images" RENAME CONSTRAINT "picture_id_is_hash" TO "image_id_is_hash";--> statement-breakpoint
ALTER TABLE "images" RENAME CONSTRAINT "picture_has_size" TO "image_has_size";--> statement-breakpoint
ALTER TABLE "images" RENAME CONSTRAINT "placeholder_is_colour" TO "placeholder_is_color";--> statement-breakpoint
ALTER TABLE "product_pictures" RENAME TO "product_images";--> statement-breakpoint
ALTER TABLE "product_images" RENAME COLUMN "picture_id" TO "image_id";--> statement-breakpoint
ALTER TABLE "product_images" RENAME CONSTRAINT "product_pictures_product_id_position_pk" TO "product_images_product_id_position_pk";--> statement-breakpoint
ALTER TABLE "product_images" RENAME CONSTRAINT "product_pictures_product_id_products_id_fk" TO "product_images_product_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "product_images" RENAME CONSTRAINT "product_pictures_picture_id_pictures_id_fk" TO "product_images_image_id_images_id_fk";--> statement-breakpoint
ALTER TABLE "product_images" RENAME CONSTRAINT "picture_has_alt" TO "image_has_alt";--> statement-breakpoint
ALTER TABLE "scenes" RENAME TO "editorial_images";--> statement-breakpoint
ALTER TABLE "editorial_images" RENAME COLUMN "picture_id" TO "image_id";--> statement-breakpoint
ALTER TABLE "editorial_images" RENAME CONSTRAINT "scenes_pkey" TO "editorial_images_pkey";--> statement-breakpoint
ALTER TABLE "editorial_images" RENAME CONSTRAINT "scenes_picture_id_pictures_id_fk" TO "editorial_images_image_id_images_id_fk";--> statement-breakpoint
ALTER TABLE "editorial_images" RENAME CONSTRAINT "scene_has_alt" TO "editorial_image_has_alt";--> statement-breakpoint
ALTER TABLE "seeded_pictures" RENAME TO "seeded_images";--> statement-breakpoint
ALTER TABLE "seeded_images" RENAME CONSTRAINT "seeded_pictures_pkey" TO "seeded_images_pkey";--> statement-breakpoint
ALTER TABLE "product_marks" RENAME TO "product_bitmaps";--> statement-breakpoint
ALTER TABLE "product_bitmaps" RENAME COLUMN "mark" TO "key";--> statement-breakpoint
ALTER TABLE "product_bitmaps" RENAME CONSTRAINT "product_marks_mark_part_pk" TO "product_bitmaps_key_part_pk";--> statement-breakpoint
ALTER TABLE "stock_holds" RENAME TO "stock_reservations";--> statement-breakpoint
ALTER TABLE "stock_reservations" RENAME CONSTRAINT "stock_holds_order_id_variant_id_pk" TO "stock_reservations_order_id_variant_id_pk";--> statement-breakpoint
ALTER TABLE "stock_reservations" RENAME CONSTRAINT "stock_holds_order_id_orders_id_fk" TO "stock_reservations_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "stock_reservations" RENAME CONSTRAINT "hold_state_is_known" TO "reservation_state_is_known";--> statement-breakpoint
ALTER TABLE "stock_reservations" RENAME CONSTRAINT "hold_of_pieces" TO "reservation_quantity_positive";--> statement-breakpoint
ALTER INDEX "stock_holds_that_expire" RENAME TO "stock_reservations_expire";--> statement-breakpoint
ALTER INDEX "stock_holds_of_network" RENAME TO "stock_reservations_of_network";--> statement-breakpoint
ALTER INDEX "stock_holds_of_wider_network" RENAME TO "stock_reservations_of_wider_network";--> statement-breakpoint
ALTER INDEX "stock_holds_of_buyer" RENAME TO "stock_reservations_of_buyer";--> statement-breakpoint
ALTER INDEX "stock_holds_of_variant" RENAME TO "stock_reservations_of_variant";--> statement-breakpoint
ALTER TABLE "cart_joins" RENAME TO "cart_merges";--> statement-breakpoint
ALTER TABLE "cart_merges" RENAME COLUMN "joined_id" TO "merged_into_id";--> statement-breakpoint
ALTER TABLE "cart_merges" RENAME COLUMN "joined_at" TO "merged_at";--> statement-breakpoint
ALTER TABLE "cart_merges" RENAME CONSTRAINT "cart_joins_pkey" TO "cart_merges_pkey";--> statement-breakpoint
ALTER TABLE "cart_merges" RENAME CONSTRAINT "cart_joins_joined_id_carts_id_fk" TO "cart_merges_merged_into_id_carts_id_fk";--> statement-breakpoint
ALTER TABLE "cart_merges" RENAME CONSTRAINT "joined_another" TO "merged_into_another";--> statement-breakpoint
ALTER INDEX "cart_joins_of_cart" RENAME TO "cart_merges_of_cart";--> statement-breakpoint
ALTER INDEX "cart_joins_by_age" RENAME TO "cart_merges_by_age";--> statement-breakpoint
ALTER TABLE "cart_lines" RENAME CONSTRAINT "at_least_one_piece" TO "line_quantity_positive";--> statement-breakpoint
ALTER TABLE "order_lines" RENAME COLUMN "picture_id" TO "image_id";--> statement-breakpoint
ALTER TABLE "order_lines" RENAME CONSTRAINT "line_of_pieces" TO "order_line_amounts_positive";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "owner_left_at" TO "owner_deleted_at";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "anonymised_at" TO "anonymized_at";--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "anonymised_is_nobodys" TO "anonymized_without_personal_data";--> statement-breakpoint
ALTER INDEX "orders_to_anonymise" RENAME TO "orders_to_anonymize";--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME COLUMN "answer" TO "response";--> statement-breakpoint
ALTER TABLE "customer_sessions" RENAME COLUMN "place" TO "client_network";--> statement-breakpoint
ALTER TABLE "password_resets" RENAME CONSTRAINT "use_has_place" TO "use_has_network";--> statement-breakpoint
ALTER TABLE "customer_addresses" RENAME CONSTRAINT "address_says_where" TO "address_is_complete";--> statement-breakpoint
ALTER TABLE "customer_addresses" RENAME CONSTRAINT "address_is_no_novel" TO "address_is_short";--> statement-breakpoint
ALTER TABLE "mails" RENAME CONSTRAINT "mails_forget_what_they_said" TO "only_queued_mails_have_data";--> statement-breakpoint
ALTER TABLE "mails" RENAME CONSTRAINT "mails_failed_say_why" TO "failed_mails_have_a_reason";--> statement-breakpoint
-- Since PostgreSQL 18 NOT NULL constraints have names too.
DO $$
DECLARE
  renamed record;
BEGIN
  FOR renamed IN
    SELECT relname, conname, relname || '_' || attname || '_not_null' AS name
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'n' AND relnamespace = 'public'::regnamespace
      AND relname IN ('images', 'product_images', 'editorial_images', 'seeded_images', 'product_bitmaps', 'stock_reservations',
                      'cart_merges', 'idempotency_keys', 'customer_sessions')
      AND conname <> relname || '_' || attname || '_not_null'
  LOOP
    EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', renamed.relname, renamed.conname, renamed.name);
  END LOOP;
END $$;
