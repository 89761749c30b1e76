CREATE TABLE "pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text NOT NULL,
	"master_type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "picture_id_is_hash" CHECK ("pictures"."id" ~ '^[0-9a-f]{32}$'),
	CONSTRAINT "picture_has_size" CHECK ("pictures"."width" > 0 and "pictures"."height" > 0),
	CONSTRAINT "placeholder_is_colour" CHECK ("pictures"."placeholder" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "master_type_known" CHECK ("pictures"."master_type" in ('image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/svg+xml'))
);
