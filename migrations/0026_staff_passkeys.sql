CREATE TABLE "staff_challenges" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"staff_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "challenge_has_staff" CHECK (("staff_challenges"."purpose" = 'sign_in') = ("staff_challenges"."staff_id" is null)),
	CONSTRAINT "challenge_purpose_is_known" CHECK (purpose in ('registration', 'sign_in', 'step_up'))
);
--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "staff_passkeys_credential" UNIQUE("credential_id"),
	CONSTRAINT "passkey_counter_is_unsigned" CHECK ("staff_passkeys"."counter" between 0 and 4294967295)
);
--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_challenges_expire" ON "staff_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_passkeys_of_staff" ON "staff_passkeys" USING btree ("staff_id");