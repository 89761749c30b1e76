-- contract since 0.1.0: only refresh_stock_figures calls it, whose new text passes a time zone
DROP FUNCTION IF EXISTS write_variant_sales(date, integer[], date[]);--> statement-breakpoint
ALTER TABLE "stock_figures_state" ADD COLUMN "zone" text;
