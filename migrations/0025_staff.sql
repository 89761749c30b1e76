CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" "citext" NOT NULL,
	"name" text NOT NULL,
	"roles" text[] NOT NULL,
	"state" text NOT NULL,
	"password_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "staff_email" UNIQUE("email"),
	CONSTRAINT "staff_password_is_hashed" CHECK ("staff"."password_hash" like '$argon2id$%'),
	CONSTRAINT "active_staff_have_password" CHECK ("staff"."state" <> 'active' or "staff"."password_hash" is not null),
	CONSTRAINT "staff_state_is_known" CHECK (state in ('invited', 'active', 'suspended')),
	CONSTRAINT "staff_roles_are_known" CHECK (cardinality(roles) > 0 and roles <@ array['owner', 'manager', 'assistant', 'packer', 'bookkeeper', 'viewer']::text[])
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_codes" (
	"staff_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "staff_recovery_codes_pk" PRIMARY KEY("staff_id","hash")
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"staff_id" uuid NOT NULL,
	"device" text NOT NULL,
	"client_network" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"factor_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "staff_sessions_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_setup_links" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"staff_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "setup_link_kind_is_known" CHECK (kind in ('first_owner', 'recovery', 'invitation')),
	CONSTRAINT "setup_link_has_staff" CHECK (("staff_setup_links"."kind" = 'first_owner') = ("staff_setup_links"."staff_id" is null)),
	CONSTRAINT "setup_link_ends" CHECK ("staff_setup_links"."expires_at" > "staff_setup_links"."created_at")
);
--> statement-breakpoint
CREATE TABLE "staff_totp" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"last_step" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_setup_links" ADD CONSTRAINT "staff_setup_links_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_totp" ADD CONSTRAINT "staff_totp_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_sessions_of_staff" ON "staff_sessions" USING btree ("staff_id","client_network");--> statement-breakpoint
CREATE INDEX "staff_sessions_expire" ON "staff_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_setup_links_of_staff" ON "staff_setup_links" USING btree ("staff_id");