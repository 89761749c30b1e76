ALTER TABLE "products" DROP CONSTRAINT "product_weight_positive";--> statement-breakpoint
DROP INDEX "products_by_words";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "summary";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "description";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "leather";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "width_cm";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "height_cm";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "depth_cm";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "strap_drop_cm";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "weight_grams";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "words";