SET local check_function_bodies = off;

DROP TRIGGER "on_picture_deleted" ON "storage"."objects";

DROP TRIGGER "on_picture_replaced" ON "storage"."objects";

DROP TRIGGER "on_picture_stored" ON "storage"."objects";

ALTER TABLE "private"."admin_queue_events"
  DROP CONSTRAINT "admin_queue_events_queue_check";

DROP FUNCTION "public"."list_host_statements"(integer, integer, uuid, integer, text, text);

DROP FUNCTION "public"."list_my_payouts"();

CREATE TABLE "private"."invoice_counters" (
  "country"       text    NOT NULL,
  "year"          integer NOT NULL,
  "last_sequence" integer NOT NULL,
  CONSTRAINT "invoice_counters_pkey" PRIMARY KEY (country, year)
);

ALTER TABLE "private"."invoice_counters"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."ledger_transactions" (
  "id"         uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "kind"       text                     NOT NULL,
  "key"        text                     NOT NULL,
  "booking_id" uuid,
  "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "ledger_transactions_key_check" CHECK (((char_length(key) >= 1) AND (char_length(key) <= 200))),
  CONSTRAINT "ledger_transactions_key_key" UNIQUE (key),
  CONSTRAINT "ledger_transactions_kind_check" CHECK ((kind ~ '^[a-z_]{1,60}$'::text)),
  CONSTRAINT "ledger_transactions_pkey" PRIMARY KEY (id)
);

ALTER TABLE "private"."ledger_transactions"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."manual_payments" (
  "booking_id"       uuid                     NOT NULL,
  "method"           text                     NOT NULL,
  "transfer_details" text,
  "fee_posted_at"    timestamp with time zone,
  "created_at"       timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "manual_payments_method_check" CHECK ((method = ANY (ARRAY['transfer'::text, 'cash'::text]))),
  CONSTRAINT "manual_payments_pkey" PRIMARY KEY (booking_id),
  CONSTRAINT "manual_payments_transfer_details_check" CHECK (((char_length(transfer_details) >= 1) AND (char_length(transfer_details) <= 500)))
);

ALTER TABLE "private"."manual_payments"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."payment_customers" (
  "user_id"      uuid                     NOT NULL,
  "processor_id" text                     NOT NULL,
  "created_at"   timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "payment_customers_pkey" PRIMARY KEY (user_id),
  CONSTRAINT "payment_customers_processor_id_check" CHECK (((char_length(processor_id) >= 1) AND (char_length(processor_id) <= 255))),
  CONSTRAINT "payment_customers_processor_id_key" UNIQUE (processor_id)
);

ALTER TABLE "private"."payment_customers"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."payment_details" (
  "booking_id" uuid                     NOT NULL,
  "details"    jsonb                    NOT NULL,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "payment_details_pkey" PRIMARY KEY (booking_id),
  CONSTRAINT "payment_details_size" CHECK (((jsonb_typeof(details) = 'object'::text) AND (octet_length((details)::text) <= 40000)))
);

ALTER TABLE "private"."payment_details"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."payment_events" (
  "id"          text                     NOT NULL,
  "kind"        text                     NOT NULL,
  "object_id"   text,
  "received_at" timestamp with time zone NOT NULL DEFAULT now(),
  "handled_at"  timestamp with time zone,
  CONSTRAINT "payment_events_id_check" CHECK (((char_length(id) >= 1) AND (char_length(id) <= 255))),
  CONSTRAINT "payment_events_kind_check" CHECK ((char_length(kind) <= 200)),
  CONSTRAINT "payment_events_object_id_check" CHECK ((char_length(object_id) <= 255)),
  CONSTRAINT "payment_events_pkey" PRIMARY KEY (id)
);

ALTER TABLE "private"."payment_events"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."payout_account_notices" (
  "user_id"     uuid                     NOT NULL,
  "notified_at" timestamp with time zone NOT NULL,
  CONSTRAINT "payout_account_notices_pkey" PRIMARY KEY (user_id)
);

ALTER TABLE "private"."payout_account_notices"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."platform_tax_details" (
  "country"    text NOT NULL,
  "legal_name" text NOT NULL,
  "tax_number" text,
  "address"    text NOT NULL DEFAULT ''::text,
  CONSTRAINT "platform_tax_details_address_check" CHECK ((char_length(address) <= 300)),
  CONSTRAINT "platform_tax_details_country_check" CHECK ((country ~ '^[A-Z]{2}$'::text)),
  CONSTRAINT "platform_tax_details_legal_name_check" CHECK (((char_length(legal_name) >= 1) AND (char_length(legal_name) <= 200))),
  CONSTRAINT "platform_tax_details_pkey" PRIMARY KEY (country)
);

ALTER TABLE "private"."platform_tax_details"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."booking_installments" (
  "id"            uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "booking_id"    uuid                     NOT NULL,
  "position"      integer                  NOT NULL,
  "kind"          text                     NOT NULL,
  "amount_minor"  bigint                   NOT NULL,
  "due_at"        timestamp with time zone NOT NULL,
  "status"        text                     NOT NULL DEFAULT 'due'::text,
  "failed_at"     timestamp with time zone,
  "grace_ends_at" timestamp with time zone,
  "reminded_at"   timestamp with time zone,
  "paid_at"       timestamp with time zone,
  "created_at"    timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "booking_installments_amount_minor_check" CHECK ((amount_minor > 0)),
  CONSTRAINT "booking_installments_booking_id_position_key" UNIQUE (booking_id, "position"),
  CONSTRAINT "booking_installments_kind_check" CHECK ((kind = ANY (ARRAY['deposit'::text, 'balance'::text, 'extra'::text]))),
  CONSTRAINT "booking_installments_pkey" PRIMARY KEY (id),
  CONSTRAINT "booking_installments_position_check" CHECK (("position" >= 1)),
  CONSTRAINT "booking_installments_status_check" CHECK ((status = ANY (ARRAY['due'::text, 'processing'::text, 'paid'::text, 'failed'::text, 'cancelled'::text])))
);

ALTER TABLE "public"."booking_installments"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."booking_installments" FROM "anon", "authenticated";

CREATE TABLE "public"."disputes" (
  "id"                  uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "payment_id"          uuid                     NOT NULL,
  "booking_id"          uuid                     NOT NULL,
  "currency"            text                     NOT NULL,
  "amount_minor"        bigint                   NOT NULL,
  "reason"              text                     NOT NULL,
  "status"              text                     NOT NULL,
  "processor_id"        text                     NOT NULL,
  "respond_by"          timestamp with time zone,
  "answer"              text,
  "is_accepted"         boolean                  NOT NULL DEFAULT false,
  "answered_at"         timestamp with time zone,
  "sent_at"             timestamp with time zone,
  "funds_withdrawn_at"  timestamp with time zone,
  "funds_reinstated_at" timestamp with time zone,
  "opened_at"           timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  "ended_at"            timestamp with time zone,
  CONSTRAINT "disputes_amount_minor_check" CHECK ((amount_minor > 0)),
  CONSTRAINT "disputes_answer_check" CHECK (((char_length(answer) >= 1) AND (char_length(answer) <= 5000))),
  CONSTRAINT "disputes_answered" CHECK (((answered_at IS NOT NULL) = ((answer IS NOT NULL) OR is_accepted))),
  CONSTRAINT "disputes_ended" CHECK (((ended_at IS NOT NULL) = (status = ANY (ARRAY['won'::text, 'lost'::text, 'withdrawn'::text])))),
  CONSTRAINT "disputes_pkey" PRIMARY KEY (id),
  CONSTRAINT "disputes_processor_id_check" CHECK (((char_length(processor_id) >= 1) AND (char_length(processor_id) <= 255))),
  CONSTRAINT "disputes_processor_id_key" UNIQUE (processor_id),
  CONSTRAINT "disputes_reason_check" CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 200))),
  CONSTRAINT "disputes_status_check" CHECK ((status = ANY (ARRAY['needs_response'::text, 'under_review'::text, 'won'::text, 'lost'::text, 'withdrawn'::text])))
);

ALTER TABLE "public"."disputes"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."disputes" FROM "anon";

CREATE TABLE "public"."invoices" (
  "id"             uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "number"         text                     NOT NULL,
  "kind"           text                     NOT NULL,
  "country"        text                     NOT NULL,
  "year"           integer                  NOT NULL,
  "sequence"       integer                  NOT NULL,
  "booking_id"     uuid                     NOT NULL,
  "payment_id"     uuid                     NOT NULL,
  "refund_id"      uuid,
  "transaction_id" uuid                     NOT NULL,
  "refers_to"      uuid,
  "seller"         jsonb                    NOT NULL,
  "buyer"          jsonb                    NOT NULL,
  "subject"        jsonb                    NOT NULL,
  "lines"          jsonb                    NOT NULL,
  "currency"       text                     NOT NULL,
  "percent"        numeric(5,2),
  "net_minor"      bigint                   NOT NULL,
  "tax_minor"      bigint                   NOT NULL,
  "total_minor"    bigint                   NOT NULL,
  "issued_at"      timestamp with time zone NOT NULL,
  CONSTRAINT "invoices_buyer_check" CHECK ((octet_length((buyer)::text) <= 8000)),
  CONSTRAINT "invoices_country_check" CHECK ((country ~ '^[A-Z]{2}$'::text)),
  CONSTRAINT "invoices_country_year_sequence_key" UNIQUE (country, year, SEQUENCE),
  CONSTRAINT "invoices_credit_note_refers" CHECK (((kind = 'invoice'::text) OR (refers_to IS NOT NULL))),
  CONSTRAINT "invoices_kind_check" CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text]))),
  CONSTRAINT "invoices_lines_check" CHECK ((jsonb_typeof(lines) = 'array'::text)),
  CONSTRAINT "invoices_number_key" UNIQUE (number),
  CONSTRAINT "invoices_pkey" PRIMARY KEY (id),
  CONSTRAINT "invoices_seller_check" CHECK ((octet_length((seller)::text) <= 8000)),
  CONSTRAINT "invoices_sequence_check" CHECK ((sequence >= 1)),
  CONSTRAINT "invoices_subject_check" CHECK ((octet_length((subject)::text) <= 8000)),
  CONSTRAINT "invoices_sum" CHECK (((net_minor + tax_minor) = total_minor)),
  CONSTRAINT "invoices_tax_minor_check" CHECK ((tax_minor >= 0)),
  CONSTRAINT "invoices_total_minor_check" CHECK ((total_minor > 0)),
  CONSTRAINT "invoices_transaction_id_key" UNIQUE (transaction_id)
);

ALTER TABLE "public"."invoices"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."invoices" FROM "anon";

CREATE TABLE "public"."ledger_entries" (
  "id"             bigint                   GENERATED ALWAYS AS IDENTITY NOT NULL,
  "transaction_id" uuid                     NOT NULL,
  "account"        text                     NOT NULL,
  "user_id"        uuid,
  "currency"       text                     NOT NULL,
  "amount_minor"   bigint                   NOT NULL,
  "booking_id"     uuid,
  "created_at"     timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "ledger_entries_account_check" CHECK ((account = ANY (ARRAY['processor'::text, 'guest'::text, 'payee'::text, 'platform_fee'::text, 'tax'::text, 'dispute'::text]))),
  CONSTRAINT "ledger_entries_amount_minor_check" CHECK ((amount_minor <> 0)),
  CONSTRAINT "ledger_entries_owner" CHECK (((account = ANY (ARRAY['guest'::text, 'payee'::text])) = (user_id IS NOT NULL))),
  CONSTRAINT "ledger_entries_pkey" PRIMARY KEY (id)
);

ALTER TABLE "public"."ledger_entries"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."ledger_entries" FROM "anon";

CREATE TABLE "public"."payment_proofs" (
  "id"             uuid                     NOT NULL,
  "installment_id" uuid                     NOT NULL,
  "booking_id"     uuid                     NOT NULL,
  "kind"           text                     NOT NULL,
  "path"           text                     GENERATED ALWAYS AS (((((installment_id)::text || '/'::text) || (id)::text) ||
CASE kind
    WHEN 'picture'::text THEN '.webp'::text
    ELSE '.pdf'::text
END)) STORED NOT NULL,
  "note"           text,
  "status"         text                     NOT NULL DEFAULT 'sent'::text,
  "reason"         text,
  "created_at"     timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  "decided_at"     timestamp with time zone,
  CONSTRAINT "payment_proofs_decided" CHECK (((status = 'sent'::text) = (decided_at IS NULL))),
  CONSTRAINT "payment_proofs_kind_check" CHECK ((kind = ANY (ARRAY['picture'::text, 'document'::text]))),
  CONSTRAINT "payment_proofs_note_check" CHECK ((char_length(note) <= 500)),
  CONSTRAINT "payment_proofs_pkey" PRIMARY KEY (id),
  CONSTRAINT "payment_proofs_reason_check" CHECK ((char_length(reason) <= 2000)),
  CONSTRAINT "payment_proofs_reason" CHECK (((status <> 'refused'::text) OR (reason IS NOT NULL))),
  CONSTRAINT "payment_proofs_status_check" CHECK ((status = ANY (ARRAY['sent'::text, 'confirmed'::text, 'refused'::text])))
);

ALTER TABLE "public"."payment_proofs"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."payment_proofs" FROM "anon";

CREATE TABLE "public"."payments" (
  "id"             uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "booking_id"     uuid                     NOT NULL,
  "installment_id" uuid                     NOT NULL,
  "payer_id"       uuid                     NOT NULL,
  "currency"       text                     NOT NULL,
  "amount_minor"   bigint                   NOT NULL,
  "captured_minor" bigint                   NOT NULL DEFAULT 0,
  "refunded_minor" bigint                   NOT NULL DEFAULT 0,
  "status"         text                     NOT NULL DEFAULT 'created'::text,
  "is_manual"      boolean                  NOT NULL,
  "is_off_session" boolean                  NOT NULL DEFAULT false,
  "processor_id"   text,
  "failure_code"   text,
  "card_brand"     text,
  "card_last4"     text,
  "saved_card_id"  uuid,
  "created_at"     timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  "authorized_at"  timestamp with time zone,
  "captured_at"    timestamp with time zone,
  "ended_at"       timestamp with time zone,
  CONSTRAINT "payments_amount_minor_check" CHECK ((amount_minor > 0)),
  CONSTRAINT "payments_captured_within_amount" CHECK (((captured_minor >= 0) AND (captured_minor <= amount_minor))),
  CONSTRAINT "payments_card_brand_check" CHECK ((char_length(card_brand) <= 40)),
  CONSTRAINT "payments_card_last4_check" CHECK ((char_length(card_last4) <= 4)),
  CONSTRAINT "payments_failure_code_check" CHECK ((char_length(failure_code) <= 200)),
  CONSTRAINT "payments_pkey" PRIMARY KEY (id),
  CONSTRAINT "payments_processor_id_check" CHECK (((char_length(processor_id) >= 1) AND (char_length(processor_id) <= 255))),
  CONSTRAINT "payments_processor_id_key" UNIQUE (processor_id),
  CONSTRAINT "payments_refunded_within_captured" CHECK (((refunded_minor >= 0) AND (refunded_minor <= captured_minor))),
  CONSTRAINT "payments_status_check" CHECK ((status = ANY (ARRAY['created'::text, 'processing'::text, 'authorized'::text, 'captured'::text, 'failed'::text, 'cancelled'::text])))
);

ALTER TABLE "public"."payments"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."payments" FROM "anon", "authenticated";

CREATE TABLE "public"."payout_accounts" (
  "user_id"      uuid                     NOT NULL,
  "processor_id" text                     NOT NULL,
  "country"      text,
  "status"       text                     NOT NULL DEFAULT 'incomplete'::text,
  "created_at"   timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  "updated_at"   timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "payout_accounts_country_check" CHECK ((country ~ '^[A-Z]{2}$'::text)),
  CONSTRAINT "payout_accounts_pkey" PRIMARY KEY (user_id),
  CONSTRAINT "payout_accounts_processor_id_check" CHECK (((char_length(processor_id) >= 1) AND (char_length(processor_id) <= 255))),
  CONSTRAINT "payout_accounts_processor_id_key" UNIQUE (processor_id),
  CONSTRAINT "payout_accounts_status_check" CHECK ((status = ANY (ARRAY['incomplete'::text, 'enabled'::text, 'restricted'::text])))
);

ALTER TABLE "public"."payout_accounts"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."payout_accounts" FROM "anon";

CREATE TABLE "public"."payout_transfers" (
  "id"           uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "payee_id"     uuid                     NOT NULL,
  "currency"     text                     NOT NULL,
  "amount_minor" bigint                   NOT NULL,
  "status"       text                     NOT NULL DEFAULT 'pending'::text,
  "processor_id" text,
  "failure_code" text,
  "created_at"   timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  "ended_at"     timestamp with time zone,
  "fee_minor"    bigint                   NOT NULL DEFAULT 0,
  CONSTRAINT "payout_transfers_amount_minor_check" CHECK ((amount_minor > 0)),
  CONSTRAINT "payout_transfers_failure_code_check" CHECK ((char_length(failure_code) <= 200)),
  CONSTRAINT "payout_transfers_fee_minor_check" CHECK ((fee_minor >= 0)),
  CONSTRAINT "payout_transfers_pkey" PRIMARY KEY (id),
  CONSTRAINT "payout_transfers_processor_id_check" CHECK (((char_length(processor_id) >= 1) AND (char_length(processor_id) <= 255))),
  CONSTRAINT "payout_transfers_processor_id_key" UNIQUE (processor_id),
  CONSTRAINT "payout_transfers_status_check" CHECK ((status = ANY (ARRAY['pending'::text, 'paid'::text, 'failed'::text, 'returned'::text])))
);

ALTER TABLE "public"."payout_transfers"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."payout_transfers" FROM "anon";

CREATE TABLE "public"."refunds" (
  "id"           uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "payment_id"   uuid                     NOT NULL,
  "booking_id"   uuid                     NOT NULL,
  "amount_minor" bigint                   NOT NULL,
  "status"       text                     NOT NULL DEFAULT 'pending'::text,
  "processor_id" text,
  "failure_code" text,
  "created_at"   timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  "ended_at"     timestamp with time zone,
  CONSTRAINT "refunds_amount_minor_check" CHECK ((amount_minor > 0)),
  CONSTRAINT "refunds_failure_code_check" CHECK ((char_length(failure_code) <= 200)),
  CONSTRAINT "refunds_pkey" PRIMARY KEY (id),
  CONSTRAINT "refunds_processor_id_check" CHECK (((char_length(processor_id) >= 1) AND (char_length(processor_id) <= 255))),
  CONSTRAINT "refunds_processor_id_key" UNIQUE (processor_id),
  CONSTRAINT "refunds_status_check" CHECK ((status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text])))
);

ALTER TABLE "public"."refunds"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."refunds" FROM "anon", "authenticated";

CREATE TABLE "public"."saved_cards" (
  "id"           uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "user_id"      uuid                     NOT NULL,
  "processor_id" text                     NOT NULL,
  "brand"        text                     NOT NULL,
  "last4"        text                     NOT NULL,
  "exp_month"    integer,
  "exp_year"     integer,
  "created_at"   timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  "removed_at"   timestamp with time zone,
  CONSTRAINT "saved_cards_brand_check" CHECK ((char_length(brand) <= 40)),
  CONSTRAINT "saved_cards_exp_month_check" CHECK (((exp_month >= 1) AND (exp_month <= 12))),
  CONSTRAINT "saved_cards_exp_year_check" CHECK (((exp_year >= 2000) AND (exp_year <= 2200))),
  CONSTRAINT "saved_cards_last4_check" CHECK ((last4 ~ '^[0-9]{4}$'::text)),
  CONSTRAINT "saved_cards_pkey" PRIMARY KEY (id),
  CONSTRAINT "saved_cards_processor_id_check" CHECK (((char_length(processor_id) >= 1) AND (char_length(processor_id) <= 255))),
  CONSTRAINT "saved_cards_processor_id_key" UNIQUE (processor_id)
);

ALTER TABLE "public"."saved_cards"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."saved_cards" FROM "anon", "authenticated";

CREATE TABLE "public"."tax_details" (
  "user_id"    uuid                     NOT NULL,
  "legal_name" text                     NOT NULL,
  "tax_number" text,
  "address"    text                     NOT NULL DEFAULT ''::text,
  "country"    text                     NOT NULL,
  "updated_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "tax_details_address_check" CHECK ((char_length(address) <= 300)),
  CONSTRAINT "tax_details_country_check" CHECK ((country ~ '^[A-Z]{2}$'::text)),
  CONSTRAINT "tax_details_legal_name_check" CHECK (((char_length(legal_name) >= 1) AND (char_length(legal_name) <= 200))),
  CONSTRAINT "tax_details_pkey" PRIMARY KEY (user_id)
);

ALTER TABLE "public"."tax_details"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."tax_details" FROM "anon";

CREATE TABLE "public"."tax_rates" (
  "country"    text         NOT NULL,
  "kind"       text         NOT NULL DEFAULT 'standard'::text,
  "valid_from" date         NOT NULL,
  "percent"    numeric(5,2) NOT NULL,
  CONSTRAINT "tax_rates_country_check" CHECK ((country ~ '^[A-Z]{2}$'::text)),
  CONSTRAINT "tax_rates_kind_check" CHECK ((kind ~ '^[a-z_]{1,40}$'::text)),
  CONSTRAINT "tax_rates_percent_check" CHECK (((percent >= (0)::numeric) AND (percent <= 99.99))),
  CONSTRAINT "tax_rates_pkey" PRIMARY KEY (country, kind, valid_from)
);

ALTER TABLE "public"."tax_rates"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."venue_payment_terms" (
  "venue_id"         uuid                     NOT NULL,
  "takes_cards"      boolean                  NOT NULL DEFAULT false,
  "deposit_percent"  integer                  NOT NULL DEFAULT 30,
  "balance_days"     integer                  NOT NULL DEFAULT 14,
  "updated_at"       timestamp with time zone NOT NULL DEFAULT now(),
  "takes_transfers"  boolean                  NOT NULL DEFAULT false,
  "takes_cash"       boolean                  NOT NULL DEFAULT false,
  "transfer_details" text,
  CONSTRAINT "venue_payment_terms_account" CHECK (((NOT takes_transfers) OR (transfer_details IS NOT NULL))),
  CONSTRAINT "venue_payment_terms_balance_days_check" CHECK (((balance_days >= 1) AND (balance_days <= 180))),
  CONSTRAINT "venue_payment_terms_deposit_percent_check" CHECK (((deposit_percent >= 10) AND (deposit_percent <= 100))),
  CONSTRAINT "venue_payment_terms_pkey" PRIMARY KEY (venue_id),
  CONSTRAINT "venue_payment_terms_transfer_details_check" CHECK (((char_length(transfer_details) >= 1) AND (char_length(transfer_details) <= 500)))
);

ALTER TABLE "public"."venue_payment_terms"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."venue_payment_terms" FROM "anon", "authenticated";

ALTER TABLE "public"."payouts"
  ADD COLUMN "is_collected" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."payouts"
  ADD COLUMN "transfer_id" uuid;

REVOKE ALL ON SEQUENCE "public"."ledger_entries_id_seq" FROM "anon";

REVOKE ALL ON SEQUENCE "public"."ledger_entries_id_seq" FROM "authenticated";

CREATE OR REPLACE FUNCTION private.add_installments (
  p_booking_id uuid,
  p_parts      jsonb
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  insert into public.booking_installments (booking_id, position, kind, amount_minor, due_at)
  select p_booking_id, part.place + coalesce((
      select max(i.position) from public.booking_installments i where i.booking_id = p_booking_id), 0),
    part.value ->> 'kind', (part.value ->> 'amount_minor')::bigint, (part.value ->> 'due_at')::timestamptz
  from jsonb_array_elements(p_parts) with ordinality part (value, place)
$function$;

CREATE OR REPLACE FUNCTION private.adjust_changed_booking()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.adjust_installments(new);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.adjust_installments (
  p_booking public.bookings
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_is_manual boolean := private.manual_payment_method(p_booking.id) is not null;
  v_difference bigint;
begin
  if not v_is_manual and not private.is_paid_by_card(p_booking.id) then
    return;
  end if;
  v_difference := p_booking.total_minor
    - case when v_is_manual then private.manual_paid(p_booking.id) else private.net_paid(p_booking.id) end - (
    select coalesce(sum(i.amount_minor), 0) from public.booking_installments i
    where i.booking_id = p_booking.id and i.status in ('due', 'processing', 'failed'));
  if v_difference < 0 then
    -- What the host has received too much, the host gives back: no payment of ours is there to refund.
    perform private.refund_payments(p_booking.id, private.reduce_installments(p_booking.id, -v_difference));
  elsif v_difference > 0 and p_booking.status in ('pending', 'confirmed') then
    insert into public.booking_installments (booking_id, position, kind, amount_minor, due_at)
    select p_booking.id, max(i.position) + 1, 'extra', v_difference,
      now() + case when v_is_manual then private.manual_payment_time() else '0' end
    from public.booking_installments i where i.booking_id = p_booking.id;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.begin_manual_payment (
  p_booking public.bookings,
  p_method  text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  -- A card that the guest began to enter before is not charged any more.
  perform private.end_booking_payments(p_booking.id);
  insert into private.manual_payments (booking_id, method, transfer_details)
  select p_booking.id, p_method, case when p_method = 'transfer' then t.transfer_details end
  from public.venue_payment_terms t where t.venue_id = p_booking.venue_id;
  perform private.add_installments(p_booking.id,
    private.manual_payment_schedule(p_booking.venue_id, p_booking.total_minor, p_booking.starts_at));
end $function$;

CREATE OR REPLACE FUNCTION private.book_paid_hold (
  p_booking public.bookings
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_booking public.bookings;
begin
  perform private.expire_bookings(p_booking.venue_id);
  select * into v_booking from public.bookings where id = p_booking.id;
  if v_booking.status = 'expired' and v_booking.submitted_at is null
    and not exists (select from public.booking_events where booking_id = v_booking.id and event = 'release')
    and not exists (select from private.blocked_ranges(v_booking.venue_id, v_booking.occupied)) then
    update public.bookings set hold_expires_at = now() + interval '1 minute' where id = v_booking.id;
    v_booking := private.transition_booking(v_booking, 'revive', 'system', null);
  end if;
  if v_booking.status <> 'held' then
    return false;
  end if;
  v_booking := private.submit_hold(v_booking,
    coalesce((select d.details from private.payment_details d where d.booking_id = v_booking.id), '{}'));
  return true;
exception
  when exclusion_violation or sqlstate 'PT403' or sqlstate 'PT409' or sqlstate 'PT422' then
    return false;
end $function$;

CREATE OR REPLACE FUNCTION private.booking_card (
  p_booking_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('brand', p.card_brand, 'last4', p.card_last4) from public.payments p
  where p.booking_id = p_booking_id and p.card_last4 is not null and p.authorized_at is not null
  order by p.authorized_at desc, p.id limit 1
$function$;

CREATE OR REPLACE FUNCTION private.booking_tax (
  p_booking public.bookings
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_country text := private.tax_country(p_booking.venue_id, p_booking.currency);
  v_percent numeric := private.tax_percent(v_country, 'standard', current_date);
  v_invoiced record;
  v_open bigint := 0;
begin
  if v_percent is null then
    return null;
  end if;
  select coalesce(sum(sign * i.total_minor), 0)::bigint as total, coalesce(sum(sign * i.tax_minor), 0)::bigint as tax
  into v_invoiced
  from public.invoices i cross join lateral (select case i.kind when 'invoice' then 1 else -1 end) s (sign)
  where i.booking_id = p_booking.id;
  if p_booking.status in ('held', 'pending', 'confirmed', 'completed') then
    v_open := greatest(p_booking.total_minor - v_invoiced.total, 0);
  end if;
  return jsonb_build_object('percent', trim_scale(v_percent), 'amount_minor', v_invoiced.tax + (
    select coalesce(sum((line ->> 'tax_minor')::bigint), 0)
    from jsonb_array_elements(private.invoice_lines(p_booking.lines, p_booking.total_minor, p_booking.fee_minor, p_booking.host_id,
      v_country, v_open, current_date)) line));
end $function$;

CREATE OR REPLACE FUNCTION private.can_answer (
  p_dispute public.disputes
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select p_dispute.status = 'needs_response' and p_dispute.answered_at is null
    and (p_dispute.respond_by is null or p_dispute.respond_by > now())
$function$;

CREATE OR REPLACE FUNCTION private.cancel_as (
  p_booking public.bookings,
  p_role    text,
  p_reason  text
)
  RETURNS public.bookings
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_refund jsonb;
  v_booking public.bookings := private.transition_booking(p_booking, 'cancel', p_role, auth.uid(), p_reason);
begin
  if v_booking.confirmed_at is not null then
    v_booking := private.drop_unanswered_services(v_booking);
  end if;
  v_refund := private.cancellation_refund(v_booking, p_role, now());
  if private.is_paid_by_card(v_booking.id) then
    perform private.refund_payments(v_booking.id, (v_refund ->> 'refund_minor')::bigint);
  end if;
  -- What exceeds the total was refunded before, with the services that are not charged any more.
  update public.bookings set refund_minor = least((v_refund ->> 'refund_minor')::bigint, total_minor)
  where id = v_booking.id returning * into v_booking;
  if (v_refund ->> 'percent')::integer = 100
    or ((v_refund ->> 'paid_minor') is not null and (v_refund ->> 'kept_minor')::bigint = 0) then
    update public.payouts set status = 'cancelled' where booking_id = v_booking.id and status = 'scheduled';
  else
    perform private.schedule_payouts(v_booking, 100 - (v_refund ->> 'percent')::integer);
  end if;
  return v_booking;
end $function$;

CREATE OR REPLACE FUNCTION private.cancellation_refund (
  p_booking public.bookings,
  p_role    text,
  p_at      timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_refund jsonb := private.calculate_refund(p_booking, p_role, p_at);
  v_paid bigint;
  v_kept bigint;
begin
  if private.manual_payment_method(p_booking.id) is not null then
    v_paid := private.manual_paid(p_booking.id);
  elsif private.is_paid_by_card(p_booking.id) then
    v_paid := private.net_paid(p_booking.id);
  else
    return v_refund || jsonb_build_object('paid_minor', null, 'kept_minor', p_booking.total_minor
      - (v_refund ->> 'refund_minor')::bigint);
  end if;
  v_kept := least(v_paid, (v_refund ->> 'due_minor')::bigint);
  return v_refund || jsonb_build_object('paid_minor', v_paid, 'kept_minor', v_kept, 'refund_minor', v_paid - v_kept);
end $function$;

CREATE OR REPLACE FUNCTION private.charge_installment (
  p_booking     public.bookings,
  p_installment public.booking_installments
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_card public.saved_cards := private.find_charged_card(p_booking);
  v_payment public.payments;
begin
  for v_payment in
    select * from public.payments where installment_id = p_installment.id and ended_at is null order by id for update
  loop
    -- The guest may be paying at this moment. What they have left for an hour is cancelled, and nothing is charged before that is done.
    if not v_payment.is_off_session and v_payment.status in ('created', 'failed')
      and v_payment.created_at < now() - interval '1 hour' then
      perform private.end_payment(v_payment);
    end if;
  end loop;
  if exists (select from public.payments where installment_id = p_installment.id and ended_at is null) then
    return;
  elsif v_card.id is null then
    if p_installment.status = 'due' then
      perform private.fail_installment(p_booking, p_installment.id);
    end if;
    return;
  end if;
  insert into public.payments (booking_id, installment_id, payer_id, currency, amount_minor, is_manual, is_off_session,
    saved_card_id)
  values (p_booking.id, p_installment.id, p_booking.guest_id, p_booking.currency, p_installment.amount_minor, false, true,
    v_card.id);
end $function$;

CREATE OR REPLACE FUNCTION private.chosen_payment_method (
  p_booking public.bookings,
  p_details jsonb
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_method text := private.sanitize_detail(p_details, 'payment_method', 20);
  v_methods text[] := private.payment_methods(p_booking.venue_id, p_booking.total_minor);
begin
  if v_method is not null and not (v_method = any (v_methods))
    or v_method is null and v_methods <> '{}' and not ('card' = any (v_methods)) then
    perform private.raise_error('invalid_input', 'payment_method');
  end if;
  return coalesce(v_method, case when 'card' = any (v_methods) then 'card' end);
end $function$;

CREATE OR REPLACE FUNCTION private.collected_minor (
  p_booking public.bookings
)
  RETURNS bigint
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return case
    when private.manual_payment_method(p_booking.id) is not null then
      case when p_booking.status = 'cancelled' then least(p_booking.total_minor,
        greatest(private.manual_paid(p_booking.id) - coalesce(p_booking.refund_minor, 0), 0)) end
    when not private.is_paid_by_card(p_booking.id) then null
    when p_booking.status in ('cancelled', 'completed') then least(p_booking.total_minor, private.net_paid(p_booking.id))
    else p_booking.total_minor
  end;
end $function$;

CREATE OR REPLACE FUNCTION private.contained_tax (
  p_amount  bigint,
  p_percent numeric
)
  RETURNS bigint
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select round(p_amount * p_percent / (100 + p_percent))::bigint
$function$;

CREATE OR REPLACE FUNCTION private.count_payment_start (
  p_user_id uuid,
  p_ip      text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  -- Of the user from wherever they come, then of their network.
  if not (public.consume_rate_limit('payment_start', p_user_id::text, null) ->> 'allowed')::boolean
    or not (public.consume_rate_limit('payment_start', null, p_ip) ->> 'allowed')::boolean then
    perform private.raise_error('rate_limited');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.create_payment (
  p_booking     public.bookings,
  p_installment public.booking_installments,
  p_is_manual   boolean
)
  RETURNS public.payments
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_payment public.payments;
begin
  -- One that the payer may still try: a second one beside it could be paid too.
  select * into v_payment from public.payments
  where installment_id = p_installment.id and ended_at is null and status in ('created', 'processing', 'authorized', 'failed')
  order by created_at desc limit 1 for update;
  if found then
    if v_payment.is_off_session or v_payment.status in ('processing', 'authorized') then
      perform private.raise_error('wrong_status', 'processing');
    elsif v_payment.amount_minor = p_installment.amount_minor and v_payment.is_manual = p_is_manual
      and v_payment.created_at > now() - interval '23 hours' then
      update public.payments set status = 'created' where id = v_payment.id returning * into v_payment;
      return v_payment;
    end if;
    perform private.end_payment(v_payment);
  end if;
  insert into public.payments (booking_id, installment_id, payer_id, currency, amount_minor, is_manual)
  values (p_booking.id, p_installment.id, p_booking.guest_id, p_booking.currency, p_installment.amount_minor, p_is_manual)
  returning * into v_payment;
  return v_payment;
end $function$;

CREATE OR REPLACE FUNCTION private.delete_payment_details()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  delete from private.payment_details d
  where d.booking_id = new.booking_id
    and not exists (select from public.payments p where p.booking_id = new.booking_id and p.ended_at is null);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.describe_admin_queue (
  p_queue text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_services bigint;
  v_changes bigint;
begin
  case p_queue
    when 'venues' then
      return jsonb_build_object('waiting', (select count(*) from public.venues v where v.status = 'pending') + (
        select count(*) from public.venue_revisions r
        join public.venues v on v.id = r.venue_id and v.status in ('active', 'paused', 'suspended')
        where r.status = 'pending'));
    when 'services' then
      select count(*) into v_services from public.services s where s.status = 'pending';
      select count(*) into v_changes from public.service_revisions r
      join public.services s on s.id = r.service_id and s.status in ('active', 'paused', 'suspended')
      where r.status = 'pending';
      return jsonb_build_object('waiting', v_services + v_changes,
        'list', case when v_services > 0 then 'pending' else 'changes' end);
    when 'providers' then
      return jsonb_build_object('waiting', (select count(*) from public.service_providers p where p.status = 'pending'));
    when 'reports' then
      return jsonb_build_object('waiting', (select count(*) from public.reports r where r.settled_at is null));
    when 'contacts' then
      return jsonb_build_object('waiting', (select count(*) from public.contact_messages m where m.settled_at is null));
    when 'payments' then
      return jsonb_build_object('waiting', (select count(*) from public.refunds r where r.status = 'failed')
        + (select count(*) from public.payments p where p.failure_code = 'unknown_outcome' and p.status = 'failed')
        + (select count(*) from private.unsettled_transfers()));
    when 'disputes' then
      return jsonb_build_object('waiting', (select count(*) from public.disputes d where private.can_answer(d)));
    when 'jobs' then
      return jsonb_build_object('waiting', (select count(*) from private.jobs j where j.failed_at is not null));
  end case;
end $function$;

CREATE OR REPLACE FUNCTION private.detach_removed_card()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.enqueue_job('detach_card', jsonb_build_object('card', new.processor_id),
    p_key => 'detach_card:' || md5(new.processor_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.earn_due_payouts (
  p_payee_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_payout public.payouts;
begin
  for v_payout in
    select p.* from public.payouts p
    join public.bookings b on b.id = p.booking_id
    where p.payee_id = p_payee_id and p.is_collected and p.status = 'scheduled' and p.transfer_id is null and p.net_minor > 0
      and p.due_at <= now() and b.status in ('completed', 'cancelled')
      and not exists (select from public.refunds r where r.booking_id = p.booking_id and r.status = 'pending')
      and not private.has_open_dispute(p.booking_id)
    -- A booking whose money is changing at this moment is left to the next run.
    order by p.id for no key update of b, p skip locked
  loop
    if exists (select from private.ledger_transactions t where t.key = 'payout:' || v_payout.id) then
      continue;
    elsif private.is_covered(v_payout) then
      perform private.post_earning(v_payout);
    end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.earned_part (
  p_dispute public.disputes
)
  RETURNS bigint
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_held bigint := (select greatest(coalesce(-sum(e.amount_minor), 0), 0) from public.ledger_entries e
    where e.booking_id = p_dispute.booking_id and e.account = 'guest' and e.currency = p_dispute.currency);
  v_owed bigint := (select greatest(coalesce(-sum(e.amount_minor), 0), 0) from public.ledger_entries e
    where e.booking_id = p_dispute.booking_id and e.account in ('payee', 'platform_fee', 'tax') and e.currency = p_dispute.currency);
  v_earned bigint := (select coalesce(sum(p.gross_minor), 0) from private.earned_payouts(p_dispute.booking_id) p);
  v_all bigint := (select coalesce(sum(p.gross_minor), 0) from public.payouts p
    where p.booking_id = p_dispute.booking_id and p.status <> 'cancelled');
begin
  return least(v_owed, v_earned, greatest(p_dispute.amount_minor - v_held,
    coalesce(round(p_dispute.amount_minor::numeric * v_earned / nullif(v_all, 0)), 0)::bigint));
end $function$;

CREATE OR REPLACE FUNCTION private.earned_payouts (
  p_booking_id uuid
)
  RETURNS SETOF public.payouts
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select p from public.payouts p
  where p.booking_id = p_booking_id and p.status <> 'cancelled' and p.gross_minor > 0
    and exists (select from private.ledger_transactions t where t.key = 'payout:' || p.id)
$function$;

CREATE OR REPLACE FUNCTION private.earned_tax (
  p_payout public.payouts
)
  RETURNS bigint
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with invoiced as (
    select sum(case i.kind when 'invoice' then line.total_minor else -line.total_minor end) as fee,
      sum(case i.kind when 'invoice' then line.tax_minor else -line.tax_minor end) as tax
    from public.invoices i cross join lateral jsonb_to_recordset(i.lines) as line (kind text, total_minor bigint, tax_minor bigint)
    where i.booking_id = p_payout.booking_id and line.kind = 'platform'
  ), posted as (
    select coalesce(-sum(e.amount_minor), 0) as fee, coalesce(-sum(e.amount_minor) filter (where e.account = 'tax'), 0) as tax
    from public.ledger_entries e where e.booking_id = p_payout.booking_id and e.account in ('platform_fee', 'tax')
  )
  select greatest(least(coalesce(
    round((posted.fee + p_payout.fee_minor) * invoiced.tax / nullif(invoiced.fee, 0)), 0) - posted.tax, p_payout.fee_minor), 0)::bigint
  from invoiced, posted
$function$;

CREATE OR REPLACE FUNCTION private.end_booking_payments (
  p_booking_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_payment public.payments;
begin
  for v_payment in
    select * from public.payments where booking_id = p_booking_id and ended_at is null order by id for update
  loop
    perform private.end_payment(v_payment);
  end loop;
  update public.booking_installments set status = 'cancelled', grace_ends_at = null
  where booking_id = p_booking_id and status in ('due', 'processing', 'failed');
end $function$;

CREATE OR REPLACE FUNCTION private.end_dispute (
  p_dispute public.disputes,
  p_booking public.bookings
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if p_dispute.status <> 'lost' then
    -- A refund that waited for the end of the dispute is made now.
    perform private.enqueue_settlement(p_dispute.payment_id);
  end if;
  perform private.notify_payment(p_booking, 'host',
    case p_dispute.status when 'lost' then 'dispute_lost' else 'dispute_won' end, p_dispute.amount_minor);
end $function$;

CREATE OR REPLACE FUNCTION private.end_payment (
  p_payment public.payments
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update public.payments set status = 'cancelled', ended_at = case when processor_id is null then now() end
  where id = p_payment.id and status in ('created', 'processing', 'authorized', 'failed') and ended_at is null;
  if found and p_payment.processor_id is not null then
    perform private.enqueue_settlement(p_payment.id);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.enqueue_settlement (
  p_payment_id uuid,
  p_run_at     timestamp with time zone DEFAULT now()
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select private.enqueue_job('settle_payment', jsonb_build_object('payment_id', p_payment_id), p_run_at,
    'payment:' || p_payment_id)
$function$;

CREATE OR REPLACE FUNCTION private.error_sqlstate (
  p_code text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case
    when p_code = 'not_signed_in' then 'PT401'
    when p_code = 'payment_required' then 'PT402'
    when p_code in ('forbidden', 'only_admins') then 'PT403'
    when p_code = 'not_found' then 'PT404'
    when p_code in ('slot_taken', 'blocked', 'hold_expired', 'wrong_status', 'listing_changed', 'venue_not_bookable',
      'provider_taken', 'provider_blocked', 'price_open', 'currency_differs') then 'PT409'
    when p_code in ('rate_limited', 'too_many_bookings', 'too_many_holds') then 'PT429'
    else 'PT422'
  end
$function$;

CREATE OR REPLACE FUNCTION private.fail_installment (
  p_booking        public.bookings,
  p_installment_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_installment public.booking_installments;
begin
  update public.booking_installments set status = 'failed', failed_at = now(),
    grace_ends_at = coalesce(grace_ends_at, private.grace_end(p_booking.starts_at, now()))
  where id = p_installment_id and status in ('due', 'processing', 'failed') returning * into v_installment;
  if found then
    perform private.notify_payment(p_booking, 'guest', 'payment_failed', v_installment.amount_minor);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.find_charged_card (
  p_booking public.bookings
)
  RETURNS public.saved_cards
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select c from public.saved_cards c
  where c.user_id = p_booking.guest_id and c.removed_at is null
    and exists (select from private.payment_customers k where k.user_id = p_booking.guest_id)
    -- Its holder says that they have not paid with it.
    and not exists (select from public.disputes d join public.payments p on p.id = d.payment_id
      where p.saved_card_id = c.id and d.status not in ('won', 'withdrawn'))
  order by (select max(p.captured_at) from public.payments p
    where p.booking_id = p_booking.id and p.saved_card_id = c.id) desc nulls last, c.created_at desc
  limit 1
$function$;

CREATE OR REPLACE FUNCTION private.free_installment (
  p_installment_id uuid
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update public.booking_installments i set status = case when i.grace_ends_at is null then 'due' else 'failed' end
  where i.id = p_installment_id and i.status = 'processing' and not exists (
    select from public.payments p where p.installment_id = i.id and p.status in ('processing', 'authorized'))
$function$;

CREATE OR REPLACE FUNCTION private.grace_end (
  p_starts_at timestamp with time zone,
  p_at        timestamp with time zone
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select greatest(least(p_at + interval '72 hours', p_starts_at - interval '24 hours'), p_at + interval '1 hour')
$function$;

CREATE OR REPLACE FUNCTION private.has_open_dispute (
  p_booking_id uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select exists (select from public.disputes d where d.booking_id = p_booking_id and d.ended_at is null)
$function$;

CREATE OR REPLACE FUNCTION private.invoice_lines (
  p_lines   jsonb,
  p_total   bigint,
  p_fee     bigint,
  p_host_id uuid,
  p_country text,
  p_amount  bigint,
  p_at      date
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with part as (
    select p.*, sum(p.amount_minor) over (order by p.place) as so_far
    from private.price_parts(p_lines, p_total, p_fee, p_host_id) p
  ), share as (
    select part.place, part.kind, part.seller_id,
      (round(p_amount::numeric * so_far / p_total) - round(p_amount::numeric * (so_far - amount_minor) / p_total))::bigint as amount,
      private.seller_details(part.kind, part.seller_id, p_country) as seller,
      private.tax_percent(p_country, 'standard', p_at) as rate
    from part
  ), taxed as (
    select share.*, case when share.kind = 'platform' or share.seller ->> 'tax_number' is not null then share.rate end as percent
    from share where share.amount > 0
  ), line as (
    select taxed.*, coalesce(private.contained_tax(taxed.amount, taxed.percent), 0) as tax from taxed
  )
  select coalesce(jsonb_agg(jsonb_build_object('kind', line.kind, 'seller_id', line.seller_id, 'seller', line.seller,
    'percent', line.percent, 'net_minor', line.amount - line.tax, 'tax_minor', line.tax, 'total_minor', line.amount)
    order by line.place), '[]')
  from line
$function$;

CREATE OR REPLACE FUNCTION private.is_covered (
  p_payout public.payouts
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  -- What is held for the guest of the booking, with what was earned of it before.
  select coalesce(-sum(e.amount_minor), 0) >= p_payout.gross_minor
  from public.ledger_entries e
  where e.booking_id = p_payout.booking_id and e.account = 'guest' and e.currency = p_payout.currency
$function$;

CREATE OR REPLACE FUNCTION private.is_disputed (
  p_payment_id uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select exists (select from public.disputes d where d.payment_id = p_payment_id and d.ended_at is null)
$function$;

CREATE OR REPLACE FUNCTION private.is_overdue (
  p_installment public.booking_installments
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select p_installment.status = 'due' and p_installment.due_at + private.manual_payment_grace() <= now()
    -- A proof is answered first.
    and not exists (select from public.payment_proofs f where f.installment_id = p_installment.id and f.status = 'sent')
$function$;

CREATE OR REPLACE FUNCTION private.is_paid_by_card (
  p_booking_id uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select not exists (select from private.manual_payments m where m.booking_id = p_booking_id)
    and (exists (select from public.booking_installments i where i.booking_id = p_booking_id and i.status <> 'cancelled')
      or exists (select from public.payments p where p.booking_id = p_booking_id and p.authorized_at is not null))
$function$;

CREATE OR REPLACE FUNCTION private.is_tax_number (
  p_country text,
  p_number  text
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case p_country
    when 'EG' then p_number ~ '^[0-9]{9}$'
    when 'SA' then p_number ~ '^3[0-9]{13}3$'
    when 'AE' then p_number ~ '^1[0-9]{14}$'
    else p_number ~ '^[A-Z0-9-]{5,20}$'
  end
$function$;

CREATE OR REPLACE FUNCTION private.issue_capture_invoice (
  p_payment public.payments,
  p_amount  bigint,
  p_at      timestamp with time zone DEFAULT NULL::timestamp WITH time zone
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_booking public.bookings;
begin
  select * into v_booking from public.bookings where id = p_payment.booking_id;
  perform private.issue_invoice('invoice', v_booking, p_payment.id, null,
    'capture:' || p_payment.id || ':' || p_payment.captured_minor, null,
    private.invoice_lines(v_booking.lines, v_booking.total_minor, v_booking.fee_minor, v_booking.host_id,
      private.tax_country(v_booking.venue_id, v_booking.currency), p_amount,
      (coalesce(p_at, clock_timestamp()) at time zone v_booking.time_zone)::date), p_at);
end $function$;

CREATE OR REPLACE FUNCTION private.issue_credit_note (
  p_refund public.refunds,
  p_at     timestamp with time zone DEFAULT NULL::timestamp WITH time zone
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select private.issue_payment_credit_note(p_refund.payment_id, p_refund.id, p_refund.amount_minor, 'refund:' || p_refund.id, p_at)
$function$;

CREATE OR REPLACE FUNCTION private.issue_dispute_credit_note (
  p_dispute public.disputes
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select private.issue_payment_credit_note(p_dispute.payment_id, null, p_dispute.amount_minor, 'dispute_lost:' || p_dispute.id, null)
$function$;

CREATE OR REPLACE FUNCTION private.issue_invoice (
  p_kind       text,
  p_booking    public.bookings,
  p_payment_id uuid,
  p_refund_id  uuid,
  p_key        text,
  p_refers_to  uuid,
  p_lines      jsonb,
  p_at         timestamp with time zone
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_country text := private.tax_country(p_booking.venue_id, p_booking.currency);
  v_transaction uuid := (select t.id from private.ledger_transactions t where t.key = p_key);
  v_year integer;
  v_sequence integer;
  v_at timestamptz;
begin
  if p_refers_to is not null then
    select i.country into v_country from public.invoices i where i.id = p_refers_to;
  end if;
  if v_country is null or v_transaction is null or p_lines = '[]'
    or exists (select from public.invoices i where i.transaction_id = v_transaction) then
    return;
  end if;
  v_year := extract(year from coalesce(p_at, clock_timestamp()) at time zone p_booking.time_zone);
  insert into private.invoice_counters as c (country, year, last_sequence) values (v_country, v_year, 1)
  on conflict (country, year) do update set last_sequence = c.last_sequence + 1
  returning c.last_sequence into v_sequence;
  -- Read after the lock: a later number never has an earlier time.
  v_at := coalesce(p_at, clock_timestamp());
  insert into public.invoices (number, kind, country, year, sequence, booking_id, payment_id, refund_id, transaction_id, refers_to,
    seller, buyer, subject, lines, currency, percent, net_minor, tax_minor, total_minor, issued_at)
  select format('%s-%s-%s', v_country, v_year, lpad(v_sequence::text, greatest(6, length(v_sequence::text)), '0')),
    p_kind, v_country, v_year, v_sequence, p_booking.id, p_payment_id, p_refund_id, v_transaction, p_refers_to,
    private.seller_details('host', p_booking.host_id, v_country),
    jsonb_build_object('name', coalesce(
      (select nullif(btrim(d.details ->> 'contact_name'), '') from private.booking_details d where d.booking_id = p_booking.id),
      (select nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '') from public.users u where u.id = p_booking.guest_id), '—')),
    (select jsonb_build_object('reference', p_booking.reference, 'venue_name', v.name, 'venue_name_ar', v.name_ar,
        'starts_at', p_booking.starts_at, 'ends_at', p_booking.ends_at, 'time_zone', p_booking.time_zone)
      from public.venues v where v.id = p_booking.venue_id),
    p_lines, p_booking.currency, private.tax_percent(v_country, 'standard', (v_at at time zone p_booking.time_zone)::date),
    sum((line ->> 'net_minor')::bigint), sum((line ->> 'tax_minor')::bigint), sum((line ->> 'total_minor')::bigint), v_at
  from jsonb_array_elements(p_lines) line;
end $function$;

CREATE OR REPLACE FUNCTION private.issue_payment_credit_note (
  p_payment_id uuid,
  p_refund_id  uuid,
  p_amount     bigint,
  p_key        text,
  p_at         timestamp with time zone
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_booking public.bookings;
  v_invoice public.invoices;
  v_lines jsonb;
begin
  select b.* into v_booking from public.bookings b join public.payments p on p.booking_id = b.id where p.id = p_payment_id;
  select * into v_invoice from public.invoices i
  where i.payment_id = p_payment_id and i.kind = 'invoice' and i.refund_id is null order by i.issued_at desc, i.sequence desc limit 1;
  if not found then
    return;
  end if;
  with document as (
    select case i.kind when 'invoice' then 1 else -1 end as sign, line.*
    from public.invoices i cross join lateral jsonb_to_recordset(i.lines) as line (kind text, seller_id uuid, percent numeric,
      total_minor bigint, tax_minor bigint)
    where i.payment_id = p_payment_id
  ), open as (
    select d.kind, d.seller_id, d.percent, sum(d.sign * d.total_minor)::bigint as total, sum(d.sign * d.tax_minor)::bigint as tax
    from document d group by d.kind, d.seller_id, d.percent having sum(d.sign * d.total_minor) > 0
  ), placed as (
    select o.*, sum(o.total) over w as so_far, sum(o.total) over () as whole, row_number() over w as place
    from open o window w as (order by o.kind, o.seller_id, o.percent)
  ), part as (
    select p.*, (round(p_amount * p.so_far / p.whole)
      - round(p_amount * (p.so_far - p.total) / p.whole))::bigint as amount
    from placed p
  ), line as (
    -- What is left of the invoice contains the tax of what is left.
    select part.*, part.tax - coalesce(private.contained_tax(part.total - part.amount, part.percent), 0) as returned
    from part where part.amount > 0
  )
  select coalesce(jsonb_agg(jsonb_build_object('kind', line.kind, 'seller_id', line.seller_id,
    'seller', (select original.value -> 'seller' from jsonb_array_elements(v_invoice.lines) original
      where original.value ->> 'kind' = line.kind and original.value ->> 'seller_id' is not distinct from line.seller_id::text limit 1),
    'percent', line.percent, 'net_minor', line.amount - line.returned, 'tax_minor', line.returned, 'total_minor', line.amount)
    order by line.place), '[]')
  into v_lines from line;
  perform private.issue_invoice('credit_note', v_booking, p_payment_id, p_refund_id, p_key, v_invoice.id, v_lines, p_at);
end $function$;

CREATE OR REPLACE FUNCTION private.issue_refund_reversal (
  p_refund public.refunds
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_booking public.bookings;
  v_note public.invoices;
begin
  select * into v_note from public.invoices where refund_id = p_refund.id and kind = 'credit_note';
  if found then
    select * into v_booking from public.bookings where id = p_refund.booking_id;
    perform private.issue_invoice('invoice', v_booking, p_refund.payment_id, p_refund.id, 'refund_failed:' || p_refund.id, v_note.id,
      v_note.lines, null);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.ledger_pair (
  p_from      text,
  p_from_user uuid,
  p_to        text,
  p_to_user   uuid,
  p_amount    bigint
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_array(
    jsonb_build_object('account', p_from, 'user_id', p_from_user, 'amount_minor', -p_amount),
    jsonb_build_object('account', p_to, 'user_id', p_to_user, 'amount_minor', p_amount))
$function$;

CREATE OR REPLACE FUNCTION private.limit_refunds()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_payment public.payments;
begin
  -- Two refunds at once wait for each other here.
  select * into v_payment from public.payments where id = new.payment_id for update;
  if v_payment.booking_id <> new.booking_id then
    raise exception 'the refund belongs to another booking than its payment' using errcode = 'check_violation';
  elsif v_payment.captured_minor < (
    select coalesce(sum(r.amount_minor), 0) from public.refunds r
    where r.payment_id = new.payment_id and r.status in ('pending', 'succeeded')) then
    raise exception 'the refunds exceed what was captured' using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_booking_for_caller (
  p_booking_id uuid,
  OUT          booking public.bookings,
  OUT          caller_role text
)
  RETURNS record
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_locked record := private.lock_booking_for_user(p_booking_id, private.require_user());
begin
  booking := v_locked.booking;
  caller_role := v_locked.caller_role;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_booking_for_user (
  p_booking_id uuid,
  p_user_id    uuid,
  OUT          booking public.bookings,
  OUT          caller_role text
)
  RETURNS record
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  booking := private.lock_booking(p_booking_id);
  caller_role := private.booking_role(booking, p_user_id);
  if caller_role is null then
    perform private.raise_error('forbidden');
  end if;
  if private.effective_status(booking) = 'completed' and booking.status = 'confirmed' then
    booking := private.transition_booking(booking, 'complete', 'system', null);
  elsif private.effective_status(booking) = 'expired' and booking.status <> 'expired' then
    booking := private.transition_booking(booking, 'lapse', 'system', null);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_manual_booking (
  p_booking_id uuid
)
  RETURNS public.bookings
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_locked record;
begin
  perform private.require_user();
  if p_booking_id is null then
    perform private.raise_error('not_found');
  end if;
  v_locked := private.lock_booking_for_caller(p_booking_id);
  if v_locked.caller_role = 'guest' then
    perform private.raise_error('forbidden');
  elsif private.manual_payment_method(p_booking_id) is null then
    perform private.raise_error('wrong_status');
  end if;
  return v_locked.booking;
end $function$;

CREATE OR REPLACE FUNCTION private.lose_dispute (
  p_dispute public.disputes,
  p_booking public.bookings
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_waiting bigint;
  v_rest bigint;
  v_installment uuid;
begin
  perform private.post_lost_dispute(p_dispute, p_booking);
  perform private.issue_dispute_credit_note(p_dispute);
  -- The guest has this money from their bank: what waited to be refunded of the payment is not refunded too.
  with cancelled as (
    update public.refunds set status = 'cancelled', ended_at = now()
    where payment_id = p_dispute.payment_id and status = 'pending' and processor_id is null
    returning amount_minor)
  select coalesce(sum(c.amount_minor), 0) into v_waiting from cancelled c;
  -- Of a dispute about a part, the rest; when the processor refuses it, the refund fails and admins are told.
  v_rest := private.refund_payments(p_booking.id, greatest(v_waiting - p_dispute.amount_minor, 0));
  if p_booking.status = 'cancelled' then
    update public.bookings set
      refund_minor = least(total_minor, coalesce(refund_minor, 0) - v_waiting + p_dispute.amount_minor + v_rest)
    where id = p_booking.id returning * into p_booking;
  elsif p_booking.status = 'confirmed' and p_booking.starts_at > now() then
    -- No booking without what was agreed: it is due again, and the guest has the time of grace to pay it.
    insert into public.booking_installments (booking_id, position, kind, amount_minor, due_at)
    select p_booking.id, max(i.position) + 1, 'extra', p_dispute.amount_minor, now()
    from public.booking_installments i where i.booking_id = p_booking.id returning id into v_installment;
    perform private.fail_installment(p_booking, v_installment);
  end if;
  if p_booking.status not in ('cancelled', 'completed') then
    return;
  elsif private.net_paid(p_booking.id) > 0 then
    perform private.schedule_payouts(p_booking);
  else
    update public.payouts p set status = 'cancelled'
    where p.booking_id = p_booking.id and p.is_collected and p.status = 'scheduled' and p.transfer_id is null;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.lost_minor (
  p_booking_id uuid,
  p_payment_id uuid DEFAULT NULL::uuid
)
  RETURNS bigint
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(sum(d.amount_minor), 0)::bigint from public.disputes d
  where d.booking_id = p_booking_id and (p_payment_id is null or d.payment_id = p_payment_id)
    and d.status = 'lost' and d.funds_withdrawn_at is not null
$function$;

CREATE OR REPLACE FUNCTION private.make_installments (
  p_booking public.bookings
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_schedule jsonb;
begin
  if exists (select from public.booking_installments where booking_id = p_booking.id and status <> 'cancelled') then
    return;
  end if;
  v_schedule := private.venue_payment_schedule(p_booking.venue_id, p_booking.total_minor, p_booking.starts_at);
  if v_schedule is null then
    perform private.raise_error('wrong_status');
  end if;
  perform private.add_installments(p_booking.id, v_schedule);
end $function$;

CREATE OR REPLACE FUNCTION private.make_transfers (
  p_payee_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_currency text;
  v_ids uuid[];
  v_amount bigint;
  v_fee bigint;
  v_transfer uuid;
begin
  for v_currency in
    select distinct p.currency from public.payouts p
    where p.payee_id = p_payee_id and p.is_collected and p.status = 'scheduled' and p.transfer_id is null
  loop
    select array_agg(due.id), sum(due.net_minor) into v_ids, v_amount
    from (
      select p.id, p.net_minor from public.payouts p
      join private.ledger_transactions t on t.key = 'payout:' || p.id
      where p.payee_id = p_payee_id and p.currency = v_currency and p.status = 'scheduled' and p.transfer_id is null
        -- What was refunded after it was earned is held for nobody any more.
        and not exists (
          select from public.ledger_entries e where e.booking_id = p.booking_id and e.account = 'guest' and e.currency = p.currency
          having sum(e.amount_minor) > 0)
        and not private.has_open_dispute(p.booking_id)
      for no key update of p skip locked
    ) due;
    -- After a failure that was not the account's: not every hour again.
    continue when exists (
      select from public.payout_transfers x join public.payout_accounts a on a.user_id = x.payee_id
      where x.payee_id = p_payee_id and x.currency = v_currency and x.status in ('failed', 'returned')
        and x.ended_at > now() - interval '24 hours' and x.ended_at > a.updated_at);
    -- Fees that they owe are taken off. Never more than is owed to them: what they owe back after a lost dispute is kept of it too, and
    -- all waits until it is more than that.
    continue when v_amount is null;
    v_fee := least(private.outstanding_fees(p_payee_id, v_currency), v_amount);
    v_amount := least(v_amount - v_fee, private.payee_balance(p_payee_id, v_currency));
    continue when v_amount <= 0;
    insert into public.payout_transfers (payee_id, currency, amount_minor, fee_minor)
    values (p_payee_id, v_currency, v_amount, v_fee) returning id into v_transfer;
    update public.payouts set transfer_id = v_transfer where id = any (v_ids);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.manual_paid (
  p_booking_id uuid
)
  RETURNS bigint
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(sum(i.amount_minor), 0)::bigint from public.booking_installments i
  where i.booking_id = p_booking_id and i.status = 'paid'
$function$;

CREATE OR REPLACE FUNCTION private.manual_payment_grace()
  RETURNS interval
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ select interval '72 hours' $function$;

CREATE OR REPLACE FUNCTION private.manual_payment_method (
  p_booking_id uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select m.method from private.manual_payments m where m.booking_id = p_booking_id
$function$;

CREATE OR REPLACE FUNCTION private.manual_payment_schedule (
  p_venue_id  uuid,
  p_total     numeric,
  p_starts_at timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_terms public.venue_payment_terms;
begin
  select * into v_terms from public.venue_payment_terms where venue_id = p_venue_id and (takes_transfers or takes_cash);
  if not found or p_total is null or p_total not between 1 and 9007199254740991 then
    return null;
  end if;
  return private.payment_schedule(p_total::bigint, v_terms, p_starts_at, least(now() + private.manual_payment_time(), p_starts_at));
end $function$;

CREATE OR REPLACE FUNCTION private.manual_payment_state (
  p_booking public.bookings,
  p_role    text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('method', m.method, 'reference', p_booking.reference,
    'transfer_details', case when m.method = 'transfer' then coalesce((
      select t.transfer_details from public.venue_payment_terms t where t.venue_id = p_booking.venue_id and t.takes_transfers),
      m.transfer_details) end,
    'is_payable', p_booking.status in ('confirmed', 'completed'),
    'may_cancel', p_role in ('host', 'admin') and p_booking.status = 'confirmed' and p_booking.starts_at > now() and exists (
      select from public.booking_installments i where i.booking_id = p_booking.id and private.is_overdue(i)),
    'proofs', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'installment_id', f.installment_id, 'kind', f.kind, 'note', f.note,
        'status', f.status, 'reason', f.reason, 'created_at', f.created_at, 'decided_at', f.decided_at)
        order by f.created_at desc, f.id), '[]')
      from public.payment_proofs f where f.booking_id = p_booking.id))
  from private.manual_payments m where m.booking_id = p_booking.id
$function$;

CREATE OR REPLACE FUNCTION private.manual_payment_time()
  RETURNS interval
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ select interval '48 hours' $function$;

CREATE OR REPLACE FUNCTION private.may_read_payment_proof (
  p_path text
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select exists (
    select from public.payment_proofs f where f.path = p_path and private.can_see_booking(f.booking_id))
    or (p_path ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' and exists (
      select from public.booking_installments i join public.bookings b on b.id = i.booking_id
      where i.id::text = split_part(p_path, '/', 1) and b.guest_id = auth.uid()))
$function$;

CREATE OR REPLACE FUNCTION private.may_store_payment_proof (
  p_path text
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return p_path ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[.](webp|pdf)$'
    and (private.payable_installment(split_part(p_path, '/', 1)::uuid, auth.uid())).id is not null
    -- As many as send_payment_proof takes, and one of each that failed on its way.
    and (select count(*) from storage.objects o where o.bucket_id = 'payment-proofs'
      and o.name ~>=~ (split_part(p_path, '/', 1) || '/') and o.name ~<~ (split_part(p_path, '/', 1) || '0')) < 20;
end $function$;

CREATE OR REPLACE FUNCTION private.net_paid (
  p_booking_id uuid
)
  RETURNS bigint
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  -- Never less than nothing: a bank can give back what we had refunded before.
  select greatest(coalesce((select sum(p.captured_minor) from public.payments p where p.booking_id = p_booking_id), 0)::bigint
    - coalesce((select sum(r.amount_minor) from public.refunds r
      where r.booking_id = p_booking_id and r.status in ('pending', 'succeeded')), 0)::bigint
    - private.lost_minor(p_booking_id), 0)
$function$;

CREATE OR REPLACE FUNCTION private.next_installment (
  p_booking_id uuid
)
  RETURNS public.booking_installments
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select i from public.booking_installments i
  where i.booking_id = p_booking_id and i.status in ('due', 'failed')
  order by i.due_at, i.position limit 1
$function$;

CREATE OR REPLACE FUNCTION private.notification_category (
  p_kind text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case
    when p_kind in ('booking_requested', 'booking_confirmed', 'booking_declined', 'booking_cancelled', 'booking_expired',
      'request_expiring', 'service_requested', 'service_cancelled', 'service_accepted', 'service_declined',
      'offer_received', 'offer_accepted', 'offer_declined', 'payment_failed', 'balance_due', 'payment_due', 'payment_returned',
      'payment_proof_sent', 'payment_confirmed', 'payment_proof_refused', 'refund_sent', 'payment_received',
      'dispute_opened', 'dispute_won', 'dispute_lost') then 'bookings'
    when p_kind = 'booking_reminder' then 'reminders'
    when p_kind = 'message_received' then 'messages'
    when p_kind in ('review_received', 'review_answered', 'review_invited') then 'reviews'
    when p_kind in ('service_invited', 'invitation_accepted', 'invitation_declined') then 'invitations'
    when p_kind in ('role_changed', 'mails_resumed') then 'account'
    when p_kind in ('venue_approved', 'venue_rejected', 'venue_suspended', 'venue_restored',
      'revision_approved', 'revision_rejected', 'service_approved', 'service_rejected', 'service_suspended',
      'service_restored', 'service_revision_approved', 'service_revision_rejected',
      'provider_approved', 'provider_rejected', 'venue_edited', 'service_edited', 'calendar_failed') then 'listings'
    when p_kind in ('payout_due', 'payout_sent', 'payout_failed', 'payout_account_needed') then 'payouts'
    when p_kind in ('venues_submitted', 'services_submitted', 'providers_submitted', 'reports_received', 'contacts_received', 'jobs_failed',
      'payments_failed', 'disputes_opened')
      then 'queues'
  end
$function$;

CREATE OR REPLACE FUNCTION private.notify_payment (
  p_booking      public.bookings,
  p_side         text,
  p_kind         text,
  p_amount_minor bigint,
  p_reason       text            DEFAULT NULL::text
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select private.create_notification(
    case p_side when 'guest' then p_booking.guest_id else p_booking.host_id end, p_kind,
    jsonb_build_object('booking_id', p_booking.id, 'reference', p_booking.reference, 'side', p_side,
      'venue_id', v.id, 'venue_name', v.name, 'venue_name_ar', v.name_ar,
      'starts_at', to_char(p_booking.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'time_zone', p_booking.time_zone, 'currency', p_booking.currency, 'amount_minor', p_amount_minor)
      || case when p_reason is null then '{}' else jsonb_build_object('reason', p_reason) end)
  from public.venues v where v.id = p_booking.venue_id
$function$;

CREATE OR REPLACE FUNCTION private.notify_payout (
  p_payout       public.payouts,
  p_kind         text,
  p_currency     text,
  p_amount_minor bigint
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select private.create_notification(p_payout.payee_id, p_kind, jsonb_build_object(
    'booking_id', b.id, 'reference', b.reference,
    'payee', case when p_payout.payee_id = b.host_id then 'host' else 'provider' end,
    'venue_name', v.name, 'venue_name_ar', v.name_ar, 'currency', p_currency, 'amount_minor', p_amount_minor))
  from public.bookings b join public.venues v on v.id = b.venue_id
  where b.id = p_payout.booking_id
$function$;

CREATE OR REPLACE FUNCTION private.outstanding_fees (
  p_payee_id uuid,
  p_currency text
)
  RETURNS bigint
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select greatest(coalesce((
      select sum(e.amount_minor) from public.ledger_entries e
      join private.ledger_transactions t on t.id = e.transaction_id and t.kind = 'fee_owed'
      where e.user_id = p_payee_id and e.account = 'payee' and e.currency = p_currency), 0)
    - coalesce((
      select sum(x.fee_minor) from public.payout_transfers x
      where x.payee_id = p_payee_id and x.currency = p_currency and x.status in ('pending', 'paid')), 0), 0)::bigint
$function$;

CREATE OR REPLACE FUNCTION private.payable_installment (
  p_installment_id uuid,
  p_user_id        uuid
)
  RETURNS public.booking_installments
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select i from public.booking_installments i
  join public.bookings b on b.id = i.booking_id and b.guest_id = p_user_id and b.status in ('confirmed', 'completed')
  where i.id = p_installment_id and i.status = 'due' and private.manual_payment_method(b.id) is not null
$function$;

CREATE OR REPLACE FUNCTION private.payee_balance (
  p_payee_id uuid,
  p_currency text
)
  RETURNS bigint
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select ((select coalesce(-sum(e.amount_minor), 0) from public.ledger_entries e
      where e.user_id = p_payee_id and e.account = 'payee' and e.currency = p_currency)
    - (select coalesce(sum(x.amount_minor), 0) from public.payout_transfers x
      where x.payee_id = p_payee_id and x.currency = p_currency and x.status = 'pending')
    -- Earned by bookings that are disputed: it waits.
    - (select coalesce(sum(p.net_minor), 0) from public.payouts p
      join private.ledger_transactions t on t.key = 'payout:' || p.id
      where p.payee_id = p_payee_id and p.currency = p_currency and p.status = 'scheduled' and p.transfer_id is null
        and private.has_open_dispute(p.booking_id)))::bigint
$function$;

CREATE OR REPLACE FUNCTION private.payee_debt (
  p_payee_id uuid,
  p_currency text
)
  RETURNS bigint
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  -- What is earned and not paid is owed to them but for what they owe.
  select greatest(0, (select coalesce(sum(p.net_minor), 0) from public.payouts p
      join private.ledger_transactions t on t.key = 'payout:' || p.id
      where p.payee_id = p_payee_id and p.currency = p_currency and p.status = 'scheduled')
    + (select coalesce(sum(e.amount_minor), 0) from public.ledger_entries e
      where e.user_id = p_payee_id and e.account = 'payee' and e.currency = p_currency)
    - private.outstanding_fees(p_payee_id, p_currency)
    - (select coalesce(sum(x.fee_minor), 0) from public.payout_transfers x
      where x.payee_id = p_payee_id and x.currency = p_currency and x.status = 'pending'))::bigint
$function$;

CREATE OR REPLACE FUNCTION private.payment_methods (
  p_venue_id uuid,
  p_total    numeric
)
  RETURNS text[]
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce((
    select array_remove(array[case when t.takes_cards then 'card' end, case when t.takes_transfers then 'transfer' end,
      case when t.takes_cash then 'cash' end], null)
    from public.venue_payment_terms t
    where t.venue_id = p_venue_id and p_total between 1 and 9007199254740991), '{}')
$function$;

CREATE OR REPLACE FUNCTION private.payment_order (
  p_payment public.payments
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_status text := (select private.effective_status(b) from public.bookings b where b.id = p_payment.booking_id);
  v_installment public.booking_installments;
  v_refund public.refunds;
  v_action text;
  v_amount bigint;
begin
  select * into v_installment from public.booking_installments where id = p_payment.installment_id;
  select * into v_refund from public.refunds
  where payment_id = p_payment.id and status = 'pending' and processor_id is null and not private.is_disputed(payment_id)
  order by created_at, id limit 1;
  if p_payment.processor_id is null then
    v_action := null;
  elsif v_refund.id is not null then
    v_action := 'refund';
    v_amount := v_refund.amount_minor;
  elsif p_payment.ended_at is not null then
    v_action := null;
  elsif p_payment.status = 'cancelled' or v_status not in ('held', 'pending', 'confirmed', 'completed')
    or v_installment.status in ('paid', 'cancelled')
    or (p_payment.status in ('created', 'failed') and not p_payment.is_off_session
      and p_payment.created_at < now() - interval '1 day') then
    v_action := 'cancel';
  elsif p_payment.status = 'authorized' and v_status in ('confirmed', 'completed') then
    v_action := 'capture';
    v_amount := least(p_payment.amount_minor, v_installment.amount_minor);
  end if;
  return jsonb_build_object('processor_id', p_payment.processor_id, 'currency', p_payment.currency, 'action', v_action,
    'amount_minor', coalesce(v_amount, p_payment.amount_minor), 'refund_id', case when v_action = 'refund' then v_refund.id end,
    'pending_refunds', (
      select coalesce(jsonb_agg(jsonb_build_object('refund_id', r.id, 'processor_id', r.processor_id) order by r.created_at), '[]')
      from public.refunds r where r.payment_id = p_payment.id and r.status = 'pending' and r.processor_id is not null));
end $function$;

CREATE OR REPLACE FUNCTION private.payment_schedule (
  p_total     bigint,
  p_terms     public.venue_payment_terms,
  p_starts_at timestamp with time zone,
  p_at        timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_deposit bigint := round(p_total::numeric * p_terms.deposit_percent / 100);
  v_balance_due timestamptz := p_starts_at - make_interval(hours => p_terms.balance_days * 24);
begin
  if v_deposit < 1 or v_deposit >= p_total or v_balance_due < p_at + interval '24 hours' then
    return jsonb_build_array(jsonb_build_object('kind', 'deposit', 'amount_minor', p_total, 'due_at', p_at));
  end if;
  return jsonb_build_array(
    jsonb_build_object('kind', 'deposit', 'amount_minor', v_deposit, 'due_at', p_at),
    jsonb_build_object('kind', 'balance', 'amount_minor', p_total - v_deposit, 'due_at', v_balance_due));
end $function$;

CREATE OR REPLACE FUNCTION private.post_capture (
  p_payment public.payments,
  p_amount  bigint
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select private.post_ledger('capture', 'capture:' || p_payment.id || ':' || p_payment.captured_minor, p_payment.booking_id,
    p_payment.currency, private.ledger_pair('guest', p_payment.payer_id, 'processor', null, p_amount))
$function$;

CREATE OR REPLACE FUNCTION private.post_dispute (
  p_dispute public.disputes,
  p_is_back boolean
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select case
    when p_is_back then private.post_ledger('dispute_reinstated', 'dispute_reinstated:' || p_dispute.id, p_dispute.booking_id,
      p_dispute.currency, private.ledger_pair('dispute', null, 'processor', null, p_dispute.amount_minor))
    else private.post_ledger('dispute_withdrawn', 'dispute_withdrawn:' || p_dispute.id, p_dispute.booking_id,
      p_dispute.currency, private.ledger_pair('processor', null, 'dispute', null, p_dispute.amount_minor))
  end
$function$;

CREATE OR REPLACE FUNCTION private.post_due_fees()
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_due record;
  v_booking public.bookings;
begin
  for v_due in
    select m.booking_id from private.manual_payments m
    join public.bookings b on b.id = m.booking_id and b.status in ('completed', 'cancelled')
    join public.payouts p on p.booking_id = b.id and p.payee_id = b.host_id and p.status = 'scheduled' and not p.is_collected
      and p.due_at <= now()
    where m.fee_posted_at is null
    order by p.due_at limit 500 for no key update of m skip locked
  loop
    update private.manual_payments set fee_posted_at = now() where booking_id = v_due.booking_id;
    select * into v_booking from public.bookings where id = v_due.booking_id;
    -- The whole fee of the booking, also that of the services of providers: the guest has paid all of it to the host.
    perform private.post_owed_fee(v_booking, (
      select coalesce(sum(p.fee_minor), 0)::bigint from public.payouts p
      where p.booking_id = v_due.booking_id and p.status = 'scheduled'));
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.post_earning (
  p_payout public.payouts
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select private.post_ledger('earning', 'payout:' || p_payout.id, p_payout.booking_id, p_payout.currency, jsonb_build_array(
    jsonb_build_object('account', 'guest', 'user_id', b.guest_id, 'amount_minor', p_payout.gross_minor),
    jsonb_build_object('account', 'payee', 'user_id', p_payout.payee_id, 'amount_minor', -p_payout.net_minor),
    jsonb_build_object('account', 'platform_fee', 'user_id', null, 'amount_minor', tax.amount - p_payout.fee_minor),
    jsonb_build_object('account', 'tax', 'user_id', null, 'amount_minor', -tax.amount)))
  from public.bookings b, private.earned_tax(p_payout) tax (amount) where b.id = p_payout.booking_id
$function$;

CREATE OR REPLACE FUNCTION private.post_ledger (
  p_kind       text,
  p_key        text,
  p_booking_id uuid,
  p_currency   text,
  p_entries    jsonb
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_id uuid;
begin
  insert into private.ledger_transactions (kind, key, booking_id) values (p_kind, p_key, p_booking_id)
  on conflict (key) do nothing returning id into v_id;
  if v_id is null then
    return (select t.id from private.ledger_transactions t where t.key = p_key);
  end if;
  insert into public.ledger_entries (transaction_id, account, user_id, currency, amount_minor, booking_id)
  select v_id, entry.account, entry.user_id, p_currency, entry.amount_minor, p_booking_id
  from jsonb_to_recordset(p_entries) as entry (account text, user_id uuid, amount_minor bigint)
  where entry.amount_minor <> 0;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.post_lost_dispute (
  p_dispute public.disputes,
  p_booking public.bookings
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_part bigint := private.earned_part(p_dispute);
  v_total bigint := (select coalesce(sum(p.gross_minor), 0) from private.earned_payouts(p_booking.id) p);
  v_before bigint := 0;
  v_gross bigint;
  v_net bigint;
  v_tax bigint;
  v_payout public.payouts;
  v_entries jsonb := private.ledger_pair('dispute', null, 'guest', p_booking.guest_id, p_dispute.amount_minor - v_part)
    || jsonb_build_array(jsonb_build_object('account', 'dispute', 'user_id', null, 'amount_minor', -v_part));
begin
  for v_payout in select * from private.earned_payouts(p_booking.id) order by id loop
    -- Rounded together, so that the parts sum up and none exceeds its payout.
    v_gross := floor(v_part::numeric * (v_before + v_payout.gross_minor) / v_total)
      - floor(v_part::numeric * v_before / v_total);
    v_before := v_before + v_payout.gross_minor;
    -- The platform keeps no fee of what the guest has not paid in the end, as with a refund: it gives back its fee of this part, and
    -- the payee owes the rest. What the processor takes for a dispute is the platform's and not in this ledger.
    v_net := floor(v_gross::numeric * v_payout.net_minor / v_payout.gross_minor);
    -- The tax in that part of the fee, as it was posted: it is not owed to the state any more.
    v_tax := coalesce((
      select round((v_gross - v_net)::numeric * sum(e.amount_minor) filter (where e.account = 'tax') / nullif(sum(e.amount_minor), 0))
      from public.ledger_entries e
      where e.transaction_id = (select t.id from private.ledger_transactions t where t.key = 'payout:' || v_payout.id)
        and e.account in ('platform_fee', 'tax')), 0);
    v_entries := v_entries || jsonb_build_array(
      jsonb_build_object('account', 'payee', 'user_id', v_payout.payee_id, 'amount_minor', v_net),
      jsonb_build_object('account', 'platform_fee', 'user_id', null, 'amount_minor', v_gross - v_net - v_tax),
      jsonb_build_object('account', 'tax', 'user_id', null, 'amount_minor', v_tax));
    -- What was or is being sent stays as it was sent: the payee's next transfers are smaller by what they owe (make_transfers).
    update public.payouts set gross_minor = gross_minor - v_gross, net_minor = net_minor - v_net,
      fee_minor = fee_minor - (v_gross - v_net), status = case when net_minor = v_net then 'cancelled' else status end
    where id = v_payout.id and status = 'scheduled' and transfer_id is null;
  end loop;
  perform private.post_ledger('dispute_lost', 'dispute_lost:' || p_dispute.id, p_booking.id, p_dispute.currency, v_entries);
end $function$;

CREATE OR REPLACE FUNCTION private.post_owed_fee (
  p_booking public.bookings,
  p_fee     bigint
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select private.post_ledger('fee_owed', 'fee:' || p_booking.id, p_booking.id, p_booking.currency, jsonb_build_array(
    jsonb_build_object('account', 'payee', 'user_id', p_booking.host_id, 'amount_minor', p_fee),
    jsonb_build_object('account', 'platform_fee', 'user_id', null, 'amount_minor', tax.amount - p_fee),
    jsonb_build_object('account', 'tax', 'user_id', null, 'amount_minor', -tax.amount)))
  from coalesce(private.contained_tax(p_fee, private.tax_percent(private.tax_country(p_booking.venue_id, p_booking.currency), 'standard',
    current_date)), 0) tax (amount)
$function$;

CREATE OR REPLACE FUNCTION private.post_refund (
  p_refund public.refunds
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select private.post_ledger('refund', 'refund:' || p_refund.id, p_refund.booking_id, p.currency,
    private.ledger_pair('processor', null, 'guest', p.payer_id, p_refund.amount_minor))
  from public.payments p where p.id = p_refund.payment_id
$function$;

CREATE OR REPLACE FUNCTION private.post_transfer (
  p_transfer public.payout_transfers
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select private.post_ledger('transfer', 'transfer:' || p_transfer.id, null, p_transfer.currency,
    private.ledger_pair('processor', null, 'payee', p_transfer.payee_id, p_transfer.amount_minor))
$function$;

CREATE OR REPLACE FUNCTION private.post_transfer_return (
  p_transfer public.payout_transfers
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select private.post_ledger('transfer_return', 'transfer_return:' || p_transfer.id, null, p_transfer.currency,
    private.ledger_pair('payee', p_transfer.payee_id, 'processor', null, p_transfer.amount_minor))
$function$;

CREATE OR REPLACE FUNCTION private.price_parts (
  p_lines   jsonb,
  p_total   bigint,
  p_fee     bigint,
  p_host_id uuid
)
  RETURNS TABLE (
    place        bigint,
    kind         text,
    seller_id    uuid,
    amount_minor bigint
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with provider as (
    select s.provider_id, sum((line ->> 'amount_minor')::numeric)::bigint as amount
    from jsonb_array_elements(p_lines) line join public.services s on s.id = (line ->> 'service_id')::uuid
    where s.provider_id <> p_host_id group by s.provider_id
  ), part as (
    select 1 as rank, 'host' as kind, p_host_id as seller_id,
      p_total - p_fee - coalesce((select sum(p.amount) from provider p), 0)::bigint as amount
    union all
    select 2, 'provider', p.provider_id, p.amount from provider p
    union all
    select 3, 'platform', null, p_fee
  )
  select row_number() over (order by part.rank, part.seller_id), part.kind, part.seller_id, part.amount
  from part where part.amount > 0
$function$;

CREATE OR REPLACE FUNCTION private.price_tax (
  p_lines   jsonb,
  p_total   bigint,
  p_fee     bigint,
  p_host_id uuid,
  p_country text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_percent numeric := private.tax_percent(p_country, 'standard', current_date);
begin
  if v_percent is null or p_total is null or p_total < 1 then
    return null;
  end if;
  return jsonb_build_object('percent', trim_scale(v_percent), 'amount_minor', (
    select coalesce(sum((line ->> 'tax_minor')::bigint), 0)
    from jsonb_array_elements(private.invoice_lines(p_lines, p_total, p_fee, p_host_id, p_country, p_total, current_date)) line));
end $function$;

CREATE OR REPLACE FUNCTION private.rate_limit_rules (
  p_kind text
)
  RETURNS TABLE (
    scope    text,
    attempts integer,
    within   interval
  )
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select l.scope, l.attempts, l.within from (values
    ('sign_in', 'pair', 5, interval '15 minutes'), ('sign_in', 'ip', 30, interval '15 minutes'),
    ('sign_up', 'pair', 5, interval '1 hour'), ('sign_up', 'ip', 10, interval '1 hour'),
    ('recovery', 'pair', 5, interval '1 hour'), ('recovery', 'ip', 20, interval '1 hour'),
    ('newsletter', 'pair', 5, interval '1 hour'), ('newsletter', 'ip', 10, interval '1 hour'),
    ('auth_password', 'pair', 5, interval '15 minutes'), ('auth_password', 'ip', 30, interval '15 minutes'),
    ('auth_sign_up', 'pair', 5, interval '1 hour'), ('auth_sign_up', 'ip', 10, interval '1 hour'),
    ('auth_mail', 'pair', 5, interval '1 hour'), ('auth_mail', 'ip', 20, interval '1 hour'),
    ('auth_token', 'pair', 10, interval '15 minutes'), ('auth_token', 'ip', 30, interval '15 minutes'),
    ('auth_token', 'all', 1000, interval '15 minutes'),
    ('auth_user', 'pair', 10, interval '1 hour'), ('auth_user', 'ip', 30, interval '1 hour'),
    ('audited_action', 'pair', 100, interval '1 hour'),
    ('payment_start', 'pair', 10, interval '1 hour'), ('payment_start', 'ip', 30, interval '1 hour')
  ) l (kind, scope, attempts, within)
  where l.kind = p_kind
$function$;

CREATE OR REPLACE FUNCTION private.record_authorization (
  p_payment public.payments,
  p_booking public.bookings
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update public.payments set status = 'authorized', authorized_at = now(), failure_code = null where id = p_payment.id;
  update public.booking_installments set status = 'processing'
  where id = p_payment.installment_id and status in ('due', 'failed');
  if p_booking.status not in ('pending', 'confirmed', 'completed') and not private.book_paid_hold(p_booking) then
    perform private.end_payment(p) from public.payments p where p.id = p_payment.id;
    perform private.free_installment(p_payment.installment_id);
    perform private.notify_payment(p_booking, 'guest', 'payment_returned', p_payment.amount_minor);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.record_capture (
  p_payment  public.payments,
  p_booking  public.bookings,
  p_captured bigint
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_payment public.payments;
  v_booking public.bookings := p_booking;
  v_installment public.booking_installments;
  v_other public.payments;
begin
  update public.payments set status = 'captured', captured_minor = p_captured, captured_at = coalesce(captured_at, now()),
    authorized_at = coalesce(authorized_at, now()), failure_code = null, ended_at = coalesce(ended_at, now())
  where id = p_payment.id returning * into v_payment;
  perform private.post_capture(v_payment, p_captured - p_payment.captured_minor);
  if v_booking.submitted_at is null and private.book_paid_hold(v_booking) then
    select * into v_booking from public.bookings where id = v_booking.id;
  end if;
  select * into v_installment from public.booking_installments where id = p_payment.installment_id for update;
  if v_booking.status not in ('pending', 'confirmed', 'completed') or v_installment.status in ('paid', 'cancelled') then
    perform private.refund_payments(v_booking.id, p_captured, v_payment.id);
    perform private.notify_payment(v_booking, 'guest', 'payment_returned', p_captured);
    perform private.issue_capture_invoice(v_payment, p_captured - p_payment.captured_minor);
    return;
  end if;
  -- Refused before: what was authorized is captured whole, or as much of it as the installment has become.
  if p_captured >= v_installment.amount_minor then
    update public.booking_installments set status = 'paid', paid_at = now(), grace_ends_at = null where id = v_installment.id;
    for v_other in
      select * from public.payments where installment_id = v_installment.id and ended_at is null order by id for update
    loop
      perform private.end_payment(v_other);
    end loop;
    perform private.refund_payments(v_booking.id, p_captured - v_installment.amount_minor, v_payment.id);
    perform private.notify_payment(v_booking, 'host', 'payment_received', v_installment.amount_minor);
  else
    update public.booking_installments set status = 'due', amount_minor = amount_minor - p_captured
    where id = v_installment.id;
    perform private.notify_payment(v_booking, 'host', 'payment_received', p_captured);
  end if;
  if v_booking.status = 'completed' then
    perform private.schedule_payouts(v_booking);
  end if;
  -- Last: the numbers of invoices are locked until the transaction ends.
  perform private.issue_capture_invoice(v_payment, p_captured - p_payment.captured_minor);
end $function$;

CREATE OR REPLACE FUNCTION private.record_failure (
  p_payment      public.payments,
  p_booking      public.bookings,
  p_failure_code text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update public.payments set status = 'failed', failure_code = left(p_failure_code, 200),
    ended_at = case when is_off_session then now() end
  where id = p_payment.id;
  if p_payment.is_off_session then
    perform private.fail_installment(p_booking, p_payment.installment_id);
  else
    perform private.free_installment(p_payment.installment_id);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.reduce_installments (
  p_booking_id uuid,
  p_amount     bigint
)
  RETURNS bigint
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_open bigint := p_amount;
  v_part public.booking_installments;
  v_payment public.payments;
begin
  for v_part in
    select * from public.booking_installments
    where booking_id = p_booking_id and status in ('due', 'failed', 'processing')
    -- What is being charged at this moment comes last: it cannot be changed any more, only captured in part or refunded.
    order by status = 'processing', position desc for update
  loop
    exit when v_open = 0;
    for v_payment in
      select * from public.payments where installment_id = v_part.id and ended_at is null
        and (status in ('created', 'failed') or v_part.amount_minor <= v_open) order by id for update
    loop
      perform private.end_payment(v_payment);
    end loop;
    if v_part.amount_minor <= v_open then
      update public.booking_installments set status = 'cancelled', grace_ends_at = null where id = v_part.id;
    else
      update public.booking_installments set amount_minor = amount_minor - v_open where id = v_part.id;
    end if;
    v_open := v_open - least(v_open, v_part.amount_minor);
  end loop;
  return v_open;
end $function$;

CREATE OR REPLACE FUNCTION private.refund_payments (
  p_booking_id uuid,
  p_amount     bigint,
  p_payment_id uuid   DEFAULT NULL::uuid
)
  RETURNS bigint
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_open bigint := p_amount;
  v_part record;
begin
  for v_part in
    select p.id, p.captured_minor - coalesce(sum(r.amount_minor), 0) - private.lost_minor(p_booking_id, p.id) as left_minor
    from public.payments p
    left join public.refunds r on r.payment_id = p.id and r.status in ('pending', 'succeeded')
    where p.booking_id = p_booking_id and (p_payment_id is null or p.id = p_payment_id)
    group by p.id having p.captured_minor > coalesce(sum(r.amount_minor), 0) + private.lost_minor(p_booking_id, p.id)
    -- What the guest may get from their bank is not sent from another payment as well.
    order by private.is_disputed(p.id) desc, p.captured_at desc, p.created_at desc
  loop
    exit when v_open <= 0;
    insert into public.refunds (payment_id, booking_id, amount_minor)
    values (v_part.id, p_booking_id, least(v_open, v_part.left_minor));
    perform private.enqueue_settlement(v_part.id);
    v_open := v_open - least(v_open, v_part.left_minor);
  end loop;
  return p_amount - greatest(v_open, 0);
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_invoice_change()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  raise exception 'invoices are never changed or deleted' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_ledger_change()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  raise exception 'the ledger is only ever added to' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION private.require_balanced_transaction()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if exists (
    select from public.ledger_entries e where e.transaction_id = new.transaction_id
    group by e.currency having sum(e.amount_minor) <> 0) then
    raise exception 'a transaction of the ledger does not sum to zero' using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.require_dispute_state (
  p_state   jsonb,
  p_payment public.payments
)
  RETURNS void
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  if coalesce(p_state ->> 'status', '') not in ('needs_response', 'under_review', 'won', 'lost', 'withdrawn') then
    perform private.raise_error('invalid_input', 'status');
  elsif jsonb_typeof(p_state -> 'is_withdrawn') is distinct from 'boolean' then
    perform private.raise_error('invalid_input', 'is_withdrawn');
  -- A dispute of what is not captured yet is recorded after the capture: the job that brings it is tried again.
  elsif p_payment.captured_minor = 0 then
    perform private.raise_error('wrong_status', 'payment');
  elsif coalesce((p_state ->> 'amount_minor')::bigint, 0) not between 1 and p_payment.captured_minor then
    perform private.raise_error('invalid_input', 'amount_minor');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_paid_hold (
  p_booking public.bookings
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if exists (
    select from public.payments p where p.booking_id = p_booking.id and p.status in ('authorized', 'captured')) then
    return;
  elsif private.venue_payment_schedule(p_booking.venue_id, p_booking.total_minor, p_booking.starts_at) is not null then
    perform private.raise_error('payment_required');
  end if;
  -- Its venue took cards when the guest began to pay: it is paid to the host directly now.
  perform private.end_booking_payments(p_booking.id);
end $function$;

CREATE OR REPLACE FUNCTION private.require_payment_state (
  p_payment public.payments,
  p_state   jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  if coalesce(p_state ->> 'status', '')
      not in ('requires_action', 'processing', 'authorized', 'captured', 'failed', 'cancelled') then
    perform private.raise_error('invalid_input', 'status');
  elsif (p_state ->> 'amount_minor')::bigint is distinct from p_payment.amount_minor then
    perform private.raise_error('invalid_input', 'amount_minor');
  elsif p_state ->> 'status' = 'captured' and (p_state ->> 'captured_minor') is null
    or coalesce((p_state ->> 'captured_minor')::bigint, 0) not between 0 and p_payment.amount_minor then
    perform private.raise_error('invalid_input', 'captured_minor');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_submittable_hold (
  p_booking public.bookings
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if (select v.status from public.venues v where v.id = p_booking.venue_id) <> 'active' then
    perform private.raise_error('venue_not_bookable');
  elsif p_booking.starts_at <= now() then
    perform private.raise_error('too_soon');
  end if;
  perform private.require_unblocked_booking(p_booking.guest_id, p_booking.host_id, (
    select coalesce(jsonb_object_agg(bs.service_id, 1), '{}') from public.booking_services bs where bs.booking_id = p_booking.id));
end $function$;

CREATE OR REPLACE FUNCTION private.restart_manual_payment (
  p_booking_id uuid
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update public.booking_installments i
  set due_at = greatest(case when i.kind = 'balance' then i.due_at else '-infinity' end,
    least(now() + private.manual_payment_time(), b.starts_at))
  from public.bookings b
  where b.id = p_booking_id and i.booking_id = b.id and i.status = 'due' and private.manual_payment_method(b.id) is not null
$function$;

CREATE OR REPLACE FUNCTION private.save_card (
  p_user_id uuid,
  p_card    jsonb
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_id uuid;
begin
  -- What cannot be told apart by its last digits is not offered again; the payment counts all the same.
  if coalesce(p_card ->> 'id', '') = '' or coalesce(p_card ->> 'last4', '') !~ '^[0-9]{4}$' then
    return null;
  end if;
  insert into public.saved_cards (user_id, processor_id, brand, last4, exp_month, exp_year)
  values (p_user_id, p_card ->> 'id', left(coalesce(p_card ->> 'brand', 'card'), 40), p_card ->> 'last4',
    (p_card ->> 'exp_month')::integer, (p_card ->> 'exp_year')::integer)
  on conflict (processor_id) do nothing;
  select c.id into v_id from public.saved_cards c where c.processor_id = p_card ->> 'id' and c.user_id = p_user_id;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.schedule_payouts (
  p_booking              public.bookings,
  p_not_refunded_percent numeric         DEFAULT 100
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_due timestamptz := p_booking.ends_at
    + make_interval(hours => (24 * private.get_number_setting('payout_days', 2))::integer);
  v_collected numeric := private.collected_minor(p_booking);
  v_total numeric := coalesce(v_collected, p_booking.total_minor - coalesce(p_booking.refund_minor, 0));
  v_percent numeric := coalesce(v_collected * 100 / nullif(p_booking.total_minor, 0), p_not_refunded_percent);
  v_fee numeric := floor(p_booking.fee_minor * v_percent / 100);
begin
  insert into public.payouts as p (booking_id, payee_id, currency, gross_minor, fee_minor, net_minor, due_at, is_collected)
  with share as materialized (
    select * from private.provider_shares(p_booking, v_percent)
  )
  select p_booking.id, owed.payee_id, p_booking.currency, owed.net + owed.fee, owed.fee, owed.net, v_due,
    private.is_paid_by_card(p_booking.id)
  from (
    select payee_id, amount as net, fee from share where status = 'accepted'
    union all
    select p_booking.host_id, v_total - v_fee - coalesce((select sum(amount) from share), 0),
      v_fee - coalesce((select sum(fee) from share), 0)
  ) owed
  on conflict (booking_id, payee_id) do update
    set gross_minor = excluded.gross_minor, fee_minor = excluded.fee_minor, net_minor = excluded.net_minor,
      is_collected = excluded.is_collected
    -- What is posted in the ledger as earned stays.
    where p.status = 'scheduled' and p.transfer_id is null
      and not exists (select from private.ledger_transactions t where t.key = 'payout:' || p.id);
end $function$;

CREATE OR REPLACE FUNCTION private.seller_details (
  p_kind      text,
  p_seller_id uuid,
  p_country   text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select case when p_kind = 'platform' then coalesce(
    (select jsonb_build_object('name', d.legal_name, 'tax_number', d.tax_number, 'address', d.address, 'country', p_country)
      from private.platform_tax_details d where d.country = p_country),
    jsonb_build_object('name', 'Mahfil', 'tax_number', null, 'address', '', 'country', p_country))
  else (
    select jsonb_build_object('name', coalesce(d.legal_name, nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), '—'),
      'tax_number', case when d.country = p_country then d.tax_number end,
      'address', coalesce(d.address, ''), 'country', coalesce(d.country, p_country))
    from public.users u left join public.tax_details d on d.user_id = u.id
    where u.id = p_seller_id)
  end
$function$;

CREATE OR REPLACE FUNCTION private.settle_dispute (
  p_dispute_id uuid,
  p_answer     text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_dispute public.disputes;
begin
  perform private.require_admin();
  select * into v_dispute from public.disputes where id = p_dispute_id for update;
  if not found then
    perform private.raise_error('not_found');
  elsif not private.can_answer(v_dispute) then
    perform private.raise_error('wrong_status');
  end if;
  update public.disputes set answer = p_answer, is_accepted = p_answer is null, answered_at = now() where id = p_dispute_id;
  perform private.write_audit_log(case when p_answer is null then 'dispute_accepted' else 'dispute_answered' end, 'dispute',
    p_dispute_id, jsonb_strip_nulls(jsonb_build_object('booking_id', v_dispute.booking_id, 'currency', v_dispute.currency,
      'amount_minor', v_dispute.amount_minor, 'answer', p_answer)));
  perform private.enqueue_job('settle_dispute', jsonb_build_object('dispute_id', p_dispute_id),
    p_key => 'dispute:' || p_dispute_id);
end $function$;

CREATE OR REPLACE FUNCTION private.settle_ended_booking()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_payment public.payments;
  v_booking public.bookings;
begin
  if new.event = 'complete' then
    select * into v_booking from public.bookings where id = new.booking_id;
    -- What was not paid by the end is not shared either.
    if private.collected_minor(v_booking) < v_booking.total_minor then
      perform private.schedule_payouts(v_booking);
    end if;
  elsif new.event = 'accept' then
    perform private.restart_manual_payment(new.booking_id);
    perform private.enqueue_settlement(p.id) from public.payments p
    where p.booking_id = new.booking_id and p.status = 'authorized';
  elsif new.event = 'lapse' and new.from_status = 'held' then
    -- The card may have been authorized a moment ago: then record_payment books the time all the same, if it is still free.
    for v_payment in select * from public.payments where booking_id = new.booking_id and ended_at is null order by id loop
      if v_payment.processor_id is null then
        perform private.end_payment(v_payment);
      else
        perform private.enqueue_settlement(v_payment.id, now() + interval '15 minutes');
      end if;
    end loop;
  else
    perform private.end_booking_payments(new.booking_id);
    if new.event <> 'cancel' then
      perform private.refund_payments(new.booking_id, private.net_paid(new.booking_id));
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.submit_hold (
  p_booking public.bookings,
  p_details jsonb
)
  RETURNS public.bookings
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_booking public.bookings;
  v_is_instant boolean := (select v.instant_booking from public.venues v where v.id = p_booking.venue_id);
begin
  perform private.require_submittable_hold(p_booking);
  insert into private.booking_details (booking_id, details)
  values (p_booking.id, private.sanitize_booking_details(p_details));
  update public.bookings set
    request_expires_at = case when v_is_instant then null else private.request_deadline(starts_at, now()) end
  where id = p_booking.id returning * into v_booking;
  v_booking := private.transition_booking(
    v_booking, case when v_is_instant then 'book' else 'request' end, 'guest', p_booking.guest_id);
  if v_booking.status = 'confirmed' then
    perform private.schedule_payouts(v_booking);
  end if;
  perform private.write_booking_note(v_booking);
  return v_booking;
end $function$;

CREATE OR REPLACE FUNCTION private.tax_country (
  p_venue_id uuid,
  p_currency text
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(
    (select c.country from public.venues v join public.cities c on v.city in (c.slug, c.name)
      where v.id = p_venue_id order by c.position limit 1),
    (select v.country from public.venues v where v.id = p_venue_id and v.country ~ '^[A-Z]{2}$'),
    (select c.country from public.cities c where c.currency = p_currency order by c.position limit 1))
$function$;

CREATE OR REPLACE FUNCTION private.tax_in (
  p_amount  bigint,
  p_country text,
  p_kind    text,
  p_at      date
)
  RETURNS bigint
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select private.contained_tax(p_amount, private.tax_percent(p_country, p_kind, p_at))
$function$;

CREATE OR REPLACE FUNCTION private.tax_percent (
  p_country text,
  p_kind    text,
  p_at      date
)
  RETURNS numeric
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select r.percent from public.tax_rates r
  where r.country = p_country and r.kind = p_kind and r.valid_from <= p_at
  order by r.valid_from desc limit 1
$function$;

CREATE OR REPLACE FUNCTION private.tell_missing_payout_account (
  p_payee_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_payout public.payouts;
begin
  select p.* into v_payout from public.payouts p
  where p.payee_id = p_payee_id and p.is_collected and p.status = 'scheduled' and p.net_minor > 0
  order by p.due_at limit 1;
  if not found then
    return;
  end if;
  insert into private.payout_account_notices as n (user_id, notified_at) values (p_payee_id, now())
  on conflict (user_id) do update set notified_at = now() where n.notified_at <= now() - interval '30 days';
  if not found then
    return;
  end if;
  perform private.notify_payout(v_payout, 'payout_account_needed', v_payout.currency, v_payout.net_minor);
end $function$;

CREATE OR REPLACE FUNCTION private.unsettled_transfers()
  RETURNS SETOF public.payout_transfers
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select x from public.payout_transfers x
  where x.status in ('failed', 'returned') and not exists (
    select from public.payout_transfers later
    where later.payee_id = x.payee_id and later.currency = x.currency and later.status = 'paid' and later.created_at > x.created_at)
$function$;

CREATE OR REPLACE FUNCTION private.venue_payment_schedule (
  p_venue_id  uuid,
  p_total     numeric,
  p_starts_at timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_terms public.venue_payment_terms;
begin
  select * into v_terms from public.venue_payment_terms where venue_id = p_venue_id and takes_cards;
  -- Beyond the exact range of a JSON number, which a quote reports as invalid input, there is nothing to pay either.
  if not found or p_total is null or p_total not between 1 and 9007199254740991 then
    return null;
  end if;
  return private.payment_schedule(p_total::bigint, v_terms, p_starts_at, now());
end $function$;

CREATE OR REPLACE FUNCTION public.accept_dispute (
  p_dispute_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.settle_dispute(p_dispute_id, null);
end $function$;

CREATE OR REPLACE FUNCTION public.admin_get_dispute (
  p_dispute_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_dispute jsonb;
begin
  perform private.require_admin();
  select jsonb_build_object('id', d.id, 'currency', d.currency, 'amount_minor', d.amount_minor, 'reason', d.reason, 'status', d.status,
    'processor_id', d.processor_id, 'respond_by', d.respond_by, 'answer', d.answer, 'is_accepted', d.is_accepted,
    'answered_at', d.answered_at, 'is_sent', d.sent_at is not null, 'opened_at', d.opened_at, 'ended_at', d.ended_at,
    'can_answer', private.can_answer(d),
    'paid_minor', p.captured_minor, 'paid_at', p.captured_at,
    'card', case when p.card_last4 is not null then jsonb_build_object('brand', p.card_brand, 'last4', p.card_last4) end,
    'booking_id', b.id, 'reference', b.reference, 'booking_status', private.effective_status(b), 'total_minor', b.total_minor,
    'starts_at', b.starts_at, 'time_zone', b.time_zone, 'guests', b.guests,
    'guest', btrim(concat_ws(' ', g.first_name, g.last_name)), 'host', btrim(concat_ws(' ', h.first_name, h.last_name)),
    'venue_name', v.name, 'venue_name_ar', v.name_ar)
  into v_dispute
  from public.disputes d
  join public.payments p on p.id = d.payment_id
  join public.bookings b on b.id = d.booking_id
  join public.venues v on v.id = b.venue_id
  join public.users g on g.id = b.guest_id
  join public.users h on h.id = b.host_id
  where d.id = p_dispute_id;
  if v_dispute is null then
    perform private.raise_error('not_found');
  end if;
  return v_dispute;
end $function$;

CREATE OR REPLACE FUNCTION public.admin_list_disputes (
  p_cursor text    DEFAULT NULL::text,
  p_limit  integer DEFAULT 50
)
  RETURNS TABLE (
    id           uuid,
    booking_id   uuid,
    reference    text,
    person       text,
    currency     text,
    amount_minor bigint,
    reason       text,
    status       text,
    respond_by   timestamp with time zone,
    answered_at  timestamp with time zone,
    opened_at    timestamp with time zone,
    ended_at     timestamp with time zone,
    cursor       text
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_after record := private.parse_cursor(p_cursor);
begin
  perform private.require_admin();
  return query
  select d.id, b.id, b.reference, btrim(concat_ws(' ', u.first_name, u.last_name)), d.currency, d.amount_minor, d.reason, d.status,
    d.respond_by, d.answered_at, d.opened_at, d.ended_at, private.format_cursor(d.opened_at, d.id)
  from public.disputes d
  join public.payments p on p.id = d.payment_id
  join public.bookings b on b.id = d.booking_id
  join public.users u on u.id = p.payer_id
  where v_after.id is null or (d.opened_at, d.id) < (v_after.at, v_after.id)
  order by d.opened_at desc, d.id desc limit least(greatest(coalesce(p_limit, 50), 1), 100);
end $function$;

CREATE OR REPLACE FUNCTION public.admin_list_payments (
  p_group  text    DEFAULT 'payments'::text,
  p_cursor text    DEFAULT NULL::text,
  p_limit  integer DEFAULT 50
)
  RETURNS TABLE (
    id             uuid,
    booking_id     uuid,
    reference      text,
    person         text,
    currency       text,
    amount_minor   bigint,
    captured_minor bigint,
    refunded_minor bigint,
    status         text,
    failure_code   text,
    processor_id   text,
    created_at     timestamp with time zone,
    ended_at       timestamp with time zone,
    cursor         text
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_after record := private.parse_cursor(p_cursor);
  v_limit integer := least(greatest(coalesce(p_limit, 50), 1), 100);
begin
  perform private.require_admin();
  if p_group = 'payments' then
    return query
    select p.id, b.id, b.reference, btrim(concat_ws(' ', u.first_name, u.last_name)), p.currency, p.amount_minor, p.captured_minor,
      p.refunded_minor, p.status, p.failure_code, p.processor_id, p.created_at, p.ended_at, private.format_cursor(p.created_at, p.id)
    from public.payments p
    join public.bookings b on b.id = p.booking_id
    join public.users u on u.id = p.payer_id
    where v_after.id is null or (p.created_at, p.id) < (v_after.at, v_after.id)
    order by p.created_at desc, p.id desc limit v_limit;
  elsif p_group = 'refunds' then
    return query
    select r.id, b.id, b.reference, btrim(concat_ws(' ', u.first_name, u.last_name)), p.currency, r.amount_minor, null::bigint,
      null::bigint, r.status, r.failure_code, r.processor_id, r.created_at, r.ended_at, private.format_cursor(r.created_at, r.id)
    from public.refunds r
    join public.payments p on p.id = r.payment_id
    join public.bookings b on b.id = r.booking_id
    join public.users u on u.id = p.payer_id
    where v_after.id is null or (r.created_at, r.id) < (v_after.at, v_after.id)
    order by r.created_at desc, r.id desc limit v_limit;
  elsif p_group = 'transfers' then
    return query
    select x.id, null::uuid, null::text, btrim(concat_ws(' ', u.first_name, u.last_name)), x.currency, x.amount_minor, null::bigint,
      null::bigint, x.status, x.failure_code, x.processor_id, x.created_at, x.ended_at, private.format_cursor(x.created_at, x.id)
    from public.payout_transfers x
    join public.users u on u.id = x.payee_id
    where v_after.id is null or (x.created_at, x.id) < (v_after.at, v_after.id)
    order by x.created_at desc, x.id desc limit v_limit;
  else
    perform private.raise_error('invalid_input', 'group');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.admin_payment_differences()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'ledger', (
      select coalesce(jsonb_agg(jsonb_build_object('booking_id', difference.booking_id, 'reference', difference.reference,
        'currency', difference.currency, 'payments_minor', difference.payments_minor, 'ledger_minor', difference.ledger_minor)), '[]')
      from (
        select b.id as booking_id, b.reference, b.currency, coalesce(paid.amount, 0) as payments_minor,
          coalesce(posted.amount, 0) as ledger_minor
        from (select p.booking_id, (sum(p.captured_minor - p.refunded_minor) - coalesce((
            select sum(d.amount_minor) from public.disputes d
            where d.booking_id = p.booking_id and d.funds_withdrawn_at is not null and d.funds_reinstated_at is null), 0))::bigint as amount
          from public.payments p group by p.booking_id) paid
        full join (select e.booking_id, sum(e.amount_minor)::bigint as amount
          from public.ledger_entries e where e.account = 'processor' and e.booking_id is not null group by e.booking_id) posted
          on posted.booking_id = paid.booking_id
        join public.bookings b on b.id = coalesce(paid.booking_id, posted.booking_id)
      ) difference
      where difference.payments_minor <> difference.ledger_minor),
    'refunds', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'booking_id', b.id, 'reference', b.reference, 'currency', b.currency,
        'amount_minor', r.amount_minor, 'failure_code', r.failure_code, 'created_at', r.created_at) order by r.created_at desc), '[]')
      from public.refunds r join public.bookings b on b.id = r.booking_id where r.status = 'failed'),
    'transfers', (
      select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'payee', btrim(concat_ws(' ', u.first_name, u.last_name)),
        'currency', x.currency, 'amount_minor', x.amount_minor, 'status', x.status, 'failure_code', x.failure_code,
        'created_at', x.created_at) order by x.created_at desc), '[]')
      from private.unsettled_transfers() x join public.users u on u.id = x.payee_id));
end $function$;

CREATE OR REPLACE FUNCTION public.answer_dispute (
  p_dispute_id uuid,
  p_text       text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_text text := btrim(p_text, E' \t\r\n');
begin
  perform private.require_admin();
  if coalesce(char_length(v_text), 0) not between 1 and 5000 then
    perform private.raise_error('invalid_input', 'text');
  end if;
  perform private.settle_dispute(p_dispute_id, v_text);
end $function$;

CREATE OR REPLACE FUNCTION public.cancel_unpaid_booking (
  p_booking_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_booking public.bookings := private.lock_manual_booking(p_booking_id);
begin
  if v_booking.status <> 'confirmed' or v_booking.starts_at <= now() or not exists (
    select from public.booking_installments i where i.booking_id = p_booking_id and private.is_overdue(i)) then
    perform private.raise_error('wrong_status');
  end if;
  v_booking := private.cancel_as(v_booking, 'guest', null);
  perform private.notify_booking_side(v_booking, 'guest', 'booking_cancelled');
end $function$;

CREATE OR REPLACE FUNCTION public.cancel_unpaid_bookings()
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_due record;
  v_booking public.bookings;
  v_count integer := 0;
begin
  for v_due in
    select distinct b.id, b.venue_id from public.booking_installments i
    join public.bookings b on b.id = i.booking_id and b.status = 'confirmed' and b.starts_at > now()
    where i.status = 'failed' and i.grace_ends_at <= now() and private.manual_payment_method(b.id) is null
    order by b.id limit 100
  loop
    continue when not pg_try_advisory_xact_lock(hashtextextended('venue:' || v_due.venue_id::text, 0));
    select b.* into v_booking from public.bookings b
    where b.id = v_due.id and b.status = 'confirmed' and b.starts_at > now()
      and exists (select from public.booking_installments i
        where i.booking_id = b.id and i.status = 'failed' and i.grace_ends_at <= now()
          -- The guest may be paying at this moment.
          and not exists (select from public.payments p where p.installment_id = i.id and p.ended_at is null
            and (p.status = 'processing' or p.created_at > now() - interval '15 minutes')))
    for update skip locked;
    continue when not found;
    v_booking := private.cancel_as(v_booking, 'guest', null);
    perform private.notify_booking_side(v_booking, 'guest', 'booking_cancelled');
    v_count := v_count + 1;
  end loop;
  return v_count;
end $function$;

REVOKE ALL ON FUNCTION "public"."cancel_unpaid_bookings"() FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.confirm_manual_payment (
  p_installment_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_booking public.bookings := private.lock_manual_booking((
    select i.booking_id from public.booking_installments i where i.id = p_installment_id));
  v_installment public.booking_installments;
begin
  select * into v_installment from public.booking_installments where id = p_installment_id for update;
  if v_installment.status = 'paid' then
    return;
  elsif v_installment.status <> 'due' or v_booking.status not in ('confirmed', 'completed') then
    perform private.raise_error('wrong_status');
  end if;
  update public.booking_installments set status = 'paid', paid_at = now() where id = p_installment_id;
  update public.payment_proofs set status = 'confirmed', decided_at = now()
  where installment_id = p_installment_id and status = 'sent';
  perform private.notify_payment(v_booking, 'guest', 'payment_confirmed', v_installment.amount_minor);
  perform private.broadcast_booking(v_booking);
end $function$;

CREATE OR REPLACE FUNCTION public.create_due_transfers()
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_payee record;
begin
  perform private.post_due_fees();
  for v_payee in
    select p.payee_id, a.user_id is not null as has_account
    from public.payouts p
    join public.users u on u.id = p.payee_id and u.deleted_at is null
    left join public.payout_accounts a on a.user_id = p.payee_id and a.status = 'enabled'
    where p.is_collected and p.status = 'scheduled' and p.transfer_id is null and p.net_minor > 0 and p.due_at <= now()
    group by p.payee_id, a.user_id
    -- None waits behind others for ever, who have no account or wait for money.
    order by a.user_id is null, random() limit 200
  loop
    -- Another worker does the same for this payee at this moment.
    continue when not pg_try_advisory_xact_lock(hashtextextended('transfers:' || v_payee.payee_id::text, 0));
    perform private.earn_due_payouts(v_payee.payee_id);
    if v_payee.has_account then
      perform private.make_transfers(v_payee.payee_id);
    else
      perform private.tell_missing_payout_account(v_payee.payee_id);
    end if;
  end loop;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('transfer_id', x.id, 'payee_account', a.processor_id,
      'amount_minor', x.amount_minor, 'currency', x.currency) order by x.created_at, x.id), '[]')
    from public.payout_transfers x
    join public.payout_accounts a on a.user_id = x.payee_id and a.status = 'enabled'
    join public.users u on u.id = x.payee_id and u.deleted_at is null
    where x.status = 'pending' and x.processor_id is null
      and not exists (select from public.payouts p where p.transfer_id = x.id and private.has_open_dispute(p.booking_id)));
end $function$;

REVOKE ALL ON FUNCTION "public"."create_due_transfers"() FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.delete_account()
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_email text;
  v_role text;
  v_dependencies jsonb := private.account_dependencies(v_user);
begin
  if not private.is_recent_session(v_user) then
    raise sqlstate 'PT403' using message =
      case when (v_dependencies ->> 'password')::boolean then 'wrong_password' else 'reauthentication_needed' end;
  end if;
  -- Waits for changes of the account's listings before it locks the row that bookings of other users need.
  perform 1 from public.venues where host_id = v_user order by id for no key update;
  perform 1 from public.service_providers where user_id = v_user for no key update;
  perform 1 from public.services where provider_id = v_user order by id for no key update;
  select email, role into v_email, v_role from public.users where id = v_user for update;
  -- The last of all locks: nobody waits for it while the caller waits for somebody.
  if v_role = 'admin' then
    perform private.lock_admins();
  end if;
  v_dependencies := private.account_dependencies(v_user);
  if (v_dependencies ->> 'last_admin')::boolean then
    raise sqlstate 'PT409' using message = 'last_admin';
  elsif (v_dependencies ->> 'guest')::int + (v_dependencies ->> 'host')::int + (v_dependencies ->> 'provider')::int > 0 then
    raise sqlstate 'PT409' using message = 'open_bookings';
  end if;

  perform private.withdraw_listings(v_user);
  update private.booking_details d set details = d.details - array['contact_name', 'phone', 'message']
    from public.bookings b where b.id = d.booking_id and b.guest_id = v_user;
  delete from private.hold_drafts d using public.bookings b where b.id = d.booking_id and b.guest_id = v_user;
  update public.reviews set author_name = null where author_id = v_user;
  update public.notifications set data = data || '{"sender_name": null}'
    where kind = 'message_received' and data ->> 'conversation_id' in (select c.id::text
      from public.conversations c where v_user in (c.guest_id, c.host_id)
        or c.id in (select m.conversation_id from public.messages m where m.sender_id = v_user));
  delete from private.message_originals o using public.messages m where m.id = o.message_id and m.sender_id = v_user;
  delete from public.message_files where uploader_id = v_user;
  delete from private.payment_details d using public.bookings b where b.id = d.booking_id and b.guest_id = v_user;
  update public.payment_proofs f set note = null from public.bookings b where b.id = f.booking_id and b.guest_id = v_user;
  update private.manual_payments m set transfer_details = null from public.bookings b where b.id = m.booking_id and b.host_id = v_user;
  update public.venue_payment_terms t set takes_transfers = false, transfer_details = null
    from public.venues v where v.id = t.venue_id and v.host_id = v_user;
  update public.saved_cards set removed_at = now() where user_id = v_user and removed_at is null;
  delete from public.tax_details where user_id = v_user;
  delete from public.favorites where user_id = v_user;
  delete from public.saved_searches where user_id = v_user;
  delete from private.conversation_readings where user_id = v_user;
  delete from public.conversation_states where user_id = v_user;
  delete from public.saved_replies where owner_id = v_user;
  delete from public.user_blocks where v_user in (blocker_id, blocked_id);
  delete from public.notifications where user_id = v_user;
  delete from public.notification_preferences where user_id = v_user;
  delete from public.mail_settings where user_id = v_user;
  delete from private.unsubscribe_tokens where user_id = v_user;
  delete from public.newsletter_subscribers where lower(email) = lower(v_email);
  delete from public.contact_messages where user_id = v_user;
  delete from private.verification_codes where user_id = v_user;
  delete from private.proven_emails where user_id = v_user;
  delete from private.email_change_permissions where user_id = v_user;
  perform private.clear_auth_record(v_user);
  update public.users set
    deleted_at = now(), email = null, first_name = null, last_name = '', role = 'guest', phone = null,
    is_verified = false, identity_checked_at = null, verification_type = 'email', verification_code_expires_at = null,
    birthdate = null, gender = null, nationality = null, avatar_url = null, bio = null,
    connected_devices = '[]', wanted_category_ids = '{}'
  where id = v_user;
  perform private.write_audit_log('account_deleted', 'user', v_user);
end $function$;

CREATE OR REPLACE FUNCTION public.fail_payment (
  p_payment_id   uuid,
  p_failure_code text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_payment public.payments;
  v_booking public.bookings;
begin
  select * into v_payment from public.payments where id = p_payment_id;
  if not found then
    perform private.raise_error('not_found');
  end if;
  v_booking := private.lock_booking(v_payment.booking_id);
  select * into v_payment from public.payments where id = p_payment_id for update;
  if v_payment.is_off_session and v_payment.status = 'created' and v_payment.processor_id is null then
    perform private.record_failure(v_payment, v_booking, p_failure_code);
  end if;
end $function$;

REVOKE ALL ON FUNCTION "public"."fail_payment"(uuid, text) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.finish_dispute_order (
  p_dispute_id uuid
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update public.disputes set sent_at = coalesce(sent_at, now()) where id = p_dispute_id and answered_at is not null
$function$;

REVOKE ALL ON FUNCTION "public"."finish_dispute_order"(uuid) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.finish_payment_event (
  p_id text
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update private.payment_events set handled_at = coalesce(handled_at, now()) where id = p_id
$function$;

REVOKE ALL ON FUNCTION "public"."finish_payment_event"(text) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.get_booking_payments (
  p_booking_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_booking public.bookings;
  v_role text;
  v_paid bigint;
  v_net bigint := private.net_paid(p_booking_id);
  v_refunded bigint := (select coalesce(sum(r.amount_minor), 0) from public.refunds r
    where r.booking_id = p_booking_id and r.status in ('pending', 'succeeded'));
  v_manual jsonb;
  v_takes_cards boolean;
begin
  select * into v_booking from public.bookings where id = p_booking_id;
  v_role := private.booking_role(v_booking, v_user);
  if v_role is null or (v_role = 'host' and v_booking.submitted_at is null) then
    perform private.raise_error('not_found');
  end if;
  v_manual := private.manual_payment_state(v_booking, v_role);
  v_paid := (select coalesce(sum(p.captured_minor), 0) from public.payments p where p.booking_id = p_booking_id);
  if v_manual is not null then
    v_paid := private.manual_paid(p_booking_id);
    v_net := greatest(v_paid - coalesce(v_booking.refund_minor, 0), 0);
    v_refunded := v_paid - v_net;
  end if;
  v_takes_cards := private.is_paid_by_card(p_booking_id) or (v_booking.status = 'held'
    and private.venue_payment_schedule(v_booking.venue_id, v_booking.total_minor, v_booking.starts_at) is not null);
  return jsonb_build_object('currency', v_booking.currency, 'takes_cards', v_takes_cards,
    'tax', case when v_takes_cards then private.booking_tax(v_booking) end,
    'invoices', (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'number', i.number, 'kind', i.kind, 'total_minor', i.total_minor,
        'issued_at', i.issued_at) order by i.issued_at, i.sequence), '[]')
      from public.invoices i where i.booking_id = p_booking_id),
    'installments', (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'kind', i.kind, 'amount_minor', i.amount_minor, 'due_at', i.due_at,
        'status', i.status, 'grace_ends_at', i.grace_ends_at) order by i.position), '[]')
      from public.booking_installments i where i.booking_id = p_booking_id),
    'paid_minor', v_paid, 'refunded_minor', v_refunded, 'kept_minor', v_net,
    'card', case when v_role in ('guest', 'admin') then private.booking_card(p_booking_id) end,
    'refunds', (
      select coalesce(jsonb_agg(jsonb_build_object('amount_minor', r.amount_minor, 'created_at', r.created_at, 'status',
        case when r.status = 'pending' and r.processor_id is null and private.is_disputed(r.payment_id) then 'waiting' else r.status end)
        order by r.created_at, r.id), '[]')
      from public.refunds r where r.booking_id = p_booking_id),
    'disputes', (
      select coalesce(jsonb_agg(jsonb_build_object('amount_minor', d.amount_minor, 'status', d.status, 'opened_at', d.opened_at,
        'ended_at', d.ended_at) order by d.opened_at, d.id), '[]')
      from public.disputes d where d.booking_id = p_booking_id),
    'next_installment_id', case when v_role = 'guest' and v_manual is null and v_booking.status in ('confirmed', 'completed')
      then (private.next_installment(p_booking_id)).id end,
    'manual', v_manual);
end $function$;

CREATE OR REPLACE FUNCTION public.get_dispute_order (
  p_dispute_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_dispute public.disputes;
begin
  select * into v_dispute from public.disputes where id = p_dispute_id;
  if not found then
    perform private.raise_error('not_found');
  end if;
  return jsonb_build_object('processor_id', v_dispute.processor_id, 'text', v_dispute.answer, 'action', case
    when v_dispute.answered_at is null or v_dispute.sent_at is not null or v_dispute.status <> 'needs_response' then null
    when v_dispute.is_accepted then 'accept' else 'answer' end);
end $function$;

REVOKE ALL ON FUNCTION "public"."get_dispute_order"(uuid) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.get_earnings_balance()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(total) order by total.currency), '[]') from (
      select coalesce(earned.currency, fee.currency) as currency, coalesce(earned.upcoming_minor, 0) as upcoming_minor,
        coalesce(earned.available_minor, 0) as available_minor, coalesce(earned.on_the_way_minor, 0) as on_the_way_minor,
        coalesce(earned.paid_minor, 0) as paid_minor, coalesce(earned.disputed_minor, 0) as disputed_minor,
        coalesce(earned.owed_back_minor, 0) as owed_back_minor, coalesce(fee.fees_owed_minor, 0) as fees_owed_minor
      from (
        select p.currency,
          coalesce(sum(p.net_minor) filter (where p.status = 'scheduled' and p.transfer_id is null and p.due_at > now()), 0)::bigint
            as upcoming_minor,
          coalesce(sum(p.net_minor) filter (where p.status = 'scheduled' and p.transfer_id is null and p.due_at <= now()), 0)::bigint
            as available_minor,
          coalesce(sum(p.net_minor) filter (where p.status = 'scheduled' and p.transfer_id is not null), 0)::bigint
            as on_the_way_minor,
          coalesce(sum(p.net_minor) filter (where p.status = 'paid'), 0)::bigint as paid_minor,
          coalesce(sum(p.net_minor) filter (where p.status = 'scheduled' and private.has_open_dispute(p.booking_id)), 0)::bigint
            as disputed_minor,
          private.payee_debt(v_user, p.currency) as owed_back_minor
        from public.payouts p
        where p.payee_id = v_user and p.is_collected and p.status <> 'cancelled'
        group by p.currency) earned
      full join (
        select owed.currency, private.outstanding_fees(v_user, owed.currency) as fees_owed_minor
        from (select distinct e.currency from public.ledger_entries e
          join private.ledger_transactions t on t.id = e.transaction_id and t.kind = 'fee_owed'
          where e.user_id = v_user and e.account = 'payee') owed) fee on fee.currency = earned.currency) total
    where total.upcoming_minor + total.available_minor + total.on_the_way_minor + total.paid_minor + total.owed_back_minor
      + total.fees_owed_minor > 0);
end $function$;

CREATE OR REPLACE FUNCTION public.get_payment_order (
  p_payment_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_payment public.payments;
begin
  select * into v_payment from public.payments where id = p_payment_id;
  if not found then
    perform private.raise_error('not_found');
  end if;
  return private.payment_order(v_payment);
end $function$;

REVOKE ALL ON FUNCTION "public"."get_payment_order"(uuid) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.get_payment_terms (
  p_venue_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_venue public.venues := private.require_visible_venue(p_venue_id);
  v_terms public.venue_payment_terms;
begin
  select * into v_terms from public.venue_payment_terms where venue_id = v_venue.id;
  return jsonb_build_object('takes_cards', coalesce(v_terms.takes_cards, false),
    'takes_transfers', coalesce(v_terms.takes_transfers, false), 'takes_cash', coalesce(v_terms.takes_cash, false),
    'deposit_percent', coalesce(v_terms.deposit_percent, 30), 'balance_days', coalesce(v_terms.balance_days, 14),
    'transfer_details', case when v_venue.host_id = auth.uid() or private.is_admin() then v_terms.transfer_details end);
end $function$;

CREATE OR REPLACE FUNCTION public.get_payout_account()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
begin
  return coalesce((
    select jsonb_build_object('status', a.status, 'country', a.country)
    from public.payout_accounts a where a.user_id = v_user),
    '{"status": null, "country": null}');
end $function$;

CREATE OR REPLACE FUNCTION public.list_due_payments()
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_due record;
  v_booking public.bookings;
  v_installment public.booking_installments;
  v_payment public.payments;
begin
  for v_due in
    select i.id, b.id as booking_id, b.venue_id from public.booking_installments i
    join public.bookings b on b.id = i.booking_id and b.status = 'confirmed'
    where ((i.status = 'due' and i.due_at <= now())
        or (i.status = 'failed' and i.failed_at <= now() - interval '24 hours' and i.grace_ends_at > now()))
      and private.manual_payment_method(b.id) is null
      and not exists (select from public.payments p
        where p.installment_id = i.id and p.status in ('processing', 'authorized'))
      and not private.has_open_dispute(b.id)
    order by i.due_at, i.id limit 100
  loop
    -- As lock_venue, but without waiting.
    continue when not pg_try_advisory_xact_lock(hashtextextended('venue:' || v_due.venue_id::text, 0));
    select * into v_booking from public.bookings where id = v_due.booking_id and status = 'confirmed' for update skip locked;
    continue when not found;
    select * into v_installment from public.booking_installments
    where id = v_due.id and status in ('due', 'failed') for update;
    continue when not found;
    perform private.charge_installment(v_booking, v_installment);
  end loop;
  -- The processor forgets after a day that it has seen a payment before: an older one could be charged twice.
  for v_payment in
    select * from public.payments
    where is_off_session and status = 'created' and processor_id is null and created_at < now() - interval '20 hours'
    order by created_at limit 100 for update skip locked
  loop
    select * into v_booking from public.bookings where id = v_payment.booking_id;
    continue when not pg_try_advisory_xact_lock(hashtextextended('venue:' || v_booking.venue_id::text, 0));
    perform private.record_failure(v_payment, v_booking, 'unknown_outcome');
    perform private.note_in_admin_queue('payments');
  end loop;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('payment_id', p.id, 'amount_minor', p.amount_minor, 'currency', p.currency,
      'customer_id', k.processor_id, 'card_id', c.processor_id, 'booking_id', b.id, 'reference', b.reference, 'payer_id', p.payer_id)
      order by p.created_at), '[]')
    from public.payments p
    join public.bookings b on b.id = p.booking_id
    join public.saved_cards c on c.id = p.saved_card_id
    join private.payment_customers k on k.user_id = p.payer_id
    where p.is_off_session and p.status = 'created' and p.processor_id is null);
end $function$;

REVOKE ALL ON FUNCTION "public"."list_due_payments"() FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.list_host_statements (
  p_year     integer DEFAULT NULL::integer,
  p_month    integer DEFAULT NULL::integer,
  p_venue_id uuid    DEFAULT NULL::uuid,
  p_limit    integer DEFAULT 50,
  p_cursor   text    DEFAULT NULL::text,
  p_currency text    DEFAULT NULL::text
)
  RETURNS TABLE (
    booking_id    uuid,
    reference     text,
    status        text,
    venue_name    text,
    venue_name_ar text,
    starts_at     timestamp with time zone,
    ends_at       timestamp with time zone,
    time_zone     text,
    month         text,
    currency      text,
    total_minor   bigint,
    refund_minor  bigint,
    gross_minor   bigint,
    fee_minor     bigint,
    net_minor     bigint,
    due_at        timestamp with time zone,
    paid_at       timestamp with time zone,
    state         text,
    is_collected  boolean,
    cursor        text
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_cursor record;
begin
  if p_year not between 2000 and 2198 or p_month not between 1 and 12 or (p_year is null and p_month is not null)
  then
    perform private.raise_error('invalid_input', 'month');
  end if;
  v_cursor := private.parse_cursor(p_cursor);
  return query
  select b.id, b.reference, private.effective_status(o.booking), v.name, v.name_ar, b.starts_at, b.ends_at, b.time_zone,
    to_char(o.month, 'YYYY-MM'), (o.payout).currency, b.total_minor, b.refund_minor, (o.payout).gross_minor,
    (o.payout).fee_minor, (o.payout).net_minor, (o.payout).due_at, (o.payout).paid_at,
    case when (o.payout).status = 'paid' then 'paid' when (o.payout).due_at <= now() then 'due'
      else 'upcoming' end,
    (o.payout).is_collected, private.format_cursor(b.starts_at, b.id)
  from private.host_payouts(v_user, p_year, p_venue_id) o
  cross join lateral (select (o.booking).*) b
  join public.venues v on v.id = b.venue_id
  where (p_month is null or extract(month from o.month) = p_month)
    and (p_currency is null or (o.payout).currency = p_currency)
    and (v_cursor.id is null or (b.starts_at, b.id) < (v_cursor.at, v_cursor.id))
  order by b.starts_at desc, b.id desc limit least(greatest(coalesce(p_limit, 50), 1), 1000);
end $function$;

CREATE OR REPLACE FUNCTION public.list_my_cards()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'brand', c.brand, 'last4', c.last4, 'exp_month', c.exp_month,
      'exp_year', c.exp_year) order by c.created_at desc, c.id), '[]')
    from public.saved_cards c where c.user_id = v_user and c.removed_at is null);
end $function$;

CREATE OR REPLACE FUNCTION public.list_my_payouts()
  RETURNS TABLE (
    id            uuid,
    booking_id    uuid,
    reference     text,
    time_zone     text,
    venue_name    text,
    venue_name_ar text,
    currency      text,
    gross_minor   bigint,
    fee_minor     bigint,
    net_minor     bigint,
    due_at        timestamp with time zone,
    paid_at       timestamp with time zone,
    status        text,
    is_collected  boolean
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
begin
  return query
  select p.id, b.id, b.reference, b.time_zone, v.name, v.name_ar, p.currency, p.gross_minor, p.fee_minor,
    p.net_minor, p.due_at, p.paid_at, p.status, p.is_collected
  from public.payouts p
  join public.bookings b on b.id = p.booking_id
  join public.venues v on v.id = b.venue_id
  where p.payee_id = v_user and p.status <> 'cancelled'
  order by p.due_at desc, p.id;
end $function$;

CREATE OR REPLACE FUNCTION public.list_my_transfers (
  p_limit integer DEFAULT 50
)
  RETURNS TABLE (
    id           uuid,
    currency     text,
    amount_minor bigint,
    status       text,
    created_at   timestamp with time zone,
    ended_at     timestamp with time zone,
    bookings     integer,
    fee_minor    bigint
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
begin
  return query
  select x.id, x.currency, x.amount_minor, x.status, x.created_at, x.ended_at,
    (select count(*)::integer from public.payouts p where p.transfer_id = x.id), x.fee_minor
  from public.payout_transfers x where x.payee_id = v_user
  order by x.created_at desc, x.id limit least(greatest(coalesce(p_limit, 50), 1), 200);
end $function$;

CREATE OR REPLACE FUNCTION public.list_open_disputes (
  p_limit integer DEFAULT 50
)
  RETURNS SETOF text
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select d.processor_id from public.disputes d
  where d.ended_at is null or (d.status <> 'lost' and d.funds_withdrawn_at is not null and d.funds_reinstated_at is null)
    or (d.status = 'lost' and d.funds_withdrawn_at is null and d.ended_at > now() - interval '30 days')
  -- None waits behind the others for ever.
  order by random() limit least(greatest(coalesce(p_limit, 50), 1), 500)
$function$;

REVOKE ALL ON FUNCTION "public"."list_open_disputes"(integer) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.list_open_payments (
  p_limit integer DEFAULT 50
)
  RETURNS SETOF text
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select p.processor_id from public.payments p
  where p.processor_id is not null and (
    (p.ended_at is null and p.created_at < now() - interval '10 minutes')
    or p.id in (select r.payment_id from public.refunds r
      where r.status = 'pending' and r.created_at < now() - interval '10 minutes'))
  -- None waits behind the others for ever.
  order by random() limit least(greatest(coalesce(p_limit, 50), 1), 500)
$function$;

REVOKE ALL ON FUNCTION "public"."list_open_payments"(integer) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.notify_admins()
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_queue text;
  v_data jsonb;
  v_count integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('notify admins', 0)) then
    return 0;
  end if;
  for v_queue in
    select distinct e.queue from private.admin_queue_events e
    where not exists (select from private.admin_queue_notices n
      where n.queue = e.queue and n.notified_at > now() - interval '1 hour')
  loop
    -- Before the queue is read: what commits later has its own event, which stays.
    delete from private.admin_queue_events where queue = v_queue;
    v_data := private.describe_admin_queue(v_queue);
    continue when v_data ->> 'waiting' = '0';
    insert into private.admin_queue_notices (queue, notified_at) values (v_queue, now())
    on conflict (queue) do update set notified_at = now();
    perform private.create_notification(u.id, case v_queue
        when 'reports' then 'reports_received' when 'contacts' then 'contacts_received' when 'jobs' then 'jobs_failed'
        when 'payments' then 'payments_failed' when 'disputes' then 'disputes_opened' else v_queue || '_submitted' end, v_data)
    from public.users u where u.role = 'admin' and u.deleted_at is null;
    v_count := v_count + 1;
  end loop;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION public.notify_due_payouts()
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_payout record;
  v_count integer := 0;
begin
  for v_payout in
    select p.id, p.payee_id, p.currency, p.net_minor, b.id as booking_id, b.reference, b.host_id, v.name, v.name_ar
    from public.payouts p
    join public.bookings b on b.id = p.booking_id
    join public.venues v on v.id = b.venue_id
    where p.status = 'scheduled' and p.notified_at is null and p.net_minor > 0 and not private.has_open_dispute(b.id)
      -- What fell due earlier was due before such notifications were sent, or in a backup.
      and p.due_at <= now() and p.due_at > now() - interval '2 days'
    order by p.due_at limit 200
    for no key update of p skip locked
  loop
    update public.payouts set notified_at = now() where id = v_payout.id;
    perform private.create_notification(v_payout.payee_id, 'payout_due', jsonb_build_object(
      'booking_id', v_payout.booking_id, 'reference', v_payout.reference,
      'payee', case when v_payout.payee_id = v_payout.host_id then 'host' else 'provider' end,
      'venue_name', v_payout.name, 'venue_name_ar', v_payout.name_ar,
      'currency', v_payout.currency, 'amount_minor', v_payout.net_minor));
    v_count := v_count + 1;
  end loop;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION public.quote_booking (
  p_venue_id uuid,
  p_start    timestamp with time zone,
  p_end      timestamp with time zone,
  p_guests   integer,
  p_addons   jsonb                    DEFAULT '[]'::jsonb,
  p_services jsonb                    DEFAULT '[]'::jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_venue public.venues;
  v_is_visible boolean;
  v_currency text;
  v_addons jsonb := private.parse_extras(p_addons);
  v_services jsonb := private.parse_extras(p_services);
  v_problems text[];
  v_answer jsonb;
begin
  select * into v_venue from public.venues where id = p_venue_id;
  if not found then
    perform private.raise_error('not_found');
  end if;
  v_is_visible := private.can_see_venue(p_venue_id);
  select coalesce(max(currency), 'EGP') into v_currency from public.venue_pricing where venue_id = p_venue_id and v_is_visible;
  v_answer := jsonb_build_object('currency', v_currency, 'exponent', public.currency_exponent(v_currency),
    'lines', '[]'::jsonb, 'payment_schedule', null, 'payment_methods', '[]'::jsonb, 'manual_payment_schedule', null, 'tax', null,
    'total_minor', 0, 'fee_minor', 0, 'hours', 0, 'days', 0,
    'instant', v_is_visible and v_venue.instant_booking, 'time_zone', case when v_is_visible then v_venue.time_zone else 'UTC' end);
  if not v_is_visible then
    return v_answer || jsonb_build_object('problems', jsonb_build_array('venue_not_bookable'));
  end if;
  v_problems := private.booking_problems(v_venue, p_start, p_end, p_guests, auth.uid());
  if private.is_valid_range(v_venue.time_zone, p_start, p_end) then
    v_answer := v_answer
      || private.calculate_price(v_venue, p_start, p_end, p_guests, v_addons, v_services)
      || jsonb_build_object('refund_policy', private.refund_deadlines(v_venue.policy, p_start));
    v_answer := v_answer || jsonb_build_object('payment_schedule',
      private.venue_payment_schedule(p_venue_id, (v_answer ->> 'total_minor')::numeric, p_start),
      'payment_methods', to_jsonb(private.payment_methods(p_venue_id, (v_answer ->> 'total_minor')::numeric)),
      'manual_payment_schedule', private.manual_payment_schedule(p_venue_id, (v_answer ->> 'total_minor')::numeric, p_start));
    -- What is paid to the host directly is invoiced by them.
    if jsonb_typeof(v_answer -> 'payment_schedule') = 'array' then
      v_answer := v_answer || jsonb_build_object('tax', private.price_tax(v_answer -> 'lines', (v_answer ->> 'total_minor')::bigint,
        (v_answer ->> 'fee_minor')::bigint, v_venue.host_id, private.tax_country(p_venue_id, v_currency)));
    end if;
  end if;
  -- Amounts beyond the exact range of a JSON number come from invalid input only.
  if not private.are_extras_available(p_venue_id, v_currency, v_addons, v_services, (v_answer ->> 'open_hours')::numeric)
    or (v_answer ->> 'total_minor')::numeric > 9007199254740991 then
    v_problems := array_prepend('invalid_input', array_remove(v_problems, 'invalid_input'));
  end if;
  return v_answer || jsonb_build_object('problems', to_jsonb(v_problems));
end $function$;

CREATE OR REPLACE FUNCTION public.record_dispute (
  p_processor_id         text,
  p_payment_processor_id text,
  p_state                jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_payment public.payments;
  v_booking public.bookings;
  v_before public.disputes;
  v_dispute public.disputes;
  v_is_over boolean := p_state ->> 'status' in ('won', 'withdrawn');
begin
  select * into v_payment from public.payments where processor_id = p_payment_processor_id;
  if not found then
    perform private.raise_error('not_found');
  end if;
  -- What is inserted refers to the payer: whoever waits for the deletion of an account keeps no venue locked.
  perform 1 from public.users where id = v_payment.payer_id for key share;
  v_booking := private.lock_booking(v_payment.booking_id);
  select * into v_payment from public.payments where id = v_payment.id for update;
  perform private.require_dispute_state(p_state, v_payment);
  select * into v_before from public.disputes where processor_id = p_processor_id for update;
  if v_before.id is null then
    insert into public.disputes (payment_id, booking_id, currency, amount_minor, reason, status, processor_id, respond_by, opened_at)
    values (v_payment.id, v_booking.id, v_payment.currency, (p_state ->> 'amount_minor')::bigint,
      left(coalesce(nullif(p_state ->> 'reason', ''), 'general'), 200), 'needs_response', p_processor_id,
      (p_state ->> 'respond_by')::timestamptz, coalesce((p_state ->> 'opened_at')::timestamptz, clock_timestamp()));
  elsif v_before.payment_id <> v_payment.id then
    perform private.raise_error('invalid_input', 'payment');
  end if;
  update public.disputes d set
    status = case when d.ended_at is not null or d.status = 'under_review' and p_state ->> 'status' = 'needs_response'
      then d.status else p_state ->> 'status' end,
    ended_at = coalesce(d.ended_at, case when p_state ->> 'status' in ('won', 'lost', 'withdrawn') then now() end),
    respond_by = coalesce((p_state ->> 'respond_by')::timestamptz, d.respond_by)
  where d.processor_id = p_processor_id;
  -- What is back already is not posted as taken any more; both together are nothing.
  update public.disputes d set
    funds_withdrawn_at = coalesce(d.funds_withdrawn_at, case when (p_state ->> 'is_withdrawn')::boolean
      and d.status not in ('won', 'withdrawn') then now() end),
    funds_reinstated_at = coalesce(d.funds_reinstated_at, case when d.funds_withdrawn_at is not null and v_is_over
      and d.status in ('won', 'withdrawn') and not (p_state ->> 'is_withdrawn')::boolean then now() end)
  where d.processor_id = p_processor_id returning * into v_dispute;
  if v_before.funds_withdrawn_at is null and v_dispute.funds_withdrawn_at is not null then
    perform private.post_dispute(v_dispute, false);
  end if;
  if v_before.funds_reinstated_at is null and v_dispute.funds_reinstated_at is not null then
    perform private.post_dispute(v_dispute, true);
  end if;
  if v_dispute.status = 'lost' and v_dispute.funds_withdrawn_at is not null
    and (v_before.status is distinct from 'lost' or v_before.funds_withdrawn_at is null) then
    perform private.lose_dispute(v_dispute, v_booking);
  end if;
  if v_before.ended_at is null and v_dispute.ended_at is not null then
    perform private.end_dispute(v_dispute, v_booking);
  elsif v_before.id is null then
    perform private.notify_payment(v_booking, 'host', 'dispute_opened', v_dispute.amount_minor);
    perform private.note_in_admin_queue('disputes');
  end if;
  if v_before is distinct from v_dispute then
    perform private.broadcast_booking(v_booking);
  end if;
  return jsonb_build_object('dispute_id', v_dispute.id, 'status', v_dispute.status, 'booking_id', v_booking.id);
end $function$;

REVOKE ALL ON FUNCTION "public"."record_dispute"(text, text, jsonb) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.record_payment (
  p_processor_id text,
  p_state        jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_status text := p_state ->> 'status';
  v_captured bigint;
  v_payment public.payments;
  v_booking public.bookings;
  v_has_changed boolean;
begin
  select * into v_payment from public.payments where processor_id = p_processor_id;
  if not found then
    perform private.raise_error('not_found');
  end if;
  -- What is inserted refers to the payer: whoever waits for the deletion of an account keeps no venue locked.
  perform 1 from public.users where id = v_payment.payer_id for key share;
  v_booking := private.lock_booking(v_payment.booking_id);
  select * into v_payment from public.payments where id = v_payment.id for update;
  perform private.require_payment_state(v_payment, p_state);
  v_captured := coalesce((p_state ->> 'captured_minor')::bigint, 0);
  if v_payment.is_off_session and v_status = 'requires_action' then
    v_status := 'failed';
  end if;
  if v_status in ('authorized', 'captured') and v_payment.card_last4 is null and jsonb_typeof(p_state -> 'card') = 'object' then
    update public.payments set card_brand = left(p_state -> 'card' ->> 'brand', 40),
      card_last4 = left(p_state -> 'card' ->> 'last4', 4), saved_card_id = private.save_card(payer_id, p_state -> 'card')
    where id = v_payment.id;
  end if;
  if v_status = 'captured' then
    if v_captured > v_payment.captured_minor then
      perform private.record_capture(v_payment, v_booking, v_captured);
    end if;
  elsif v_payment.ended_at is not null or v_payment.status = 'captured' then
    null;
  elsif v_status = 'cancelled' then
    update public.payments set status = 'cancelled', ended_at = now(), failure_code = left(p_state ->> 'failure_code', 200)
    where id = v_payment.id;
    perform private.free_installment(v_payment.installment_id);
  elsif v_payment.status in ('cancelled', 'authorized') then
    null;
  elsif v_status = 'authorized' then
    perform private.record_authorization(v_payment, v_booking);
  elsif v_status = 'processing' then
    update public.payments set status = 'processing', failure_code = null where id = v_payment.id;
    update public.booking_installments set status = 'processing'
    where id = v_payment.installment_id and status in ('due', 'failed');
  elsif v_status = 'failed' then
    perform private.record_failure(v_payment, v_booking, coalesce(p_state ->> 'failure_code', p_state ->> 'status'));
  elsif v_payment.status = 'failed' then
    update public.payments set status = 'created', failure_code = null where id = v_payment.id;
  end if;
  select v_payment.status is distinct from p.status into v_has_changed from public.payments p where p.id = v_payment.id;
  select * into v_payment from public.payments where id = v_payment.id;
  select * into v_booking from public.bookings where id = v_payment.booking_id;
  if v_has_changed then
    perform private.broadcast_booking(v_booking);
  end if;
  if private.payment_order(v_payment) ->> 'action' is not null then
    perform private.enqueue_settlement(v_payment.id);
  end if;
  return jsonb_build_object('payment_id', v_payment.id, 'status', v_payment.status, 'failure_code', v_payment.failure_code,
    'booking_id', v_booking.id, 'booking_status', private.effective_status(v_booking));
end $function$;

REVOKE ALL ON FUNCTION "public"."record_payment"(text, jsonb) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.record_payout_account (
  p_processor_id text,
  p_status       text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if p_status is null or p_status not in ('incomplete', 'enabled', 'restricted') then
    perform private.raise_error('invalid_input', 'status');
  end if;
  update public.payout_accounts set status = p_status, updated_at = clock_timestamp()
  where processor_id = p_processor_id and status <> p_status;
end $function$;

REVOKE ALL ON FUNCTION "public"."record_payout_account"(text, text) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.record_refund (
  p_refund_id    uuid,
  p_processor_id text,
  p_status       text,
  p_failure_code text DEFAULT NULL::text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_refund public.refunds;
  v_booking public.bookings;
begin
  if p_status is null or p_status not in ('pending', 'succeeded', 'failed') then
    perform private.raise_error('invalid_input', 'status');
  end if;
  select * into v_refund from public.refunds where id = p_refund_id;
  if not found then
    perform private.raise_error('not_found');
  end if;
  v_booking := private.lock_booking(v_refund.booking_id);
  perform 1 from public.payments where id = v_refund.payment_id for update;
  select * into v_refund from public.refunds where id = p_refund_id for update;
  if v_refund.processor_id is not null and p_processor_id is distinct from v_refund.processor_id then
    perform private.raise_error('wrong_status', 'processor_id');
  elsif v_refund.status = 'failed' or v_refund.status = 'cancelled' and p_status = 'failed' or v_refund.status = p_status and v_refund.processor_id is not distinct from p_processor_id
    or v_refund.status = 'succeeded' and p_status = 'pending' then
    return;
  end if;
  update public.refunds set status = p_status, processor_id = coalesce(processor_id, p_processor_id),
    failure_code = case when p_status = 'failed' then left(p_failure_code, 200) end,
    ended_at = case when p_status <> 'pending' then now() end
  where id = p_refund_id;
  update public.payments p set refunded_minor = (
    select coalesce(sum(r.amount_minor), 0) from public.refunds r where r.payment_id = p.id and r.status = 'succeeded')
  where p.id = v_refund.payment_id;
  if p_status = 'succeeded' and v_refund.status <> 'succeeded' then
    select * into v_refund from public.refunds where id = p_refund_id;
    perform private.post_refund(v_refund);
    perform private.notify_payment(v_booking, 'guest', 'refund_sent', v_refund.amount_minor);
  elsif p_status = 'failed' then
    if v_refund.status = 'succeeded' then
      perform private.post_ledger('refund_failed', 'refund_failed:' || p_refund_id, v_booking.id, v_booking.currency,
        jsonb_build_array(
          jsonb_build_object('account', 'processor', 'user_id', null, 'amount_minor', v_refund.amount_minor),
          jsonb_build_object('account', 'guest', 'user_id', v_booking.guest_id, 'amount_minor', -v_refund.amount_minor)));
    end if;
    perform private.note_in_admin_queue('payments');
  end if;
  perform private.broadcast_booking(v_booking);
  -- Last: the numbers of invoices are locked until the transaction ends.
  if p_status = 'succeeded' then
    perform private.issue_credit_note(v_refund);
  elsif p_status = 'failed' then
    perform private.issue_refund_reversal(v_refund);
  end if;
end $function$;

REVOKE ALL ON FUNCTION "public"."record_refund"(uuid, text, text, text) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.record_transfer (
  p_transfer_id  uuid,
  p_processor_id text,
  p_status       text,
  p_failure_code text DEFAULT NULL::text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_transfer public.payout_transfers;
  v_payout public.payouts;
  -- Our own balance at the processor does not reach yet, of which the payee need not know.
  v_is_ours boolean := p_status = 'failed' and p_failure_code = 'balance_insufficient';
begin
  if p_status is null or p_status not in ('pending', 'paid', 'failed', 'returned') then
    perform private.raise_error('invalid_input', 'status');
  elsif p_processor_id is null and p_status <> 'failed' then
    perform private.raise_error('invalid_input', 'processor_id');
  end if;
  select * into v_transfer from public.payout_transfers where id = p_transfer_id for update;
  if not found then
    perform private.raise_error('not_found');
  elsif v_transfer.processor_id is not null and p_processor_id is distinct from v_transfer.processor_id then
    perform private.raise_error('wrong_status', 'processor_id');
  -- From pending to paid or failed, and from paid to returned; everything else was recorded before, or comes late.
  elsif not ((v_transfer.status = 'pending' and p_status in ('pending', 'paid', 'failed'))
    or (v_transfer.status = 'paid' and p_status = 'returned')) then
    return;
  end if;
  update public.payout_transfers set status = p_status, processor_id = coalesce(processor_id, p_processor_id),
    failure_code = left(p_failure_code, 200), ended_at = case when p_status <> 'pending' then clock_timestamp() end
  where id = p_transfer_id returning * into v_transfer;
  if p_status = 'pending' then
    return;
  end if;
  select * into v_payout from public.payouts where transfer_id = p_transfer_id order by due_at, id limit 1;
  if p_status = 'paid' then
    perform private.post_transfer(v_transfer);
    update public.payouts set status = 'paid', paid_at = now() where transfer_id = p_transfer_id;
    perform private.notify_payout(v_payout, 'payout_sent', v_transfer.currency, v_transfer.amount_minor);
    return;
  elsif p_status = 'returned' then
    perform private.post_transfer_return(v_transfer);
  end if;
  update public.payouts set status = 'scheduled', paid_at = null, transfer_id = null where transfer_id = p_transfer_id;
  if v_is_ours is not true then
    -- Until the account is in order the next transfer would fail too.
    update public.payout_accounts set status = 'restricted', updated_at = clock_timestamp()
    where user_id = v_transfer.payee_id and status = 'enabled';
    perform private.notify_payout(v_payout, 'payout_failed', v_transfer.currency, v_transfer.amount_minor);
  end if;
  perform private.note_in_admin_queue('payments');
end $function$;

REVOKE ALL ON FUNCTION "public"."record_transfer"(uuid, text, text, text) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.refund_preview (
  p_booking_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_booking public.bookings;
  v_caller_role text;
begin
  select * into v_booking from public.bookings where id = p_booking_id;
  if not found then
    perform private.raise_error('not_found');
  end if;
  v_caller_role := private.booking_role(v_booking, v_user);
  if v_caller_role is null or (v_caller_role = 'host' and v_booking.submitted_at is null) then
    perform private.raise_error('forbidden');
  elsif private.effective_status(v_booking) not in ('held', 'pending', 'confirmed') then
    perform private.raise_error('wrong_status');
  end if;
  if v_booking.confirmed_at is not null then
    v_booking := private.without_unanswered_services(v_booking);
  end if;
  return private.cancellation_refund(v_booking, v_caller_role, now())
    || private.refund_deadlines(v_booking.policy, v_booking.starts_at)
    || jsonb_build_object('currency', v_booking.currency, 'payment_method',
      coalesce(private.manual_payment_method(p_booking_id), case when private.is_paid_by_card(p_booking_id) then 'card' end));
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_payment_proof (
  p_proof_id uuid,
  p_reason   text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_booking public.bookings := private.lock_manual_booking((
    select f.booking_id from public.payment_proofs f where f.id = p_proof_id));
  v_reason text := private.normalize_reason(p_reason);
  v_amount bigint;
  v_proof public.payment_proofs;
begin
  if v_reason is null then
    perform private.raise_error('invalid_input', 'reason');
  end if;
  select * into v_proof from public.payment_proofs where id = p_proof_id for update;
  if v_proof.status = 'refused' then
    return;
  elsif v_proof.status <> 'sent' then
    perform private.raise_error('wrong_status');
  end if;
  update public.payment_proofs set status = 'refused', reason = v_reason, decided_at = now() where id = p_proof_id;
  select i.amount_minor into v_amount from public.booking_installments i where i.id = v_proof.installment_id;
  perform private.notify_payment(v_booking, 'guest', 'payment_proof_refused', v_amount, v_reason);
  perform private.broadcast_booking(v_booking);
end $function$;

CREATE OR REPLACE FUNCTION public.remind_due_installments()
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_installment public.booking_installments;
  v_booking public.bookings;
  v_count integer := 0;
begin
  for v_installment in
    select i.* from public.booking_installments i
    join public.bookings b on b.id = i.booking_id and b.status = 'confirmed'
    where i.kind = 'balance' and i.status = 'due' and i.reminded_at is null
      and i.due_at > now() and i.due_at <= now() + interval '3 days'
      -- Who has booked within these days has just been told when it is due.
      and i.created_at < i.due_at - interval '3 days'
    order by i.due_at limit 200 for no key update of i skip locked
  loop
    update public.booking_installments set reminded_at = now() where id = v_installment.id;
    select * into v_booking from public.bookings where id = v_installment.booking_id;
    perform private.notify_payment(v_booking, 'guest',
      case when private.manual_payment_method(v_booking.id) is null then 'balance_due' else 'payment_due' end,
      v_installment.amount_minor);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $function$;

REVOKE ALL ON FUNCTION "public"."remind_due_installments"() FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.remove_saved_card (
  p_user_id uuid,
  p_card_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update public.saved_cards set removed_at = coalesce(removed_at, now()) where id = p_card_id and user_id = p_user_id;
  if not found then
    perform private.raise_error('not_found');
  end if;
end $function$;

REVOKE ALL ON FUNCTION "public"."remove_saved_card"(uuid, uuid) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.save_payment_terms (
  p_venue_id         uuid,
  p_takes_cards      boolean,
  p_deposit_percent  integer,
  p_balance_days     integer,
  p_takes_transfers  boolean DEFAULT NULL::boolean,
  p_takes_cash       boolean DEFAULT NULL::boolean,
  p_transfer_details text    DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_venue public.venues;
  v_before public.venue_payment_terms;
  v_takes_transfers boolean;
  v_details text;
begin
  perform private.refuse_filtered_call();
  v_venue := private.lock_own_listing(p_venue_id);
  select * into v_before from public.venue_payment_terms where venue_id = v_venue.id;
  v_takes_transfers := coalesce(p_takes_transfers, v_before.takes_transfers, false);
  v_details := nullif(btrim(coalesce(p_transfer_details, v_before.transfer_details), E' \t\r\n'), '');
  if p_takes_cards is null then
    perform private.raise_error('invalid_input', 'takes_cards');
  elsif p_deposit_percent is null or p_deposit_percent not between 10 and 100 then
    perform private.raise_error('invalid_input', 'deposit_percent');
  elsif p_balance_days is null or p_balance_days not between 1 and 180 then
    perform private.raise_error('invalid_input', 'balance_days');
  elsif char_length(v_details) > 500 or (v_takes_transfers and v_details is null) then
    perform private.raise_error('invalid_input', 'transfer_details');
  end if;
  insert into public.venue_payment_terms (venue_id, takes_cards, deposit_percent, balance_days, takes_transfers, takes_cash,
    transfer_details)
  values (v_venue.id, p_takes_cards, p_deposit_percent, p_balance_days, v_takes_transfers,
    coalesce(p_takes_cash, v_before.takes_cash, false), v_details)
  on conflict (venue_id) do update set takes_cards = excluded.takes_cards, deposit_percent = excluded.deposit_percent,
    balance_days = excluded.balance_days, takes_transfers = excluded.takes_transfers, takes_cash = excluded.takes_cash,
    transfer_details = excluded.transfer_details;
  return public.get_payment_terms(v_venue.id);
end $function$;

CREATE OR REPLACE FUNCTION public.save_tax_details (
  p_legal_name text,
  p_tax_number text,
  p_address    text,
  p_country    text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_name text := btrim(p_legal_name);
  v_number text := nullif(upper(regexp_replace(p_tax_number, '\s', '', 'g')), '');
  v_details public.tax_details;
begin
  perform private.refuse_filtered_call();
  if not exists (select from public.users u where u.id = v_user and u.role in ('host', 'service_provider')) then
    perform private.raise_error('forbidden');
  elsif coalesce(char_length(v_name), 0) not between 1 and 200 then
    perform private.raise_error('invalid_input', 'legal_name');
  elsif char_length(p_address) > 300 then
    perform private.raise_error('invalid_input', 'address');
  elsif p_country is null or p_country !~ '^[A-Z]{2}$' then
    perform private.raise_error('invalid_input', 'country');
  elsif not private.is_tax_number(p_country, v_number) then
    perform private.raise_error('invalid_input', 'tax_number');
  end if;
  insert into public.tax_details (user_id, legal_name, tax_number, address, country)
  values (v_user, v_name, v_number, btrim(coalesce(p_address, '')), p_country)
  on conflict (user_id) do update set legal_name = excluded.legal_name, tax_number = excluded.tax_number,
    address = excluded.address, country = excluded.country, updated_at = now()
  returning * into v_details;
  return to_jsonb(v_details) - 'user_id' - 'updated_at';
end $function$;

CREATE OR REPLACE FUNCTION public.send_payment_proof (
  p_installment_id uuid,
  p_proof_id       uuid,
  p_kind           text,
  p_note           text DEFAULT NULL::text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_note text := nullif(btrim(p_note, E' \t\r\n'), '');
  v_installment public.booking_installments;
  v_booking public.bookings;
  v_proof public.payment_proofs;
begin
  perform private.refuse_filtered_call();
  select * into v_installment from public.booking_installments where id = p_installment_id;
  select * into v_booking from public.bookings where id = v_installment.booking_id and guest_id = v_user;
  if not found then
    perform private.raise_error('not_found');
  elsif p_proof_id is null or p_kind is null or p_kind not in ('picture', 'document') then
    perform private.raise_error('invalid_input');
  elsif char_length(v_note) > 500 then
    perform private.raise_error('invalid_input', 'note');
  end if;
  v_booking := private.lock_booking(v_booking.id);
  select * into v_proof from public.payment_proofs where id = p_proof_id;
  if found then
    if v_proof.installment_id <> p_installment_id or v_proof.kind <> p_kind then
      perform private.raise_error('invalid_input', 'proof_id');
    end if;
    return v_proof.id;
  elsif (private.payable_installment(p_installment_id, v_user)).id is null
    or exists (select from public.payment_proofs where installment_id = p_installment_id and status = 'sent') then
    perform private.raise_error('wrong_status');
  elsif (select count(*) from public.payment_proofs where installment_id = p_installment_id) >= 10 then
    perform private.raise_error('rate_limited');
  end if;
  insert into public.payment_proofs (id, installment_id, booking_id, kind, note)
  values (p_proof_id, p_installment_id, v_booking.id, p_kind, v_note) returning * into v_proof;
  if not exists (select from storage.objects o where o.bucket_id = 'payment-proofs' and o.name = v_proof.path) then
    perform private.raise_error('invalid_input', 'file');
  end if;
  perform private.notify_payment(v_booking, 'host', 'payment_proof_sent', v_installment.amount_minor);
  perform private.broadcast_booking(v_booking);
  return v_proof.id;
end $function$;

CREATE OR REPLACE FUNCTION public.set_payment_processor_id (
  p_payment_id   uuid,
  p_processor_id text,
  p_customer_id  text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_payment public.payments;
begin
  if coalesce(p_processor_id, '') = '' then
    perform private.raise_error('invalid_input', 'processor_id');
  end if;
  select * into v_payment from public.payments where id = p_payment_id;
  if not found then
    perform private.raise_error('not_found');
  end if;
  perform private.lock_booking(v_payment.booking_id);
  select * into v_payment from public.payments where id = p_payment_id for update;
  if v_payment.processor_id is not null and v_payment.processor_id <> p_processor_id
    or exists (select from public.payments where processor_id = p_processor_id and id <> p_payment_id) then
    perform private.raise_error('wrong_status', 'processor_id');
  end if;
  if v_payment.processor_id is null then
    update public.payments set processor_id = p_processor_id, ended_at = null where id = p_payment_id;
    if v_payment.status = 'cancelled' then
      perform private.enqueue_settlement(p_payment_id);
    end if;
  end if;
  if coalesce(p_customer_id, '') <> '' then
    insert into private.payment_customers (user_id, processor_id) values (v_payment.payer_id, p_customer_id)
    on conflict do nothing;
  end if;
end $function$;

REVOKE ALL ON FUNCTION "public"."set_payment_processor_id"(uuid, text, text) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.set_payout_account (
  p_user_id      uuid,
  p_processor_id text,
  p_status       text,
  p_country      text DEFAULT NULL::text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if p_status is null or p_status not in ('incomplete', 'enabled', 'restricted') then
    perform private.raise_error('invalid_input', 'status');
  elsif not exists (select from public.users where id = p_user_id and deleted_at is null) then
    perform private.raise_error('not_found');
  end if;
  insert into public.payout_accounts (user_id, processor_id, status, country)
  values (p_user_id, p_processor_id, p_status, upper(p_country))
  on conflict (user_id) do nothing;
  if not found and not exists (
    select from public.payout_accounts where user_id = p_user_id and processor_id = p_processor_id) then
    perform private.raise_error('wrong_status', 'processor_id');
  end if;
end $function$;

REVOKE ALL ON FUNCTION "public"."set_payout_account"(uuid, text, text, text) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.start_payment (
  p_user_id    uuid,
  p_booking_id uuid,
  p_details    jsonb,
  p_ip         text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_locked record;
  v_booking public.bookings;
  v_details jsonb;
  v_installment public.booking_installments;
  v_payment public.payments;
begin
  -- As in hold_booking: whoever waits for the deletion of an account keeps no venue locked.
  perform 1 from public.users where id = p_user_id and deleted_at is null for key share;
  if not found then
    perform private.raise_error('not_found');
  end if;
  perform private.count_payment_start(p_user_id, p_ip);
  -- As hold_booking: the user before the venue.
  perform pg_advisory_xact_lock(hashtextextended('holds:' || p_user_id::text, 0));
  v_locked := private.lock_booking_for_user(p_booking_id, p_user_id);
  v_booking := v_locked.booking;
  if v_locked.caller_role <> 'guest' then
    perform private.raise_error('forbidden');
  elsif v_booking.status = 'expired' and v_booking.submitted_at is null then
    perform private.raise_error('hold_expired');
  elsif v_booking.status = 'held' then
    perform private.require_submittable_hold(v_booking);
    v_details := private.sanitize_booking_details(p_details);
    perform private.make_installments(v_booking);
    insert into private.payment_details (booking_id, details) values (p_booking_id, v_details)
    on conflict (booking_id) do update set details = excluded.details;
    select * into v_installment from public.booking_installments
    where booking_id = p_booking_id and status <> 'cancelled' order by position limit 1;
    v_payment := private.create_payment(v_booking, v_installment, true);
    update public.bookings set hold_expires_at =
      greatest(hold_expires_at, least(now() + interval '10 minutes', created_at + interval '1 hour'))
    where id = p_booking_id;
  else
    v_installment := private.next_installment(p_booking_id);
    if v_booking.status not in ('confirmed', 'completed') or v_installment.id is null
      or private.manual_payment_method(p_booking_id) is not null then
      perform private.raise_error('wrong_status');
    end if;
    v_payment := private.create_payment(v_booking, v_installment, false);
  end if;
  return (
    select jsonb_build_object('payment_id', v_payment.id, 'processor_id', v_payment.processor_id,
      'amount_minor', v_payment.amount_minor, 'currency', v_payment.currency, 'is_manual', v_payment.is_manual,
      'customer_id', c.processor_id, 'email', u.email, 'name', coalesce(v_details ->> 'contact_name',
        nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '')),
      'locale', u.locale, 'reference', v_booking.reference, 'booking_id', v_booking.id)
    from public.users u left join private.payment_customers c on c.user_id = u.id where u.id = p_user_id);
end $function$;

REVOKE ALL ON FUNCTION "public"."start_payment"(uuid, uuid, jsonb, text) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.start_payout_account (
  p_user_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user public.users;
begin
  select * into v_user from public.users where id = p_user_id and deleted_at is null;
  if not found then
    perform private.raise_error('not_found');
  elsif v_user.role not in ('host', 'service_provider') then
    perform private.raise_error('forbidden');
  end if;
  return jsonb_build_object('processor_id', (select a.processor_id from public.payout_accounts a where a.user_id = p_user_id),
    'email', v_user.email, 'name', nullif(btrim(concat_ws(' ', v_user.first_name, v_user.last_name)), ''),
    'locale', v_user.locale, 'country', coalesce(
      (select a.country from public.payout_accounts a where a.user_id = p_user_id),
      (select c.country from public.venues v join public.cities c on v.city in (c.slug, c.name)
        where v.host_id = p_user_id group by c.country order by count(*) desc, c.country limit 1)));
end $function$;

REVOKE ALL ON FUNCTION "public"."start_payout_account"(uuid) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.store_payment_event (
  p_id        text,
  p_kind      text,
  p_object_id text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  insert into private.payment_events (id, kind, object_id) values (p_id, p_kind, p_object_id)
  on conflict (id) do nothing;
  if not found then
    return false;
  end if;
  perform private.enqueue_job('handle_payment_event',
    jsonb_build_object('event_id', p_id, 'kind', p_kind, 'object_id', p_object_id), p_key => 'payment_event:' || md5(p_id));
  return true;
end $function$;

REVOKE ALL ON FUNCTION "public"."store_payment_event"(text, text, text) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.submit_booking (
  p_booking_id uuid,
  p_details    jsonb
)
  RETURNS public.booking_record
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_booking public.bookings := private.lock_booking(p_booking_id);
  v_method text;
begin
  if v_booking.guest_id = v_user and v_booking.status in ('pending', 'confirmed') then
    return v_booking;
  end if;
  v_booking := private.lock_own_hold(p_booking_id);
  perform private.require_submittable_hold(v_booking);
  v_method := private.chosen_payment_method(v_booking, p_details);
  if v_method in ('transfer', 'cash') then
    perform private.begin_manual_payment(v_booking, v_method);
  else
    perform private.require_paid_hold(v_booking);
  end if;
  return private.submit_hold(v_booking, p_details);
end $function$;

ALTER TABLE "private"."admin_queue_events"
  ADD CONSTRAINT "admin_queue_events_queue_check"
    CHECK ((queue = ANY (ARRAY['venues'::text, 'services'::text, 'providers'::text, 'reports'::text, 'contacts'::text, 'jobs'::text, 'payments'::text, 'disputes'::text])));

ALTER TABLE "private"."ledger_transactions"
  ADD CONSTRAINT "ledger_transactions_booking_id_fkey" FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE RESTRICT;

ALTER TABLE "private"."manual_payments"
  ADD CONSTRAINT "manual_payments_booking_id_fkey" FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE CASCADE;

ALTER TABLE "private"."payment_customers"
  ADD CONSTRAINT "payment_customers_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE "private"."payment_details"
  ADD CONSTRAINT "payment_details_booking_id_fkey" FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE CASCADE;

ALTER TABLE "private"."payout_account_notices"
  ADD CONSTRAINT "payout_account_notices_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE "public"."booking_installments"
  ADD CONSTRAINT "booking_installments_booking_id_fkey" FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE RESTRICT;

ALTER TABLE "public"."disputes"
  ADD CONSTRAINT "disputes_booking_id_fkey" FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE RESTRICT;

ALTER TABLE "public"."invoices"
  ADD CONSTRAINT "invoices_booking_id_fkey" FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE RESTRICT;

ALTER TABLE "public"."invoices"
  ADD CONSTRAINT "invoices_refers_to_fkey" FOREIGN KEY (refers_to) REFERENCES public.invoices(id) ON DELETE RESTRICT;

ALTER TABLE "public"."invoices"
  ADD CONSTRAINT "invoices_transaction_id_fkey" FOREIGN KEY (transaction_id) REFERENCES private.ledger_transactions(id) ON DELETE RESTRICT;

ALTER TABLE "public"."ledger_entries"
  ADD CONSTRAINT "ledger_entries_booking_id_fkey" FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE RESTRICT;

ALTER TABLE "public"."ledger_entries"
  ADD CONSTRAINT "ledger_entries_transaction_id_fkey" FOREIGN KEY (transaction_id) REFERENCES private.ledger_transactions(id) ON DELETE RESTRICT;

ALTER TABLE "public"."ledger_entries"
  ADD CONSTRAINT "ledger_entries_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE RESTRICT;

ALTER TABLE "public"."payment_proofs"
  ADD CONSTRAINT "payment_proofs_booking_id_fkey" FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE RESTRICT;

ALTER TABLE "public"."payment_proofs"
  ADD CONSTRAINT "payment_proofs_installment_id_fkey" FOREIGN KEY (installment_id) REFERENCES public.booking_installments(id) ON DELETE RESTRICT;

ALTER TABLE "public"."payments"
  ADD CONSTRAINT "payments_booking_id_fkey" FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE RESTRICT;

ALTER TABLE "public"."payments"
  ADD CONSTRAINT "payments_installment_id_fkey" FOREIGN KEY (installment_id) REFERENCES public.booking_installments(id) ON DELETE RESTRICT;

ALTER TABLE "public"."payments"
  ADD CONSTRAINT "payments_payer_id_fkey" FOREIGN KEY (payer_id) REFERENCES public.users(id) ON DELETE RESTRICT;

ALTER TABLE "public"."disputes"
  ADD CONSTRAINT "disputes_payment_id_fkey" FOREIGN KEY (payment_id) REFERENCES public.payments(id) ON DELETE RESTRICT;

ALTER TABLE "public"."invoices"
  ADD CONSTRAINT "invoices_payment_id_fkey" FOREIGN KEY (payment_id) REFERENCES public.payments(id) ON DELETE RESTRICT;

ALTER TABLE "public"."payout_accounts"
  ADD CONSTRAINT "payout_accounts_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE RESTRICT;

ALTER TABLE "public"."payout_transfers"
  ADD CONSTRAINT "payout_transfers_payee_id_fkey" FOREIGN KEY (payee_id) REFERENCES public.users(id) ON DELETE RESTRICT;

ALTER TABLE "public"."payouts"
  ADD CONSTRAINT "payouts_transfer_id_fkey" FOREIGN KEY (transfer_id) REFERENCES public.payout_transfers(id) ON DELETE RESTRICT;

ALTER TABLE "public"."refunds"
  ADD CONSTRAINT "refunds_booking_id_fkey" FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE RESTRICT;

ALTER TABLE "public"."refunds"
  ADD CONSTRAINT "refunds_payment_id_fkey" FOREIGN KEY (payment_id) REFERENCES public.payments(id) ON DELETE RESTRICT;

ALTER TABLE "public"."invoices"
  ADD CONSTRAINT "invoices_refund_id_fkey" FOREIGN KEY (refund_id) REFERENCES public.refunds(id) ON DELETE RESTRICT;

ALTER TABLE "public"."payments"
  ADD CONSTRAINT "payments_saved_card_id_fkey" FOREIGN KEY (saved_card_id) REFERENCES public.saved_cards(id) ON DELETE SET NULL;

ALTER TABLE "public"."saved_cards"
  ADD CONSTRAINT "saved_cards_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE "public"."tax_details"
  ADD CONSTRAINT "tax_details_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE "public"."venue_payment_terms"
  ADD CONSTRAINT "venue_payment_terms_venue_id_fkey" FOREIGN KEY (venue_id) REFERENCES public.venues(id) ON DELETE CASCADE;

CREATE INDEX ledger_transactions_booking_idx ON private.ledger_transactions USING btree (booking_id);

CREATE INDEX manual_payments_fee_idx ON private.manual_payments USING btree (booking_id)
  WHERE (fee_posted_at IS NULL);

CREATE INDEX payment_events_received_idx ON private.payment_events USING btree (received_at);

CREATE INDEX booking_installments_grace_idx ON public.booking_installments USING btree (grace_ends_at)
  WHERE (status = 'failed'::text);

CREATE INDEX booking_installments_unpaid_idx ON public.booking_installments USING btree (due_at)
  WHERE (status = ANY (ARRAY['due'::text, 'failed'::text]));

CREATE INDEX disputes_booking_idx ON public.disputes USING btree (booking_id);

CREATE INDEX disputes_opened_idx ON public.disputes USING btree (opened_at DESC, id DESC);

CREATE INDEX disputes_payment_idx ON public.disputes USING btree (payment_id);

CREATE INDEX invoices_booking_idx ON public.invoices USING btree (booking_id, issued_at);

CREATE INDEX invoices_payment_idx ON public.invoices USING btree (payment_id);

CREATE INDEX invoices_refers_to_idx ON public.invoices USING btree (refers_to);

CREATE INDEX invoices_refund_idx ON public.invoices USING btree (refund_id);

CREATE INDEX ledger_entries_booking_idx ON public.ledger_entries USING btree (booking_id);

CREATE INDEX ledger_entries_transaction_idx ON public.ledger_entries USING btree (transaction_id);

CREATE INDEX ledger_entries_user_idx ON public.ledger_entries USING btree (user_id, account, currency);

CREATE INDEX payment_proofs_booking_idx ON public.payment_proofs USING btree (booking_id);

CREATE INDEX payment_proofs_installment_idx ON public.payment_proofs USING btree (installment_id, created_at DESC);

CREATE UNIQUE INDEX payment_proofs_open_idx ON public.payment_proofs USING btree (installment_id)
  WHERE (status = 'sent'::text);

CREATE UNIQUE INDEX payment_proofs_path_idx ON public.payment_proofs USING btree (path);

CREATE INDEX payments_booking_idx ON public.payments USING btree (booking_id);

CREATE INDEX payments_installment_idx ON public.payments USING btree (installment_id, created_at DESC);

CREATE UNIQUE INDEX payments_live_idx ON public.payments USING btree (installment_id)
  WHERE (status = ANY (ARRAY['created'::text, 'processing'::text, 'authorized'::text]));

CREATE INDEX payments_open_idx ON public.payments USING btree (created_at)
  WHERE (ended_at IS NULL);

CREATE INDEX payments_payer_idx ON public.payments USING btree (payer_id);

CREATE INDEX payments_saved_card_idx ON public.payments USING btree (saved_card_id);

CREATE INDEX payout_transfers_created_idx ON public.payout_transfers USING btree (created_at DESC, id DESC);

CREATE INDEX payout_transfers_payee_idx ON public.payout_transfers USING btree (payee_id, created_at DESC);

CREATE INDEX payout_transfers_pending_idx ON public.payout_transfers USING btree (created_at)
  WHERE (status = 'pending'::text);

CREATE INDEX payouts_transfer_idx ON public.payouts USING btree (transfer_id);

CREATE INDEX payouts_unsent_idx ON public.payouts USING btree (due_at)
  WHERE (is_collected AND (status = 'scheduled'::text) AND (transfer_id IS NULL));

CREATE INDEX refunds_booking_idx ON public.refunds USING btree (booking_id);

CREATE INDEX refunds_payment_idx ON public.refunds USING btree (payment_id);

CREATE INDEX refunds_pending_idx ON public.refunds USING btree (created_at)
  WHERE (status = 'pending'::text);

CREATE INDEX saved_cards_user_idx ON public.saved_cards USING btree (user_id, created_at DESC);

CREATE TRIGGER ledger_transactions_refuse_change
  BEFORE DELETE OR UPDATE ON private.ledger_transactions
  FOR EACH ROW
  EXECUTE FUNCTION private.refuse_ledger_change();

CREATE TRIGGER ledger_transactions_refuse_truncate
  BEFORE TRUNCATE ON private.ledger_transactions
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.refuse_ledger_change();

CREATE TRIGGER booking_events_settle_payments
  AFTER INSERT ON public.booking_events
  FOR EACH ROW
  WHEN ((new.event = ANY (ARRAY['accept'::text, 'decline'::text, 'lapse'::text, 'cancel'::text, 'release'::text, 'complete'::text])))
  EXECUTE FUNCTION private.settle_ended_booking();

CREATE TRIGGER bookings_adjust_installments
  AFTER UPDATE OF total_minor ON public.bookings
  FOR EACH ROW
  WHEN ((new.total_minor <> old.total_minor))
  EXECUTE FUNCTION private.adjust_changed_booking();

CREATE TRIGGER invoices_refuse_change
  BEFORE DELETE OR UPDATE ON public.invoices
  FOR EACH ROW
  EXECUTE FUNCTION private.refuse_invoice_change();

CREATE TRIGGER invoices_refuse_truncate
  BEFORE TRUNCATE ON public.invoices
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.refuse_invoice_change();

CREATE TRIGGER ledger_entries_balanced
  AFTER INSERT ON public.ledger_entries
  FOR EACH ROW
  EXECUTE FUNCTION private.require_balanced_transaction();

CREATE TRIGGER ledger_entries_refuse_change
  BEFORE DELETE OR UPDATE ON public.ledger_entries
  FOR EACH ROW
  EXECUTE FUNCTION private.refuse_ledger_change();

CREATE TRIGGER ledger_entries_refuse_truncate
  BEFORE TRUNCATE ON public.ledger_entries
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.refuse_ledger_change();

CREATE TRIGGER payments_delete_details
  AFTER UPDATE OF ended_at ON public.payments
  FOR EACH ROW
  WHEN ((new.ended_at IS NOT NULL))
  EXECUTE FUNCTION private.delete_payment_details();

CREATE TRIGGER refunds_limit
  AFTER INSERT OR UPDATE OF amount_minor, payment_id, booking_id, status ON public.refunds
  FOR EACH ROW
  WHEN ((new.status = ANY (ARRAY['pending'::text, 'succeeded'::text])))
  EXECUTE FUNCTION private.limit_refunds();

CREATE TRIGGER saved_cards_detach
  AFTER UPDATE OF removed_at ON public.saved_cards
  FOR EACH ROW
  WHEN (((old.removed_at IS NULL) AND (new.removed_at IS NOT NULL)))
  EXECUTE FUNCTION private.detach_removed_card();

CREATE TRIGGER on_payment_terms_public_change
  AFTER INSERT OR DELETE OR UPDATE ON public.venue_payment_terms
  FOR EACH ROW
  EXECUTE FUNCTION private.record_venue_detail_change();

CREATE TRIGGER venue_payment_terms_set_updated_at
  BEFORE UPDATE ON public.venue_payment_terms
  FOR EACH ROW
  EXECUTE FUNCTION private.set_updated_at();

CREATE TRIGGER on_picture_deleted
  BEFORE DELETE ON storage.objects
  FOR EACH ROW
  WHEN ((old.bucket_id = ANY (ARRAY['venue-images'::text, 'service-images'::text, 'avatars'::text, 'message-files'::text, 'payment-proofs'::text])))
  EXECUTE FUNCTION private.keep_picture_of_path();

create trigger on_picture_replaced before update on storage.objects for each row
  when (
    (old.bucket_id, old.name, old.version) is distinct from (new.bucket_id, new.name, new.version)
    and (old.bucket_id in ('venue-images', 'service-images', 'avatars', 'message-files', 'payment-proofs')
      or new.bucket_id in ('venue-images', 'service-images', 'avatars', 'message-files', 'payment-proofs')))
  execute function private.keep_picture_of_path();

CREATE TRIGGER on_picture_stored
  BEFORE INSERT ON storage.objects
  FOR EACH ROW
  WHEN ((new.bucket_id = ANY (ARRAY['venue-images'::text, 'service-images'::text, 'avatars'::text, 'message-files'::text, 'payment-proofs'::text])))
  EXECUTE FUNCTION private.keep_picture_of_path();

CREATE POLICY "disputes_select" ON "public"."disputes"
  FOR SELECT
  TO "authenticated"
  USING ((( SELECT private.is_admin() AS is_admin) OR (EXISTS ( SELECT
   FROM public.bookings b
  WHERE ((b.id = disputes.booking_id) AND (b.host_id = ( SELECT auth.uid() AS uid)) AND (b.submitted_at IS NOT NULL))))));

CREATE POLICY "invoices_select" ON "public"."invoices"
  FOR SELECT
  TO "authenticated"
  USING (private.can_see_booking(booking_id));

CREATE POLICY "ledger_entries_select" ON "public"."ledger_entries"
  FOR SELECT
  TO "authenticated"
  USING (((user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "payment_proofs_select" ON "public"."payment_proofs"
  FOR SELECT
  TO "authenticated"
  USING (private.can_see_booking(booking_id));

CREATE POLICY "payout_accounts_select" ON "public"."payout_accounts"
  FOR SELECT
  TO "authenticated"
  USING (((user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "payout_transfers_select" ON "public"."payout_transfers"
  FOR SELECT
  TO "authenticated"
  USING (((payee_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "tax_details_select" ON "public"."tax_details"
  FOR SELECT
  TO "authenticated"
  USING ((user_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "tax_rates_select" ON "public"."tax_rates"
  FOR SELECT
  TO "anon", "authenticated"
  USING (true);

CREATE POLICY "mahfil_payment_proofs_insert" ON "storage"."objects"
  FOR INSERT
  TO "authenticated"
  WITH
    CHECK
    (((bucket_id = 'payment-proofs'::text) AND (COALESCE(( SELECT storage.operation() AS operation), ''::text) = ANY (ARRAY[''::text, 'storage.object.upload'::text])) AND
    (COALESCE(((NULLIF(current_setting('request.headers'::text, true), ''::text))::jsonb ->> 'x-upsert'::text), ''::text) <> 'true'::text) AND
    private.may_store_payment_proof(name)));

CREATE POLICY "mahfil_payment_proofs_select" ON "storage"."objects"
  FOR SELECT
  TO "authenticated"
  USING (((bucket_id = 'payment-proofs'::text) AND private.may_read_payment_proof(name)));

COMMENT ON COLUMN "private"."manual_payments"."fee_posted_at" IS 'When the service fee, which the host has received too, was posted as owed.';

COMMENT ON COLUMN "private"."manual_payments"."transfer_details" IS 'The account of the venue at that time; null for cash, and once its host has deleted their account.';

COMMENT ON COLUMN "public"."booking_installments"."grace_ends_at" IS 'Until when a failed installment may be paid; the booking is cancelled after that.';

COMMENT ON COLUMN "public"."booking_installments"."kind" IS 'deposit: paid with the booking; balance: the rest, due before the start; extra: what the booking came to cost more later.';

COMMENT ON COLUMN "public"."disputes"."answered_at" IS 'When an admin has answered or accepted it.';

COMMENT ON COLUMN "public"."disputes"."funds_reinstated_at" IS 'When we learned that it came back.';

COMMENT ON COLUMN "public"."disputes"."funds_withdrawn_at" IS 'When we learned that the bank has taken the amount from our balance at the processor.';

COMMENT ON COLUMN "public"."disputes"."is_accepted" IS 'An admin has accepted the dispute, which loses it; the other way of answering one.';

COMMENT ON COLUMN "public"."disputes"."respond_by" IS 'Until when an answer is taken; without one the dispute is lost then.';

COMMENT ON COLUMN "public"."disputes"."sent_at" IS 'When the processor has taken that.';

COMMENT ON COLUMN "public"."disputes"."status" IS 'needs_response: it waits for our answer. under_review: the bank decides. won: the money stays with us. lost: it stays with the holder of
the card. withdrawn: the holder has taken the dispute back.';

COMMENT ON COLUMN "public"."invoices"."percent" IS 'The rate of the country when it was issued; null where none was known.';

COMMENT ON COLUMN "public"."invoices"."refers_to" IS 'The invoice that a credit note takes back; of an invoice the credit note whose refund failed after all.';

COMMENT ON COLUMN "public"."invoices"."seller" IS 'The host: { name, tax_number, address, country }. Each line names its own seller.';

COMMENT ON COLUMN "public"."invoices"."subject" IS 'The booking: { reference, venue_name, venue_name_ar, starts_at, ends_at, time_zone }.';

COMMENT ON COLUMN "public"."invoices"."transaction_id" IS 'What was posted in the ledger: each posting has one invoice or credit note.';

COMMENT ON COLUMN "public"."ledger_entries"."account" IS 'processor: our balance at the processor of cards. guest: held for a guest until it is owed to payees. payee: owed to a host or
provider, or by them when it is positive. platform_fee: earned. tax: in that fee, owed to the state. dispute: taken back by a card''s bank
until it is decided who gets it.';

COMMENT ON COLUMN "public"."payment_proofs"."path" IS 'Where the file is stored in the bucket payment-proofs.';

COMMENT ON COLUMN "public"."payments"."ended_at" IS 'When nothing more could come of it: captured, or failed or cancelled for good.';

COMMENT ON COLUMN "public"."payments"."is_manual" IS 'Authorized first and captured once the booking is confirmed.';

COMMENT ON COLUMN "public"."payments"."is_off_session" IS 'Charged to a saved card without the payer.';

COMMENT ON COLUMN "public"."payments"."status" IS 'What is known of the payment. failed without ended_at: the payer may try again with the same payment. cancelled without ended_at:
it must be cancelled at the processor, or refunded when that is too late.';

COMMENT ON COLUMN "public"."payout_accounts"."status" IS 'incomplete: they have not told the processor everything. enabled: they can be paid. restricted: the processor wants more of them.';

COMMENT ON COLUMN "public"."payout_transfers"."fee_minor" IS 'What was kept of these payouts for service fees that their payee owes: of bookings that guests paid to them by transfer or in cash.';

COMMENT ON COLUMN "public"."payouts"."is_collected" IS 'The guest has paid by card: the money is sent by a transfer. Else the host was paid directly.';

COMMENT ON COLUMN "public"."payouts"."transfer_id" IS 'The transfer with which it was or is being sent.';

COMMENT ON COLUMN "public"."refunds"."status" IS 'pending: not sent, or on its way; while its payment is disputed it waits. cancelled: the dispute was lost, and the guest got it from their
bank.';

COMMENT ON COLUMN "public"."venue_payment_terms"."balance_days" IS 'How many days (of 24 hours) before the start the rest is due.';

COMMENT ON COLUMN "public"."venue_payment_terms"."deposit_percent" IS 'The part of the total that is paid with the booking.';

COMMENT ON COLUMN "public"."venue_payment_terms"."transfer_details" IS 'The account for bank transfers as the host writes it: bank, owner, IBAN. Shown only to guests who pay by transfer, to the host and admins.';

COMMENT ON FUNCTION "private"."add_installments"(uuid, jsonb) IS 'Adds parts [{ kind, amount_minor, due_at }] to a booking, after those that it has. The booking must be locked.';

COMMENT ON FUNCTION "private"."adjust_changed_booking"() IS 'Adjusts the installments of a booking whose total has changed.';

COMMENT ON FUNCTION "private"."adjust_installments"(public.bookings) IS 'Makes the installments of a booking add up to its total again: what it costs less is taken off the unpaid ones and refunded where
they are too small; what it costs more is an extra installment that is due now, or in two days by transfer or in cash. The booking must be locked.';

COMMENT ON FUNCTION "private"."begin_manual_payment"(public.bookings, text) IS 'Freezes the method of a hold that is being submitted, transfer or cash, the account of its venue and its installments. The booking
must be locked.';

COMMENT ON FUNCTION "private"."book_paid_hold"(public.bookings) IS 'Submits a hold whose payment is authorized, in its guest''s name; one that expired is revived where its time is still free. False,
with nothing changed, when it cannot be booked any more: released, taken, blocked, or its venue withdrawn. The booking must be locked.';

COMMENT ON FUNCTION "private"."booking_card"(uuid) IS 'Returns the card that paid for a booking last: { brand, last4 }, or null.';

COMMENT ON FUNCTION "private"."booking_tax"(public.bookings) IS 'Returns the tax of a booking: { percent, amount_minor }, as it was invoiced and what is still to be paid contains; once it is over
only what was kept. Null when the rate is not known.';

COMMENT ON FUNCTION "private"."can_answer"(public.disputes) IS 'True for a dispute that waits for an answer and can still get one.';

COMMENT ON FUNCTION "private"."cancel_as"(public.bookings, text, text) IS 'Cancels a locked booking for the side of that role in the caller''s name, with its refund, and returns the row. Of a booking that
is paid by card, by transfer or in cash only what was paid comes back: refund_minor is that. What was paid to the host, the host gives
back. Errors: forbidden (PT403), wrong_status (PT409).';

COMMENT ON FUNCTION "private"."cancellation_refund"(public.bookings, text, timestamp with time zone) IS 'Returns what calculate_refund does, with paid_minor (what was paid by card and not refunded, or what the host has confirmed of a
transfer or cash; null where the host is paid directly) and kept_minor. Of what was paid only that comes back which exceeds what
stays due.';

COMMENT ON FUNCTION "private"."charge_installment"(public.bookings, public.booking_installments) IS 'Makes the payment that charges an installment to the guest''s saved card, unless another one of it is open; without a card the time
of grace begins. The booking must be locked.';

COMMENT ON FUNCTION "private"."chosen_payment_method"(public.bookings, jsonb) IS 'Returns how the guest of a hold chose to pay: card, transfer, cash; null where the venue is paid directly. Without a choice a venue
that takes cards is paid by card. Errors: invalid_input (PT422: the venue does not take it, or it is to be chosen).';

COMMENT ON FUNCTION "private"."collected_minor"(public.bookings) IS 'Returns what is shared between the payees of a booking that is paid by card: its total, or what was paid and not refunded once it
is cancelled or completed; null where the host is paid directly. Of a cancelled booking that is paid by transfer or in cash: what the
host keeps.';

COMMENT ON FUNCTION "private"."contained_tax"(bigint, numeric) IS 'Returns the tax that an amount in minor units contains at a rate, rounded half up: amount × rate / (100 + rate).';

COMMENT ON FUNCTION "private"."count_payment_start"(uuid, text) IS 'Counts the start of a payment of a user and of their network. Errors: rate_limited (PT429).';

COMMENT ON FUNCTION "private"."create_payment"(public.bookings, public.booking_installments, boolean) IS 'Returns the payment that the guest has begun for an installment, or a new one; one of another amount is cancelled, and one that
is a day old, which get_payment_order gives up. Errors: wrong_status (PT409: it is being charged at this moment).';

COMMENT ON FUNCTION "private"."delete_payment_details"() IS 'Deletes the details of a hold of which no payment is open any more.';

COMMENT ON FUNCTION "private"."detach_removed_card"() IS 'Lets the processor forget a card that was removed, by its owner or with their account; tried again until it has.';

COMMENT ON FUNCTION "private"."earn_due_payouts"(uuid) IS 'Posts in the ledger what a payee has earned with payouts that are due, each once: of bookings that are over, without a refund or
dispute under way, and only where the money is held.';

COMMENT ON FUNCTION "private"."earned_part"(public.disputes) IS 'Returns what of a lost dispute was earned already: in the proportion of the payouts that are earned, at least what is not held for the
guest any more.';

COMMENT ON FUNCTION "private"."earned_payouts"(uuid) IS 'Returns the payouts of a booking that are posted as earned, sent or not.';

COMMENT ON FUNCTION "private"."earned_tax"(public.payouts) IS 'Returns the tax in the fee of a payout that is not posted yet, as it was invoiced: the payouts of a booking together have the tax of
its invoices. Zero where none were issued.';

COMMENT ON FUNCTION "private"."end_booking_payments"(uuid) IS 'Cancels the payments of a booking that are open and its unpaid installments. The booking must be locked.';

COMMENT ON FUNCTION "private"."end_dispute"(public.disputes, public.bookings) IS 'Tells the host how a dispute has ended, and goes on with what waited for it.';

COMMENT ON FUNCTION "private"."end_payment"(public.payments) IS 'Cancels a payment that nothing was captured of, also at the processor. What is captured nevertheless is refunded (record_payment).
The booking must be locked.';

COMMENT ON FUNCTION "private"."enqueue_settlement"(uuid, timestamp with time zone) IS 'Lets the worker do at the processor what get_payment_order says of a payment.';

COMMENT ON FUNCTION "private"."fail_installment"(public.bookings, uuid) IS 'Notes that an installment could not be charged, begins its time of grace, and tells the guest.';

COMMENT ON FUNCTION "private"."find_charged_card"(public.bookings) IS 'Returns the card that later parts of a booking are charged to: the one that paid for it last, or the guest''s newest; or null.
A card of which a payment is disputed is left out.';

COMMENT ON FUNCTION "private"."free_installment"(uuid) IS 'Makes an installment payable again of which nothing is being charged any more.';

COMMENT ON FUNCTION "private"."grace_end"(timestamp with time zone, timestamp with time zone) IS 'Returns until when an installment that failed at an instant may be paid: 72 hours, at most until a day before the start, at least
an hour.';

COMMENT ON FUNCTION "private"."has_open_dispute"(uuid) IS 'True while a payment of a booking is disputed: nothing of the booking is earned, sent to payees or charged without the guest.';

COMMENT ON FUNCTION "private"."invoice_lines"(jsonb, bigint, bigint, uuid, text, bigint, date) IS 'Returns an amount of a price as the lines of an invoice, one for each seller: [{ kind (host, provider, platform), seller_id, seller,
percent (null: not registered, no tax), net_minor, tax_minor, total_minor }]. The amount is divided in proportion to the parts of the
price and adds up exactly; the tax of each line is rounded half up.';

COMMENT ON FUNCTION "private"."is_covered"(public.payouts) IS 'True when what is held for the guest of a booking covers a payout of it that is not posted yet.';

COMMENT ON FUNCTION "private"."is_disputed"(uuid) IS 'True while a dispute of a payment is open: the processor refuses to refund it.';

COMMENT ON FUNCTION "private"."is_overdue"(public.booking_installments) IS 'True for an installment of a transfer or cash payment that is unpaid longer than its time of grace, and of which no proof waits.';

COMMENT ON FUNCTION "private"."is_paid_by_card"(uuid) IS 'True for a booking that is paid by card: with installments that are not all cancelled, or a payment that was ever authorized.
One that is paid by transfer or in cash is not.';

COMMENT ON FUNCTION "private"."is_tax_number"(text, text) IS 'True for a number of the form that a country gives to those who are registered for its tax: nine digits in Egypt, fifteen in Saudi
Arabia (from 3 to 3) and the Emirates (from 1), else 5 to 20 letters, digits and dashes.';

COMMENT ON FUNCTION "private"."issue_capture_invoice"(public.payments, bigint, timestamp with time zone) IS 'Issues the invoice of what was captured of a payment with its last capture (post_capture): of a deposit as of a balance, because the
tax is due when the money arrives.';

COMMENT ON FUNCTION "private"."issue_credit_note"(public.refunds, timestamp with time zone) IS 'Issues the credit note of a refund that has succeeded (issue_payment_credit_note).';

COMMENT ON FUNCTION "private"."issue_dispute_credit_note"(public.disputes) IS 'Issues the credit note of a dispute that was lost (issue_payment_credit_note): its payer has the amount from their bank.';

COMMENT ON FUNCTION "private"."issue_invoice"(text, public.bookings, uuid, uuid, text, uuid, jsonb, timestamp with time zone) IS 'Issues an invoice or a credit note for a posting of the ledger (p_key), with the next number of its country and year; one that has
its document already, or a booking of no known country, gets none. p_at is the time of issue, null for now. The booking must be locked.';

COMMENT ON FUNCTION "private"."issue_payment_credit_note"(uuid, uuid, bigint, text, timestamp with time zone) IS 'Issues a credit note of what the payer of a payment got back, for a posting of the ledger (p_key): at the rates and for the sellers of the
invoice of the payment, in proportion to what is left of each line. A payment without an invoice gets none.';

COMMENT ON FUNCTION "private"."issue_refund_reversal"(public.refunds) IS 'Issues an invoice over what a credit note said, when the bank returned its refund: the money is held for the guest again.';

COMMENT ON FUNCTION "private"."ledger_pair"(text, uuid, text, uuid, bigint) IS 'Returns the two entries that move an amount from one account to another.';

COMMENT ON FUNCTION "private"."limit_refunds"() IS 'Refuses a refund with which the refunds of a payment, those that failed left out, exceed what was captured. Errors: check_violation.';

COMMENT ON FUNCTION "private"."lock_booking_for_caller"(uuid) IS 'Returns what lock_booking_for_user does, for the caller. Errors: not_signed_in (PT401), not_found (PT404), forbidden (PT403: no part
in it).';

COMMENT ON FUNCTION "private"."lock_booking_for_user"(uuid, uuid) IS 'Returns the booking as lock_booking does, after writing the status that the time has brought, and the role of a user in it.
Errors: not_found (PT404), forbidden (PT403: no part in it).';

COMMENT ON FUNCTION "private"."lock_manual_booking"(uuid) IS 'Returns a booking that is paid by transfer or in cash, locked, for its host or an admin. Errors: not_signed_in (PT401), forbidden
(PT403: its guest, a stranger), not_found (PT404), wrong_status (PT409: it is paid otherwise).';

COMMENT ON FUNCTION "private"."lose_dispute"(public.disputes, public.bookings) IS 'Does what follows from a lost dispute whose amount was taken: the ledger, refunds of the payment that waited, and payouts. Before the
event the amount is due again. The booking must be locked.';

COMMENT ON FUNCTION "private"."lost_minor"(uuid, uuid) IS 'Returns what of a booking, or of one payment of it, was lost by disputes.';

COMMENT ON FUNCTION "private"."make_installments"(public.bookings) IS 'Freezes the installments of a hold by the present terms of its venue, unless they are frozen already. Errors: wrong_status (PT409:
the venue takes no cards, or nothing is to be paid).';

COMMENT ON FUNCTION "private"."make_transfers"(uuid) IS 'Makes one transfer for each currency in which a payee has payouts that are earned, covered and not sent, less the service fees that they
owe of bookings that were paid to them (outstanding_fees) and what they owe back of lost disputes; within a day of one that
failed, only when their account has changed since. The payee must be locked (create_due_transfers).';

COMMENT ON FUNCTION "private"."manual_paid"(uuid) IS 'Returns what the host of a booking has confirmed to have received by transfer or in cash.';

COMMENT ON FUNCTION "private"."manual_payment_grace"() IS 'Returns how long after its due time an unpaid transfer or cash payment lets the host cancel the booking.';

COMMENT ON FUNCTION "private"."manual_payment_method"(uuid) IS 'Returns how a booking is paid to its host in installments: transfer or cash; null for every other.';

COMMENT ON FUNCTION "private"."manual_payment_schedule"(uuid, numeric, timestamp with time zone) IS 'Returns the payment_schedule of a total that is paid by transfer or in cash, as if its booking were confirmed now; null where the
venue takes neither or nothing is to be paid.';

COMMENT ON FUNCTION "private"."manual_payment_state"(public.bookings, text) IS 'Returns how a booking is paid by transfer or in cash, to its guest, its host and admins: { method, reference, transfer_details (those
of the venue now, or those that it had), is_payable, may_cancel, proofs: [{ id, installment_id, kind, note, status, reason, created_at,
decided_at }], the last one first }; null for every other booking.';

COMMENT ON FUNCTION "private"."manual_payment_time"() IS 'Returns how long a guest has to transfer or bring what is due at once, from the confirmation of their booking.';

COMMENT ON FUNCTION "private"."may_read_payment_proof"(text) IS 'True for the files of an installment of the caller''s own booking, and for proofs that were sent to them as its host; for admins too.';

COMMENT ON FUNCTION "private"."may_store_payment_proof"(text) IS 'True for a path in the folder of an installment that the caller is to pay by transfer or in cash, while there is room for a file.';

COMMENT ON FUNCTION "private"."net_paid"(uuid) IS 'Returns what a guest has paid by card for a booking, less what was or is being refunded and what was lost by disputes.';

COMMENT ON FUNCTION "private"."next_installment"(uuid) IS 'Returns the installment of a booking that is paid next, or null.';

COMMENT ON FUNCTION "private"."notify_payment"(public.bookings, text, text, bigint, text) IS 'Notifies one side of a booking (guest or host) of money, with the amount in minor units, a reason, and what the text of the notification
needs.';

COMMENT ON FUNCTION "private"."notify_payout"(public.payouts, text, text, bigint) IS 'Notifies a payee of money that is sent, came back or waits, with the amount in minor units and one of the bookings it is for.';

COMMENT ON FUNCTION "private"."outstanding_fees"(uuid, text) IS 'Returns the service fees that a payee owes in a currency and that no transfer has been reduced by.';

COMMENT ON FUNCTION "private"."payable_installment"(uuid, uuid) IS 'Returns an unpaid installment that a user is to pay by transfer or in cash, or null.';

COMMENT ON FUNCTION "private"."payee_balance"(uuid, text) IS 'Returns what can be sent to a payee: what is owed to them, less what is being sent and what waits for a dispute. Negative when they owe
something back.';

COMMENT ON FUNCTION "private"."payee_debt"(uuid, text) IS 'Returns what a payee owes back, because disputes were lost after their payouts were sent; without the service fees that they owe.';

COMMENT ON FUNCTION "private"."payment_methods"(uuid, numeric) IS 'Returns how a total is paid at a venue by its present terms: card, transfer, cash; none where it is paid to the host directly, or
nothing is to be paid.';

COMMENT ON FUNCTION "private"."payment_order"(public.payments) IS 'Returns what must be done with a payment at the processor next, as get_payment_order does.';

COMMENT ON FUNCTION "private"."payment_schedule"(bigint, public.venue_payment_terms, timestamp with time zone, timestamp with time zone) IS 'Returns the parts in which a total is paid for a start, seen at an instant: [{ kind, amount_minor, due_at }], the deposit (rounded
half up) at once and the balance so many days of 24 hours before the start; all at once where the balance would be due within a day.';

COMMENT ON FUNCTION "private"."post_capture"(public.payments, bigint) IS 'Posts what was captured of a payment with its last capture: it is at the processor, held for the guest.';

COMMENT ON FUNCTION "private"."post_dispute"(public.disputes, boolean) IS 'Posts that a bank has taken the amount of a dispute from our balance at the processor, or that it came back.';

COMMENT ON FUNCTION "private"."post_due_fees"() IS 'Posts, each once, the service fees of bookings paid by transfer or in cash whose payout has fallen due: their hosts owe them.';

COMMENT ON FUNCTION "private"."post_earning"(public.payouts) IS 'Posts what a payee has earned with a payout that is due: what was held for the guest is owed to the payee, its fee is earned, and the tax in that
fee is owed to the state.';

COMMENT ON FUNCTION "private"."post_ledger"(text, text, uuid, text, jsonb) IS 'Posts a transaction with its entries [{ account, user_id, amount_minor }] in minor units and returns its id. A key that was posted
before posts nothing and returns the earlier one. Entries of zero are left out. Errors: check_violation, when the entries do not sum
to zero.';

COMMENT ON FUNCTION "private"."post_lost_dispute"(public.disputes, public.bookings) IS 'Posts a lost dispute: what was held for the guest is theirs again. What of it was earned is owed back by the payees, the platform gives
back its fee of it, and payouts that are not sent become smaller. The booking must be locked.';

COMMENT ON FUNCTION "private"."post_owed_fee"(public.bookings, bigint) IS 'Posts the service fee of a booking that its guest paid to the host by transfer or in cash: it is earned, the tax in it is
owed to the state, and the host owes both.';

COMMENT ON FUNCTION "private"."post_refund"(public.refunds) IS 'Posts a refund that has succeeded.';

COMMENT ON FUNCTION "private"."post_transfer"(public.payout_transfers) IS 'Posts a transfer that was sent to its payee.';

COMMENT ON FUNCTION "private"."post_transfer_return"(public.payout_transfers) IS 'Posts a transfer that came back after it was sent: it is owed to its payee again.';

COMMENT ON FUNCTION "private"."price_parts"(jsonb, bigint, bigint, uuid) IS 'Returns who sells which part of a price: the host what they rent, providers their services, Mahfil (platform) the service fee.
The parts add up to the total.';

COMMENT ON FUNCTION "private"."price_tax"(jsonb, bigint, bigint, uuid, text) IS 'Returns the tax that a price contains today: { percent, amount_minor }; null when the rate is not known or nothing is to be paid.';

COMMENT ON FUNCTION "private"."rate_limit_rules"(text) IS 'Returns how many attempts of a kind are allowed within which sliding window; no rows for an unknown kind. The kinds that
begin with auth_ are those of the embedded sign-in service (supabase/local/auth-limits.ts): it counts what the site has counted
already a second time, apart, and so holds for callers that pass the site by. The kind audited_action is counted by
private.log_user_action, for an account from wherever it comes; payment_start by private.count_payment_start, also for the network
alone.';

COMMENT ON FUNCTION "private"."record_authorization"(public.payments, public.bookings) IS 'Records that a payment is authorized, and submits the hold that it pays for in the same transaction; where that is impossible the
payment is to be cancelled and the guest is told.';

COMMENT ON FUNCTION "private"."record_capture"(public.payments, public.bookings, bigint) IS 'Records that money of a payment has arrived: its installment is paid, the host is told, and an invoice is issued. What nobody owes, because the booking is
over or the installment was paid otherwise or has become smaller, is refunded.';

COMMENT ON FUNCTION "private"."record_failure"(public.payments, public.bookings, text) IS 'Records that a charge failed. A guest who is present sees it and may try again with the same payment; after one without them
the time of grace begins.';

COMMENT ON FUNCTION "private"."reduce_installments"(uuid, bigint) IS 'Reduces the unpaid installments of a booking by an amount, the last one first, and returns how much of it is left. A payment that
was begun of one is cancelled, because its amount is another now. The booking must be locked.';

COMMENT ON FUNCTION "private"."refund_payments"(uuid, bigint, uuid) IS 'Refunds an amount of a booking from its payments, one that is disputed first, where the refund waits for the end of the dispute, then
the latest, or from the named one, and returns how much of it there was to refund. The booking must be locked.';

COMMENT ON FUNCTION "private"."refuse_invoice_change"() IS 'Refuses to change, delete or truncate invoices, whoever asks.';

COMMENT ON FUNCTION "private"."refuse_ledger_change"() IS 'Refuses to change, delete or truncate what is in the ledger, whoever asks.';

COMMENT ON FUNCTION "private"."require_balanced_transaction"() IS 'Refuses a transaction whose entries do not sum to zero in each currency, once the statement that adds them ends.';

COMMENT ON FUNCTION "private"."require_dispute_state"(jsonb, public.payments) IS 'Refuses a state that cannot be that of a dispute of a payment. Errors: wrong_status (PT409: the payment is not captured yet),
invalid_input (PT422: an unknown status, more than was captured).';

COMMENT ON FUNCTION "private"."require_paid_hold"(public.bookings) IS 'Refuses a hold of a venue that takes cards unless a payment of it is authorized. Errors: payment_required (PT402).';

COMMENT ON FUNCTION "private"."require_payment_state"(public.payments, jsonb) IS 'Refuses a state that cannot be that of a payment: of another amount, or with more captured than that. Errors: invalid_input (PT422).';

COMMENT ON FUNCTION "private"."require_submittable_hold"(public.bookings) IS 'Refuses a hold that cannot be submitted any more. Errors: forbidden (PT403: the host or a chosen provider has blocked the guest),
venue_not_bookable (PT409), too_soon (PT422: the start has passed).';

COMMENT ON FUNCTION "private"."restart_manual_payment"(uuid) IS 'Lets the time to pay by transfer or in cash begin when a request is accepted. The booking must be locked.';

COMMENT ON FUNCTION "private"."save_card"(uuid, jsonb) IS 'Saves the card of a payment for its payer and returns its id; null without a card. A card that is known stays as it is: also one
that was removed, and one of another user, which is nothing of the payer''s.';

COMMENT ON FUNCTION "private"."schedule_payouts"(public.bookings, numeric) IS 'Schedules the payouts of a confirmed booking: each provider gets the services that they accepted, the host the rest without
services that are not answered yet, which nobody is owed. The gross of each is what the guest pays for their part with its service
fee, the fee is that of their part. p_not_refunded_percent is the part that is not refunded, in percent. The shares of providers and
their fees are rounded down and the host gets the rest: together they never exceed the whole, whose refund is rounded half up, and
none is negative. Of a booking that is paid by card, what was collected is shared (collected_minor), in proportion.';

COMMENT ON FUNCTION "private"."seller_details"(text, uuid, text) IS 'Returns what an invoice of a country says of a seller now: { name, tax_number, address, country }. A number of another country
says nothing about the tax of this one and is left out.';

COMMENT ON FUNCTION "private"."settle_dispute"(uuid, text) IS 'Answers a dispute in the name of an admin, or accepts it without an answer; the processor is told by a job. Errors: those of
answer_dispute.';

COMMENT ON FUNCTION "private"."settle_ended_booking"() IS 'Has the authorized payment of an accepted request captured, shares what was paid of a booking that is completed, and cancels what is open when a request is declined, lapses or is
cancelled, or a hold is released. Nothing was captured then but of a confirmed booking, whose cancellation refunds it (cancel_as).';

COMMENT ON FUNCTION "private"."submit_hold"(public.bookings, jsonb) IS 'Submits a locked hold in its guest''s name, as submit_booking does, and returns the row. Errors: as require_submittable_hold;
invalid_input (PT422).';

COMMENT ON FUNCTION "private"."tax_country"(uuid, text) IS 'Returns the country whose tax a booking of a venue is subject to: where the venue is, by its city, its country, or its currency. Null
when none of them says.';

COMMENT ON FUNCTION "private"."tax_in"(bigint, text, text, date) IS 'Returns the tax that an amount in minor units contains in a country on a day: prices include their tax. Null when no rate is known.';

COMMENT ON FUNCTION "private"."tax_percent"(text, text, date) IS 'Returns the rate of a country on a day in percent, or null when it is not known.';

COMMENT ON FUNCTION "private"."tell_missing_payout_account"(uuid) IS 'Tells a payee, once in 30 days, that what they earned waits for their account.';

COMMENT ON FUNCTION "private"."unsettled_transfers"() IS 'Returns the transfers that failed or came back and after which their payee was sent nothing yet.';

COMMENT ON FUNCTION "private"."venue_payment_schedule"(uuid, numeric, timestamp with time zone) IS 'Returns the payment_schedule of a total by the present terms of a venue; null where the venue takes no cards or nothing is to be paid.';

COMMENT ON FUNCTION "public"."accept_dispute"(uuid) IS 'Accepts a dispute: it is lost, for good. Errors: not_signed_in (PT401), only_admins (PT403), not_found (PT404), wrong_status (PT409:
answered or ended already, or too late).';

COMMENT ON FUNCTION "public"."admin_get_dispute"(uuid) IS 'Returns a dispute with the facts of its booking and payment: { id, currency, amount_minor, reason, status, processor_id, respond_by,
answer, is_accepted, answered_at, is_sent, opened_at, ended_at, can_answer, paid_minor, paid_at, card: { brand, last4 } or null,
booking_id, reference, booking_status, total_minor, starts_at, time_zone, guests, guest, host, venue_name, venue_name_ar }. Errors:
not_signed_in (PT401), only_admins (PT403), not_found (PT404).';

COMMENT ON FUNCTION "public"."admin_list_disputes"(text, integer) IS 'Returns the disputes, the last one first, with their payer and the cursor of each. Errors: not_signed_in (PT401), only_admins (PT403).';

COMMENT ON FUNCTION "public"."admin_list_payments"(text, text, integer) IS 'Returns the payments, refunds or transfers (p_group), the last one first, with the cursor of each. captured_minor and refunded_minor
are those of payments; transfers have no booking. Errors: not_signed_in (PT401), only_admins (PT403), invalid_input (PT422).';

COMMENT ON FUNCTION "public"."admin_payment_differences"() IS 'Returns what does not agree and wants an admin: { ledger: bookings whose payments, less what
banks have taken back, say another amount than the ledger, refunds: those
that failed, transfers: those that failed or came back }. Errors: not_signed_in (PT401), only_admins (PT403).';

COMMENT ON FUNCTION "public"."answer_dispute"(uuid, text) IS 'Answers a dispute with a text that the bank reads, once. Errors: not_signed_in (PT401), only_admins (PT403), not_found (PT404),
wrong_status (PT409: answered or ended already, or too late), invalid_input (PT422: an empty text, or one of more than 5000 characters).';

COMMENT ON FUNCTION "public"."cancel_unpaid_booking"(uuid) IS 'Cancels as the host a booking that is paid by transfer or in cash and has not begun, of which a part is unpaid 72 hours after it was
due: in the guest''s name, by the policy. Nothing else cancels it. Errors: not_signed_in (PT401), forbidden (PT403: the guest, a
stranger), not_found (PT404), wrong_status (PT409: not overdue, or a proof waits for an answer).';

COMMENT ON FUNCTION "public"."cancel_unpaid_bookings"() IS 'Cancels at most 100 bookings, paid by card, that have not begun and of which an installment stayed unpaid for its time of grace, in the guest''s
name, by the policy; tells both sides, and returns how many. It skips what is locked. For the worker, until it returns 0.';

COMMENT ON FUNCTION "public"."confirm_manual_payment"(uuid) IS 'Says as the host that an installment was received by transfer or in cash, with a proof or without; the guest is told. Idempotent.
Errors: not_signed_in (PT401), forbidden (PT403: the guest, a stranger), not_found (PT404), wrong_status (PT409: cancelled, not
confirmed yet, or paid otherwise).';

COMMENT ON FUNCTION "public"."create_due_transfers"() IS 'Makes the transfers of payouts that are due to payees with an enabled account, one for each payee and currency, and returns those that
the processor does not have yet, also of earlier runs: [{ transfer_id, payee_account, amount_minor, currency }]. Nothing of a
booking that is disputed is sent. Payees without an account are told that it waits. What a host owes of bookings that were paid to them is
posted first, and taken off. Two workers at once make nothing twice. For the worker.';

COMMENT ON FUNCTION "public"."fail_payment"(uuid, text) IS 'Records that the processor refused to make a payment of a saved card at all; one that it has made is passed over. For the server.
Errors: not_found (PT404).';

COMMENT ON FUNCTION "public"."finish_dispute_order"(uuid) IS 'Notes that the processor has taken what an admin said of a dispute. For the server.';

COMMENT ON FUNCTION "public"."finish_payment_event"(text) IS 'Marks an event of the processor as handled. For the server.';

COMMENT ON FUNCTION "public"."get_booking_payments"(uuid) IS 'Returns how a booking is paid, to its guest, to its host once it was submitted, and to admins: { currency, takes_cards,
installments: [{ id, kind, amount_minor, due_at, status, grace_ends_at }], paid_minor, refunded_minor (also on its way), kept_minor
(paid less refunded and lost by disputes), tax: { percent, amount_minor } (in the total, or in what was kept; null where no rate is
known), invoices: [{ id, number, kind, total_minor, issued_at }], card: { brand, last4 } (null for the host), refunds: [{ amount_minor,
status (waiting: for the end of a dispute), created_at }], disputes: [{ amount_minor, status, opened_at, ended_at }],
next_installment_id (what the guest can pay by card now, or null), manual (of what is paid by transfer or in cash:
manual_payment_state; else null) }. Of a cancelled one of those refunded_minor is what its host gives back. Errors: not_signed_in (PT401), not_found (PT404: also for everybody else).';

COMMENT ON FUNCTION "public"."get_dispute_order"(uuid) IS 'Returns what must be told to the processor of a dispute: { processor_id, action: answer, accept or null, text }. For the server. Errors:
not_found (PT404).';

COMMENT ON FUNCTION "public"."get_earnings_balance"() IS 'Returns what the caller earns of what guests pay by card, in minor units for each currency: [{ currency, upcoming_minor (not due yet),
available_minor (due, not sent), on_the_way_minor (being sent), paid_minor, disputed_minor (what of these waits for a dispute),
owed_back_minor (of lost disputes after it was sent; kept of the next transfers), fees_owed_minor (service fees of bookings that were paid
to the caller, taken off the next transfer) }]. Errors: not_signed_in (PT401).';

COMMENT ON FUNCTION "public"."get_payment_order"(uuid) IS 'Returns what must be done with a payment at the processor next: { processor_id, currency, action: capture, cancel, refund or null,
amount_minor, refund_id, pending_refunds: [{ refund_id, processor_id }], whose state is to be read there }. To be asked again until
the action is null. For the server. Errors: not_found (PT404).';

COMMENT ON FUNCTION "public"."get_payment_terms"(uuid) IS 'Returns the payment terms of a venue that the caller may see: { takes_cards, takes_transfers, takes_cash, deposit_percent,
balance_days, transfer_details (null but for its host and admins) }. Errors: not_found (PT404).';

COMMENT ON FUNCTION "public"."get_payout_account"() IS 'Returns the state of the caller''s payout account: { status (null: none), country }. Errors: not_signed_in (PT401).';

COMMENT ON FUNCTION "public"."list_due_payments"() IS 'Makes the payments that charge due installments of confirmed bookings to saved cards, and returns those that are to be made now:
[{ payment_id, amount_minor, currency, customer_id, card_id, booking_id, reference, payer_id }], also those of earlier runs that the processor
does not have yet. One that failed is tried again after a day while its time of grace lasts. It skips what is locked, and what waits for a dispute. For the worker.';

COMMENT ON FUNCTION "public"."list_host_statements"(integer, integer, uuid, integer, text, text) IS 'Returns the caller''s earnings one booking a row, latest beginning first, with the filters and months of
get_host_earnings, of one currency or all: at most 1000 at a time, the next ones after the cursor of the last. Amounts are in minor units; state
is upcoming, due or paid; is_collected where the guest paid by card, which is sent by a transfer.
Errors: as get_host_earnings, and a month without its year or out of range.';

COMMENT ON FUNCTION "public"."list_my_cards"() IS 'Returns the caller''s saved cards, newest first: [{ id, brand, last4, exp_month, exp_year }]. Errors: not_signed_in (PT401).';

COMMENT ON FUNCTION "public"."list_my_payouts"() IS 'Returns what the caller is and was owed, as host or provider, with what it is for; the latest due first. is_collected: guests paid by
card and it is sent by a transfer; else it was paid directly. Errors: not_signed_in (PT401).';

COMMENT ON FUNCTION "public"."list_my_transfers"(integer) IS 'Returns what was and is being sent to the caller, the latest first, with for how many bookings, and the service fees that were
taken off. Errors: not_signed_in (PT401).';

COMMENT ON FUNCTION "public"."list_open_disputes"(integer) IS 'Returns identifiers at the processor of disputes whose state should be asked again: open, or with an amount that is not where it
belongs yet. For the server.';

COMMENT ON FUNCTION "public"."list_open_payments"(integer) IS 'Returns identifiers at the processor of payments whose state should be asked again: open for more than ten minutes, or with a refund
that has been pending as long. For the server.';

COMMENT ON FUNCTION "public"."notify_due_payouts"() IS 'Notifies hosts and providers of at most 200 payouts that fell due within two days, each once, and returns of how many. It skips
what is locked, and what waits for a dispute. For the worker, until it returns 0.';

COMMENT ON FUNCTION "public"."quote_booking"(uuid, timestamp with time zone, timestamp with time zone, integer, jsonb, jsonb) IS 'Returns what a booking would cost and the problems that prevent it; everyone may ask. Invalid input is reported in problems.
payment_schedule is how it is paid by card, [{ kind, amount_minor, due_at }]; null where the venue takes no cards.
payment_methods are those that the venue takes (card, transfer, cash; none: paid to the host directly), manual_payment_schedule how it
is paid by transfer or in cash, as if it were confirmed now.
tax is what the total contains, { percent, amount_minor }; null there too, and where no rate is known.
An extra is { id, quantity, hours }: quantity defaults to 1, hours (only of what is sold by the hour) to those of hours_of_extras.
For a listing that is not public, the only answer is that it cannot be booked, with a currency and zone of no listing. Errors: not_found (PT404: no such venue).';

COMMENT ON FUNCTION "public"."record_dispute"(text, text, jsonb) IS 'Records the state of a dispute at the processor: { status (needs_response, under_review, won, lost, withdrawn), amount_minor, reason,
respond_by, opened_at, is_withdrawn (the amount is taken from our balance now) }. The same state again changes nothing, an earlier one
that arrives later neither, and an end is final. While it is open the booking''s payouts wait and its payment is not refunded. Returns
{ dispute_id, status, booking_id }. For the server. Errors: not_found (PT404: no such payment), wrong_status (PT409: the payment is not
captured yet), invalid_input (PT422).';

COMMENT ON FUNCTION "public"."record_payment"(text, jsonb) IS 'Records the state of a payment at the processor: { status (requires_action, processing, authorized, captured, failed, cancelled),
amount_minor, captured_minor, refunded_minor, failure_code, card: { id, brand, last4, exp_month, exp_year } or null }. The same state
again changes nothing, and an earlier one that arrives later neither. An authorized payment of a hold submits it: as a request, or
confirmed at once. Returns { payment_id, status, failure_code, booking_id, booking_status }. For the server. Errors: not_found (PT404),
invalid_input (PT422: a state that cannot be that of this payment).';

COMMENT ON FUNCTION "public"."record_payout_account"(text, text) IS 'Records what the processor says of an account; an unknown one is passed over. For the server. Errors: invalid_input (PT422).';

COMMENT ON FUNCTION "public"."record_refund"(uuid, text, text, text) IS 'Records what has come of a refund at the processor (pending, succeeded, failed). Idempotent; a refund that succeeded can still
fail, when the card''s bank returns it, and one that failed stays so: admins are told. A credit note is issued once it has succeeded,
and an invoice over the same when it fails after that. For the server. Errors: not_found (PT404),
wrong_status (PT409: it has another identifier at the processor), invalid_input (PT422).';

COMMENT ON FUNCTION "public"."record_transfer"(uuid, text, text, text) IS 'Records what has become of a transfer at the processor: pending, paid, failed, or returned after it was paid. Paid payouts are marked
and posted; those of a transfer that failed or came back are sent with another one, once the account is in order again, or a day after our
balance at the processor did not reach (balance_insufficient). Admins are told. Idempotent. For the server. Errors: not_found (PT404),
wrong_status (PT409: it has another identifier), invalid_input (PT422: an unknown status, or no identifier but of one that failed).';

COMMENT ON FUNCTION "public"."refund_preview"(uuid) IS 'Returns what cancelling now would refund to the guest: { refund_minor, due_minor (what stays due by the policy), percent, rule,
paid_minor (by card, transfer or cash; null where the host is paid directly: refund_minor is what comes back of it), kept_minor, currency,
payment_method (card, transfer, cash, or null), policy, full_until, half_until }. The rule depends on the role of the caller.
Errors: not_signed_in (PT401), forbidden (PT403), not_found (PT404), wrong_status (PT409).';

COMMENT ON FUNCTION "public"."refuse_payment_proof"(uuid, text) IS 'Says as the host, with a reason, that a proof shows no payment that has arrived; the guest is told and may send another one.
Idempotent. Errors: not_signed_in (PT401), forbidden (PT403: the guest, a stranger), not_found (PT404), wrong_status (PT409: confirmed),
invalid_input (PT422: no reason).';

COMMENT ON FUNCTION "public"."remind_due_installments"() IS 'Reminds guests of at most 200 balances that are due within three days, each once, and returns of how many. It skips what is locked.
For the worker, until it returns 0.';

COMMENT ON FUNCTION "public"."remove_saved_card"(uuid, uuid) IS 'Removes a saved card of a user, so that nothing is charged to it any more, and the processor forgets it. The same again
changes nothing. For the server. Errors: not_found (PT404: also a card of somebody else).';

COMMENT ON FUNCTION "public"."save_payment_terms"(uuid, boolean, integer, integer, boolean, boolean, text) IS 'Saves the payment terms of the caller''s venue and returns them as get_payment_terms does; what is null of transfers and cash stays
as it is. An account is required where transfers are taken. Bookings that were begun before keep theirs. Errors: not_signed_in (PT401), forbidden (PT403: another host''s venue), not_found (PT404), invalid_input (PT422, the field
in the detail).';

COMMENT ON FUNCTION "public"."save_tax_details"(text, text, text, text) IS 'Saves what invoices say of the caller, a host or provider, from the next one on: { legal_name, tax_number (null: not registered),
address, country }, and returns it. Errors: not_signed_in (PT401), forbidden (PT403: they sell nothing), invalid_input (PT422, the
field in the detail).';

COMMENT ON FUNCTION "public"."send_payment_proof"(uuid, uuid, text, text) IS 'Sends a stored file (<installment>/<proof>.webp or .pdf of the bucket payment-proofs) to the host, as a proof that the caller has paid
an installment of their booking, and returns its id; again with the same id changes nothing. At most ten of an installment, and one at
a time. Errors: not_signed_in (PT401), not_found (PT404: also for everybody else), wrong_status (PT409: it is not to be paid now, or a
proof waits for an answer), invalid_input (PT422: also a file that is not stored), rate_limited (PT429).';

COMMENT ON FUNCTION "public"."set_payment_processor_id"(uuid, text, text) IS 'Stores under which identifiers the processor knows a payment and its payer; again with the same changes nothing. One that was
cancelled meanwhile is cancelled at the processor too. For the server. Errors: not_found (PT404), wrong_status (PT409: it has
another one, or another payment has this one), invalid_input (PT422).';

COMMENT ON FUNCTION "public"."set_payout_account"(uuid, text, text, text) IS 'Stores under which identifier the processor knows a payee; again with the same changes nothing. For the server. Errors: not_found
(PT404), wrong_status (PT409: they have another one), invalid_input (PT422).';

COMMENT ON FUNCTION "public"."start_payment"(uuid, uuid, jsonb, text) IS 'Begins the payment of a user: of the first installment of their hold, which is authorized only and keeps its details and its time
for at least ten more minutes (no longer than an hour after it began); or of the next unpaid installment of their confirmed booking.
Returns { payment_id, processor_id (null: to be created there), amount_minor, currency, is_manual, customer_id, email, name, locale,
reference, booking_id }; the same payment again while the guest has not paid it. For the server. Errors: not_found (PT404), forbidden
(PT403: somebody else''s booking, or blocked by the host), hold_expired, venue_not_bookable, wrong_status (PT409: nothing to pay by
card now), too_soon, invalid_input (PT422), rate_limited (PT429).';

COMMENT ON FUNCTION "public"."start_payout_account"(uuid) IS 'Returns what is needed to open the account of a host or provider at the processor: { processor_id (null: to be created), email, name,
locale, country (null: unknown) }. For the server. Errors: not_found (PT404), forbidden (PT403: they are neither).';

COMMENT ON FUNCTION "public"."store_payment_event"(text, text, text) IS 'Stores an event of the processor and enqueues the job that handles it; false when it was stored before. For the server.';

COMMENT ON FUNCTION "public"."submit_booking"(uuid, jsonb) IS 'Submits the caller''s hold as a request, or confirms it at once where the venue has instant booking. The guest''s note is a
message to the host. Returns the row, also
when it was submitted before. payment_method in the details is how it is paid, where the venue says how: transfer or cash freeze the
installments of the booking; a hold that is paid by card is submitted by its payment (record_payment). Errors: not_signed_in
(PT401), payment_required (PT402), forbidden (PT403), not_found (PT404), hold_expired,
wrong_status, venue_not_bookable (PT409), invalid_input (PT422: also a payment_method that the venue does not take, or none where it
takes no cards), too_soon (PT422: the start has passed).';

COMMENT ON TABLE "private"."deleted_pictures" IS 'Digests of the bucket and path of every picture, file of a message and payment proof that was deleted: nothing else is stored under its address.';

COMMENT ON TABLE "private"."invoice_counters" IS 'The last number of an invoice by country and year. Its row is locked until the transaction that issues one ends: a number that is
rolled back is given to the next.';

COMMENT ON TABLE "private"."ledger_transactions" IS 'What moved money between accounts: a capture, a refund, an earning, a transfer. The key names the cause, so that it is posted once.';

COMMENT ON TABLE "private"."manual_payments" IS 'The method that the guest of a booking chose, frozen when they submitted it. A booking without a row is paid by card, where it has
installments, or to the host directly.';

COMMENT ON TABLE "private"."payment_customers" IS 'Under which identifier the processor of card payments knows a user.';

COMMENT ON TABLE "private"."payment_details" IS 'What the guest of a hold said before they paid: it becomes booking_details when the payment is authorized, and is deleted then,
or when nothing can come of the payment any more.';

COMMENT ON TABLE "private"."payment_events" IS 'Events that the processor has sent, each once. They only say that something has changed: what, is read from the processor.';

COMMENT ON TABLE "private"."payout_account_notices" IS 'When payees were told last that their earnings wait for an account. Separate from the notifications, because users delete those.';

COMMENT ON TABLE "private"."platform_tax_details" IS 'What invoices of a country say of Mahfil, who sells its service fee. Registered before cards are taken there: the number is
filled in when the site goes live (docs/payments.md).';

COMMENT ON TABLE "public"."booking_installments" IS 'What a booking costs, in the parts in which it is paid. Frozen when the guest begins to pay by card, or submits a booking that is
paid by transfer or in cash; a total that changes later changes them (private.adjust_installments). A booking that is paid to the host
directly has none.';

COMMENT ON TABLE "public"."disputes" IS 'Disputes of payments, as the processor tells of them. Amounts are in minor units. Only the functions that the server and admins call
write them.';

COMMENT ON TABLE "public"."invoices" IS 'Invoices of money that was captured, and credit notes of money that was refunded or lost by a dispute. What they say of sellers, buyer and booking is
as it was when they were issued. Amounts are in minor units and positive in both kinds.';

COMMENT ON TABLE "public"."ledger_entries" IS 'Entries of the ledger in minor units, never changed or deleted. Positive is what we have at the processor; negative is what we owe to
guests and payees, or have earned.';

COMMENT ON TABLE "public"."payment_proofs" IS 'Pictures and documents by which guests show that they have paid an installment, with what the host said of them. Written by
functions only, and never changed once they are decided.';

COMMENT ON TABLE "public"."payments" IS 'Attempts to charge a card for an installment of a booking. Amounts are in minor units.';

COMMENT ON TABLE "public"."payout_accounts" IS 'Under which account a host or provider is paid at the processor, which knows their bank; nothing of that is kept here.';

COMMENT ON TABLE "public"."payout_transfers" IS 'What is sent to the account of a payee for one or more payouts (payouts.transfer_id). Amounts are in minor units.';

COMMENT ON TABLE "public"."refunds" IS 'What is sent back to the card of a payment. Amounts are in minor units.';

COMMENT ON TABLE "public"."saved_cards" IS 'Cards with which users have paid, for what they have agreed to pay later. Their numbers are with the processor only.';

COMMENT ON TABLE "public"."tax_details" IS 'What invoices say of a host or provider as a seller. Without a row, or without a number of the country of a venue, they are not
registered for its tax: they can sell, and their part of a price contains none.';

COMMENT ON TABLE "public"."tax_rates" IS 'Rates of value added tax in percent, by country and kind, from a day on until the next one. A country without a row has no known rate.';

COMMENT ON TABLE "public"."venue_payment_terms" IS 'The payment terms of venues whose host has chosen some. Without a row, or where none of the three ways is taken, a venue is paid to
the host directly.';

REVOKE ALL ON FUNCTION "private"."add_installments"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_installments"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_installments"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."adjust_changed_booking"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."adjust_changed_booking"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."adjust_changed_booking"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."adjust_installments"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."adjust_installments"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."adjust_installments"(public.bookings) TO "postgres";

REVOKE ALL ON FUNCTION "private"."begin_manual_payment"(public.bookings, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."begin_manual_payment"(public.bookings, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."begin_manual_payment"(public.bookings, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."book_paid_hold"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."book_paid_hold"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."book_paid_hold"(public.bookings) TO "postgres";

REVOKE ALL ON FUNCTION "private"."booking_card"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."booking_card"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."booking_card"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."booking_tax"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."booking_tax"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."booking_tax"(public.bookings) TO "postgres";

REVOKE ALL ON FUNCTION "private"."can_answer"(public.disputes) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."can_answer"(public.disputes) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."can_answer"(public.disputes) TO "postgres";

REVOKE ALL ON FUNCTION "private"."cancellation_refund"(public.bookings, text, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."cancellation_refund"(public.bookings, text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."cancellation_refund"(public.bookings, text, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."charge_installment"(public.bookings, public.booking_installments) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."charge_installment"(public.bookings, public.booking_installments) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."charge_installment"(public.bookings, public.booking_installments) TO "postgres";

REVOKE ALL ON FUNCTION "private"."chosen_payment_method"(public.bookings, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."chosen_payment_method"(public.bookings, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."chosen_payment_method"(public.bookings, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."collected_minor"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."collected_minor"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."collected_minor"(public.bookings) TO "postgres";

REVOKE ALL ON FUNCTION "private"."contained_tax"(bigint, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."contained_tax"(bigint, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."contained_tax"(bigint, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_payment_start"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_payment_start"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_payment_start"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."create_payment"(public.bookings, public.booking_installments, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."create_payment"(public.bookings, public.booking_installments, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_payment"(public.bookings, public.booking_installments, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_payment_details"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_payment_details"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_payment_details"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."detach_removed_card"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."detach_removed_card"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."detach_removed_card"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."earn_due_payouts"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."earn_due_payouts"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."earn_due_payouts"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."earned_part"(public.disputes) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."earned_part"(public.disputes) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."earned_part"(public.disputes) TO "postgres";

REVOKE ALL ON FUNCTION "private"."earned_payouts"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."earned_payouts"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."earned_payouts"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."earned_tax"(public.payouts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."earned_tax"(public.payouts) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."earned_tax"(public.payouts) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_booking_payments"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_booking_payments"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_booking_payments"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_dispute"(public.disputes, public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_dispute"(public.disputes, public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_dispute"(public.disputes, public.bookings) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_payment"(public.payments) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_payment"(public.payments) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_payment"(public.payments) TO "postgres";

REVOKE ALL ON FUNCTION "private"."enqueue_settlement"(uuid, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."enqueue_settlement"(uuid, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."enqueue_settlement"(uuid, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fail_installment"(public.bookings, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fail_installment"(public.bookings, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fail_installment"(public.bookings, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_charged_card"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_charged_card"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_charged_card"(public.bookings) TO "postgres";

REVOKE ALL ON FUNCTION "private"."free_installment"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."free_installment"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."free_installment"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."grace_end"(timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."grace_end"(timestamp WITH time zone, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."grace_end"(timestamp WITH time zone, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_open_dispute"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_open_dispute"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_open_dispute"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."invoice_lines"(jsonb, bigint, bigint, uuid, text, bigint, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."invoice_lines"(jsonb, bigint, bigint, uuid, text, bigint, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."invoice_lines"(jsonb, bigint, bigint, uuid, text, bigint, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_covered"(public.payouts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_covered"(public.payouts) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_covered"(public.payouts) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_disputed"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_disputed"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_disputed"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_overdue"(public.booking_installments) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_overdue"(public.booking_installments) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_overdue"(public.booking_installments) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_paid_by_card"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_paid_by_card"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_paid_by_card"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_tax_number"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_tax_number"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_tax_number"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."issue_capture_invoice"(public.payments, bigint, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."issue_capture_invoice"(public.payments, bigint, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."issue_capture_invoice"(public.payments, bigint, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."issue_credit_note"(public.refunds, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."issue_credit_note"(public.refunds, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."issue_credit_note"(public.refunds, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."issue_dispute_credit_note"(public.disputes) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."issue_dispute_credit_note"(public.disputes) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."issue_dispute_credit_note"(public.disputes) TO "postgres";

REVOKE ALL ON FUNCTION "private"."issue_invoice"(text, public.bookings, uuid, uuid, text, uuid, jsonb, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."issue_invoice"(text, public.bookings, uuid, uuid, text, uuid, jsonb, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."issue_invoice"(text, public.bookings, uuid, uuid, text, uuid, jsonb, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."issue_payment_credit_note"(uuid, uuid, bigint, text, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."issue_payment_credit_note"(uuid, uuid, bigint, text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."issue_payment_credit_note"(uuid, uuid, bigint, text, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."issue_refund_reversal"(public.refunds) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."issue_refund_reversal"(public.refunds) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."issue_refund_reversal"(public.refunds) TO "postgres";

REVOKE ALL ON FUNCTION "private"."ledger_pair"(text, uuid, text, uuid, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ledger_pair"(text, uuid, text, uuid, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ledger_pair"(text, uuid, text, uuid, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."limit_refunds"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."limit_refunds"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."limit_refunds"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_booking_for_user"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_booking_for_user"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_booking_for_user"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_manual_booking"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_manual_booking"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_manual_booking"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lose_dispute"(public.disputes, public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lose_dispute"(public.disputes, public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lose_dispute"(public.disputes, public.bookings) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lost_minor"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lost_minor"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lost_minor"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."make_installments"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."make_installments"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."make_installments"(public.bookings) TO "postgres";

REVOKE ALL ON FUNCTION "private"."make_transfers"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."make_transfers"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."make_transfers"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."manual_paid"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."manual_paid"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."manual_paid"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."manual_payment_grace"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."manual_payment_grace"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."manual_payment_grace"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."manual_payment_method"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."manual_payment_method"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."manual_payment_method"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."manual_payment_schedule"(uuid, numeric, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."manual_payment_schedule"(uuid, numeric, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."manual_payment_schedule"(uuid, numeric, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."manual_payment_state"(public.bookings, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."manual_payment_state"(public.bookings, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."manual_payment_state"(public.bookings, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."manual_payment_time"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."manual_payment_time"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."manual_payment_time"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."may_read_payment_proof"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."may_read_payment_proof"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."may_read_payment_proof"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."may_read_payment_proof"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."may_store_payment_proof"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."may_store_payment_proof"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."may_store_payment_proof"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."may_store_payment_proof"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."net_paid"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."net_paid"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."net_paid"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."next_installment"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_installment"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_installment"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notify_payment"(public.bookings, text, text, bigint, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_payment"(public.bookings, text, text, bigint, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_payment"(public.bookings, text, text, bigint, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notify_payout"(public.payouts, text, text, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_payout"(public.payouts, text, text, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_payout"(public.payouts, text, text, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."outstanding_fees"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."outstanding_fees"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."outstanding_fees"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payable_installment"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."payable_installment"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."payable_installment"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payee_balance"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."payee_balance"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."payee_balance"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payee_debt"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."payee_debt"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."payee_debt"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payment_methods"(uuid, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."payment_methods"(uuid, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."payment_methods"(uuid, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payment_order"(public.payments) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."payment_order"(public.payments) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."payment_order"(public.payments) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payment_schedule"(bigint, public.venue_payment_terms, timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."payment_schedule"(bigint, public.venue_payment_terms, timestamp WITH time zone, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."payment_schedule"(bigint, public.venue_payment_terms, timestamp WITH time zone, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_capture"(public.payments, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_capture"(public.payments, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_capture"(public.payments, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_dispute"(public.disputes, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_dispute"(public.disputes, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_dispute"(public.disputes, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_due_fees"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_due_fees"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_due_fees"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_earning"(public.payouts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_earning"(public.payouts) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_earning"(public.payouts) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_ledger"(text, text, uuid, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_ledger"(text, text, uuid, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_ledger"(text, text, uuid, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_lost_dispute"(public.disputes, public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_lost_dispute"(public.disputes, public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_lost_dispute"(public.disputes, public.bookings) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_owed_fee"(public.bookings, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_owed_fee"(public.bookings, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_owed_fee"(public.bookings, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_refund"(public.refunds) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_refund"(public.refunds) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_refund"(public.refunds) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_transfer"(public.payout_transfers) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_transfer"(public.payout_transfers) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_transfer"(public.payout_transfers) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_transfer_return"(public.payout_transfers) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_transfer_return"(public.payout_transfers) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_transfer_return"(public.payout_transfers) TO "postgres";

REVOKE ALL ON FUNCTION "private"."price_parts"(jsonb, bigint, bigint, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."price_parts"(jsonb, bigint, bigint, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."price_parts"(jsonb, bigint, bigint, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."price_tax"(jsonb, bigint, bigint, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."price_tax"(jsonb, bigint, bigint, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."price_tax"(jsonb, bigint, bigint, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."record_authorization"(public.payments, public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_authorization"(public.payments, public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."record_authorization"(public.payments, public.bookings) TO "postgres";

REVOKE ALL ON FUNCTION "private"."record_capture"(public.payments, public.bookings, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_capture"(public.payments, public.bookings, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."record_capture"(public.payments, public.bookings, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."record_failure"(public.payments, public.bookings, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_failure"(public.payments, public.bookings, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."record_failure"(public.payments, public.bookings, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reduce_installments"(uuid, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reduce_installments"(uuid, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reduce_installments"(uuid, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refund_payments"(uuid, bigint, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refund_payments"(uuid, bigint, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refund_payments"(uuid, bigint, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_invoice_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_invoice_change"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_invoice_change"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_ledger_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_ledger_change"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_ledger_change"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_balanced_transaction"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_balanced_transaction"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_balanced_transaction"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_dispute_state"(jsonb, public.payments) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_dispute_state"(jsonb, public.payments) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_dispute_state"(jsonb, public.payments) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_paid_hold"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_paid_hold"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_paid_hold"(public.bookings) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_payment_state"(public.payments, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_payment_state"(public.payments, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_payment_state"(public.payments, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_submittable_hold"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_submittable_hold"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_submittable_hold"(public.bookings) TO "postgres";

REVOKE ALL ON FUNCTION "private"."restart_manual_payment"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."restart_manual_payment"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."restart_manual_payment"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_card"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."save_card"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_card"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."seller_details"(text, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."seller_details"(text, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."seller_details"(text, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_dispute"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."settle_dispute"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settle_dispute"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_ended_booking"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."settle_ended_booking"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settle_ended_booking"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."submit_hold"(public.bookings, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."submit_hold"(public.bookings, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."submit_hold"(public.bookings, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tax_country"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tax_country"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tax_country"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tax_in"(bigint, text, text, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tax_in"(bigint, text, text, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tax_in"(bigint, text, text, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tax_percent"(text, text, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tax_percent"(text, text, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tax_percent"(text, text, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_missing_payout_account"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_missing_payout_account"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tell_missing_payout_account"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."unsettled_transfers"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unsettled_transfers"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unsettled_transfers"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."venue_payment_schedule"(uuid, numeric, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."venue_payment_schedule"(uuid, numeric, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."venue_payment_schedule"(uuid, numeric, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "public"."accept_dispute"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."accept_dispute"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."accept_dispute"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."accept_dispute"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."accept_dispute"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_get_dispute"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_get_dispute"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_get_dispute"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_get_dispute"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_get_dispute"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_list_disputes"(text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_list_disputes"(text, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_list_disputes"(text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_disputes"(text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_disputes"(text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_list_payments"(text, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_list_payments"(text, text, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_list_payments"(text, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_payments"(text, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_payments"(text, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_payment_differences"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_payment_differences"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_payment_differences"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_payment_differences"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_payment_differences"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."answer_dispute"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."answer_dispute"(uuid, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."answer_dispute"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."answer_dispute"(uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."answer_dispute"(uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."cancel_unpaid_booking"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."cancel_unpaid_booking"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."cancel_unpaid_booking"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."cancel_unpaid_booking"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."cancel_unpaid_booking"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."cancel_unpaid_bookings"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."cancel_unpaid_bookings"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."cancel_unpaid_bookings"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."confirm_manual_payment"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."confirm_manual_payment"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."confirm_manual_payment"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."confirm_manual_payment"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."confirm_manual_payment"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."create_due_transfers"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_due_transfers"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_due_transfers"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."fail_payment"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."fail_payment"(uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."fail_payment"(uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."finish_dispute_order"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."finish_dispute_order"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."finish_dispute_order"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."finish_payment_event"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."finish_payment_event"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."finish_payment_event"(text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_booking_payments"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_booking_payments"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_booking_payments"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_booking_payments"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_booking_payments"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_dispute_order"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_dispute_order"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_dispute_order"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_earnings_balance"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_earnings_balance"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_earnings_balance"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_earnings_balance"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_earnings_balance"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_payment_order"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_payment_order"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_payment_order"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_payment_terms"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_payment_terms"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_payment_terms"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_payment_terms"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_payment_terms"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_payout_account"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_payout_account"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_payout_account"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_payout_account"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_payout_account"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_due_payments"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_due_payments"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_due_payments"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_host_statements"(integer, integer, uuid, integer, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_host_statements"(integer, integer, uuid, integer, text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."list_host_statements"(integer, integer, uuid, integer, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_host_statements"(integer, integer, uuid, integer, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_host_statements"(integer, integer, uuid, integer, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_my_cards"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_my_cards"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."list_my_cards"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_my_cards"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_my_cards"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_my_payouts"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_my_payouts"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."list_my_payouts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_my_payouts"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_my_payouts"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_my_transfers"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_my_transfers"(integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."list_my_transfers"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_my_transfers"(integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_my_transfers"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_open_disputes"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_open_disputes"(integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_open_disputes"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_open_payments"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_open_payments"(integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_open_payments"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."record_dispute"(text, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_dispute"(text, text, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_dispute"(text, text, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."record_payment"(text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_payment"(text, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_payment"(text, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."record_payout_account"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_payout_account"(text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_payout_account"(text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."record_refund"(uuid, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_refund"(uuid, text, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_refund"(uuid, text, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."record_transfer"(uuid, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_transfer"(uuid, text, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_transfer"(uuid, text, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."refuse_payment_proof"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."refuse_payment_proof"(uuid, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."refuse_payment_proof"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."refuse_payment_proof"(uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."refuse_payment_proof"(uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."remind_due_installments"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."remind_due_installments"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."remind_due_installments"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."remove_saved_card"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."remove_saved_card"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."remove_saved_card"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_payment_terms"(uuid, boolean, integer, integer, boolean, boolean, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_payment_terms"(uuid, boolean, integer, integer, boolean, boolean, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."save_payment_terms"(uuid, boolean, integer, integer, boolean, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_payment_terms"(uuid, boolean, integer, integer, boolean, boolean, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_payment_terms"(uuid, boolean, integer, integer, boolean, boolean, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_tax_details"(text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_tax_details"(text, text, text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."save_tax_details"(text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_tax_details"(text, text, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_tax_details"(text, text, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."send_payment_proof"(uuid, uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."send_payment_proof"(uuid, uuid, text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."send_payment_proof"(uuid, uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."send_payment_proof"(uuid, uuid, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."send_payment_proof"(uuid, uuid, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."set_payment_processor_id"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."set_payment_processor_id"(uuid, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."set_payment_processor_id"(uuid, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."set_payout_account"(uuid, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."set_payout_account"(uuid, text, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."set_payout_account"(uuid, text, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."start_payment"(uuid, uuid, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."start_payment"(uuid, uuid, jsonb, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."start_payment"(uuid, uuid, jsonb, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."start_payout_account"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."start_payout_account"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."start_payout_account"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."store_payment_event"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."store_payment_event"(text, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."store_payment_event"(text, text, text) TO "service_role";

REVOKE ALL ON SEQUENCE "public"."ledger_entries_id_seq" FROM "postgres";

GRANT SELECT, UPDATE, USAGE ON SEQUENCE "public"."ledger_entries_id_seq" TO "postgres";

REVOKE ALL ON SEQUENCE "public"."ledger_entries_id_seq" FROM "service_role";

GRANT SELECT, UPDATE, USAGE ON SEQUENCE "public"."ledger_entries_id_seq" TO "service_role";

REVOKE ALL ON TABLE "public"."booking_installments" FROM "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."booking_installments" TO "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."booking_installments" TO "service_role";

REVOKE ALL ON TABLE "public"."disputes" FROM "authenticated";

REVOKE ALL ("amount_minor") ON TABLE "public"."disputes" FROM "authenticated";

GRANT SELECT ("amount_minor") ON TABLE "public"."disputes" TO "authenticated";

REVOKE ALL ("answered_at") ON TABLE "public"."disputes" FROM "authenticated";

GRANT SELECT ("answered_at") ON TABLE "public"."disputes" TO "authenticated";

REVOKE ALL ("booking_id") ON TABLE "public"."disputes" FROM "authenticated";

GRANT SELECT ("booking_id") ON TABLE "public"."disputes" TO "authenticated";

REVOKE ALL ("currency") ON TABLE "public"."disputes" FROM "authenticated";

GRANT SELECT ("currency") ON TABLE "public"."disputes" TO "authenticated";

REVOKE ALL ("ended_at") ON TABLE "public"."disputes" FROM "authenticated";

GRANT SELECT ("ended_at") ON TABLE "public"."disputes" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."disputes" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."disputes" TO "authenticated";

REVOKE ALL ("opened_at") ON TABLE "public"."disputes" FROM "authenticated";

GRANT SELECT ("opened_at") ON TABLE "public"."disputes" TO "authenticated";

REVOKE ALL ("payment_id") ON TABLE "public"."disputes" FROM "authenticated";

GRANT SELECT ("payment_id") ON TABLE "public"."disputes" TO "authenticated";

REVOKE ALL ("reason") ON TABLE "public"."disputes" FROM "authenticated";

GRANT SELECT ("reason") ON TABLE "public"."disputes" TO "authenticated";

REVOKE ALL ("respond_by") ON TABLE "public"."disputes" FROM "authenticated";

GRANT SELECT ("respond_by") ON TABLE "public"."disputes" TO "authenticated";

REVOKE ALL ("status") ON TABLE "public"."disputes" FROM "authenticated";

GRANT SELECT ("status") ON TABLE "public"."disputes" TO "authenticated";

REVOKE ALL ON TABLE "public"."disputes" FROM "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."disputes" TO "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."disputes" TO "service_role";

REVOKE ALL ON TABLE "public"."invoices" FROM "authenticated";

GRANT SELECT ON TABLE "public"."invoices" TO "authenticated";

REVOKE ALL ON TABLE "public"."invoices" FROM "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."invoices" TO "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."invoices" TO "service_role";

REVOKE ALL ON TABLE "public"."ledger_entries" FROM "authenticated";

GRANT SELECT ON TABLE "public"."ledger_entries" TO "authenticated";

REVOKE ALL ON TABLE "public"."ledger_entries" FROM "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."ledger_entries" TO "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."ledger_entries" TO "service_role";

REVOKE ALL ON TABLE "public"."payment_proofs" FROM "authenticated";

GRANT SELECT ON TABLE "public"."payment_proofs" TO "authenticated";

REVOKE ALL ON TABLE "public"."payment_proofs" FROM "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."payment_proofs" TO "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."payment_proofs" TO "service_role";

REVOKE ALL ON TABLE "public"."payments" FROM "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."payments" TO "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."payments" TO "service_role";

REVOKE ALL ON TABLE "public"."payout_accounts" FROM "authenticated";

REVOKE ALL ("country") ON TABLE "public"."payout_accounts" FROM "authenticated";

GRANT SELECT ("country") ON TABLE "public"."payout_accounts" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."payout_accounts" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."payout_accounts" TO "authenticated";

REVOKE ALL ("status") ON TABLE "public"."payout_accounts" FROM "authenticated";

GRANT SELECT ("status") ON TABLE "public"."payout_accounts" TO "authenticated";

REVOKE ALL ("updated_at") ON TABLE "public"."payout_accounts" FROM "authenticated";

GRANT SELECT ("updated_at") ON TABLE "public"."payout_accounts" TO "authenticated";

REVOKE ALL ("user_id") ON TABLE "public"."payout_accounts" FROM "authenticated";

GRANT SELECT ("user_id") ON TABLE "public"."payout_accounts" TO "authenticated";

REVOKE ALL ON TABLE "public"."payout_accounts" FROM "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."payout_accounts" TO "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."payout_accounts" TO "service_role";

REVOKE ALL ON TABLE "public"."payout_transfers" FROM "authenticated";

REVOKE ALL ("amount_minor") ON TABLE "public"."payout_transfers" FROM "authenticated";

GRANT SELECT ("amount_minor") ON TABLE "public"."payout_transfers" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."payout_transfers" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."payout_transfers" TO "authenticated";

REVOKE ALL ("currency") ON TABLE "public"."payout_transfers" FROM "authenticated";

GRANT SELECT ("currency") ON TABLE "public"."payout_transfers" TO "authenticated";

REVOKE ALL ("ended_at") ON TABLE "public"."payout_transfers" FROM "authenticated";

GRANT SELECT ("ended_at") ON TABLE "public"."payout_transfers" TO "authenticated";

REVOKE ALL ("fee_minor") ON TABLE "public"."payout_transfers" FROM "authenticated";

GRANT SELECT ("fee_minor") ON TABLE "public"."payout_transfers" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."payout_transfers" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."payout_transfers" TO "authenticated";

REVOKE ALL ("payee_id") ON TABLE "public"."payout_transfers" FROM "authenticated";

GRANT SELECT ("payee_id") ON TABLE "public"."payout_transfers" TO "authenticated";

REVOKE ALL ("status") ON TABLE "public"."payout_transfers" FROM "authenticated";

GRANT SELECT ("status") ON TABLE "public"."payout_transfers" TO "authenticated";

REVOKE ALL ON TABLE "public"."payout_transfers" FROM "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."payout_transfers" TO "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."payout_transfers" TO "service_role";

REVOKE ALL ON TABLE "public"."refunds" FROM "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."refunds" TO "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."refunds" TO "service_role";

REVOKE ALL ON TABLE "public"."saved_cards" FROM "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."saved_cards" TO "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."saved_cards" TO "service_role";

REVOKE ALL ON TABLE "public"."tax_details" FROM "authenticated";

GRANT SELECT ON TABLE "public"."tax_details" TO "authenticated";

REVOKE ALL ON TABLE "public"."tax_details" FROM "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."tax_details" TO "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."tax_details" TO "service_role";

REVOKE ALL ON TABLE "public"."tax_rates" FROM "anon";

GRANT SELECT ON TABLE "public"."tax_rates" TO "anon";

REVOKE ALL ON TABLE "public"."tax_rates" FROM "authenticated";

GRANT SELECT ON TABLE "public"."tax_rates" TO "authenticated";

REVOKE ALL ON TABLE "public"."tax_rates" FROM "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."tax_rates" TO "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."tax_rates" TO "service_role";

REVOKE ALL ON TABLE "public"."venue_payment_terms" FROM "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."venue_payment_terms" TO "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."venue_payment_terms" TO "service_role";

ALTER TABLE "private"."platform_tax_details"
  ADD CONSTRAINT "platform_tax_details_number" CHECK (((tax_number IS NULL) OR private.is_tax_number(country, tax_number)));

ALTER TABLE "public"."tax_details"
  ADD CONSTRAINT "tax_details_number" CHECK (((tax_number IS NULL) OR private.is_tax_number(country, tax_number)));
