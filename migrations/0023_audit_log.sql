CREATE TABLE "audit_chain" (
	"position" bigint PRIMARY KEY NOT NULL,
	"audit_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_chain_of_entry" UNIQUE("audit_id")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"staff_id" uuid,
	"actor_name" text NOT NULL,
	"roles" text[] NOT NULL,
	"via" text NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_label" text NOT NULL,
	"fields" text[] NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text NOT NULL,
	"batch" uuid,
	"undoes" bigint,
	"request_id" text,
	"network" text,
	"personal_digest" "bytea",
	"digest" "bytea" NOT NULL,
	CONSTRAINT "audit_log_id_at_pk" PRIMARY KEY("id","at"),
	CONSTRAINT "audit_via_is_known" CHECK ("audit_log"."via" in ('page', 'api', 'job', 'cli')),
	CONSTRAINT "audit_of_staff" CHECK (("audit_log"."staff_id" is not null) = ("audit_log"."via" in ('page', 'api')))
) PARTITION BY RANGE ("at");
--> statement-breakpoint
-- For entries of years without a partition. create_audit_partitions() (audit-log.sql) creates the years.
CREATE TABLE "audit_log_other" PARTITION OF "audit_log" DEFAULT;
--> statement-breakpoint
CREATE TABLE "audit_personal" (
	"audit_id" bigint PRIMARY KEY NOT NULL,
	"person_type" text NOT NULL,
	"person_id" text NOT NULL,
	"values" jsonb NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_undos" (
	"audit_id" bigint PRIMARY KEY NOT NULL,
	"undone_by" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_requests" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"transaction_id" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"status" integer,
	"response" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_requests_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_staff" ON "audit_log" USING btree ("staff_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_staff_action" ON "audit_log" USING btree ("staff_id","action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_action" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_via" ON "audit_log" USING btree ("via","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_subject" ON "audit_log" USING btree ("subject_type","subject_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_batch" ON "audit_log" USING btree ("batch") WHERE "audit_log"."batch" is not null;--> statement-breakpoint
CREATE INDEX "audit_personal_of_person" ON "audit_personal" USING btree ("person_type","person_id");--> statement-breakpoint
CREATE INDEX "staff_requests_by_age" ON "staff_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "staff_requests_of_subject" ON "staff_requests" USING btree ("subject_type","subject_id");