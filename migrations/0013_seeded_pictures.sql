CREATE TABLE "seeded_pictures" (
	"subject" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL
);
