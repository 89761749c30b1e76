CREATE TABLE "product_marks" (
	"mark" text NOT NULL,
	"part" integer NOT NULL,
	"products" bit(4096) NOT NULL,
	CONSTRAINT "product_marks_mark_part_pk" PRIMARY KEY("mark","part")
);
