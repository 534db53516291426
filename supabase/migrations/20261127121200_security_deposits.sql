SET local check_function_bodies = off;

ALTER TABLE "private"."admin_queue_events"
  DROP CONSTRAINT "admin_queue_events_queue_check";

ALTER TABLE "public"."booking_installments"
  DROP CONSTRAINT "booking_installments_kind_check";

ALTER TABLE "public"."ledger_entries"
  DROP CONSTRAINT "ledger_entries_account_check";

ALTER TABLE "public"."payouts"
  DROP CONSTRAINT "payouts_booking_id_payee_id_key";

DROP FUNCTION "public"."list_my_payouts"();

DROP FUNCTION "public"."save_payment_terms"(uuid, boolean, integer, integer, boolean, boolean, text);

CREATE TABLE "private"."security_claims" (
  "id"            uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "booking_id"    uuid                     NOT NULL,
  "payment_id"    uuid                     NOT NULL,
  "amount_minor"  bigint                   NOT NULL,
  "reason"        text,
  "status"        text                     NOT NULL DEFAULT 'open'::text,
  "answer_by"     timestamp with time zone NOT NULL,
  "answer"        text,
  "answered_at"   timestamp with time zone,
  "granted_minor" bigint,
  "decision_note" text,
  "decided_by"    uuid,
  "decided_at"    timestamp with time zone,
  "created_at"    timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "security_claims_amount_minor_check" CHECK ((amount_minor > 0)),
  CONSTRAINT "security_claims_answer_check" CHECK (((char_length(answer) >= 10) AND (char_length(answer) <= 1000))),
  CONSTRAINT "security_claims_booking_id_key" UNIQUE (booking_id),
  CONSTRAINT "security_claims_check" CHECK (((granted_minor >= 0) AND (granted_minor <= amount_minor))),
  CONSTRAINT "security_claims_decided" CHECK (((status = 'decided'::text) = ((granted_minor IS NOT NULL) AND (decided_at IS NOT NULL)))),
  CONSTRAINT "security_claims_decision_note_check" CHECK (((char_length(decision_note) >= 10) AND (char_length(decision_note) <= 1000))),
  CONSTRAINT "security_claims_payment_id_key" UNIQUE (payment_id),
  CONSTRAINT "security_claims_pkey" PRIMARY KEY (id),
  CONSTRAINT "security_claims_reason_check" CHECK (((char_length(reason) >= 10) AND (char_length(reason) <= 1000))),
  CONSTRAINT "security_claims_status_check" CHECK ((status = ANY (ARRAY['open'::text, 'contested'::text, 'decided'::text])))
);

ALTER TABLE "private"."security_claims"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."payments"
  ADD COLUMN "is_security" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."payouts"
  ADD COLUMN "kind" text NOT NULL DEFAULT 'booking'::text;

ALTER TABLE "public"."venue_payment_terms"
  ADD COLUMN "security_deposit_minor" bigint NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION private.accept_silent_claims()
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_claim private.security_claims;
  v_booking public.bookings;
begin
  for v_claim in
    select * from private.security_claims c
    where c.status = 'open' and c.answer_by <= now() and private.is_claim_captured(c) order by c.answer_by limit 100
  loop
    select * into v_booking from public.bookings where id = v_claim.booking_id;
    continue when not private.try_lock_venue(v_booking.venue_id);
    select * into v_booking from public.bookings where id = v_claim.booking_id for update skip locked;
    continue when not found;
    select * into v_claim from private.security_claims where id = v_claim.id for update;
    if v_claim.status = 'open' and private.is_claim_captured(v_claim) then
      perform private.decide_claim(v_claim, v_booking, v_claim.amount_minor);
    end if;
  end loop;
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
    where i.booking_id = p_booking.id and i.status in ('due', 'processing', 'failed') and i.kind <> 'security');
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
    update public.payouts set status = 'cancelled' where booking_id = v_booking.id and status = 'scheduled' and kind = 'booking';
  else
    perform private.schedule_payouts(v_booking, 100 - (v_refund ->> 'percent')::integer);
  end if;
  return v_booking;
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
    saved_card_id, is_security)
  values (p_booking.id, p_installment.id, p_booking.guest_id, p_booking.currency, p_installment.amount_minor,
    p_installment.kind = 'security', true, v_card.id, p_installment.kind = 'security');
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
  insert into public.payments (booking_id, installment_id, payer_id, currency, amount_minor, is_manual, is_security)
  values (p_booking.id, p_installment.id, p_booking.guest_id, p_booking.currency, p_installment.amount_minor, p_is_manual,
    p_installment.kind = 'security')
  returning * into v_payment;
  return v_payment;
end $function$;

CREATE OR REPLACE FUNCTION private.decide_claim (
  p_claim   private.security_claims,
  p_booking public.bookings,
  p_granted bigint,
  p_note    text                    DEFAULT NULL::text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_payout public.payouts;
begin
  update private.security_claims set status = 'decided', granted_minor = p_granted, decision_note = p_note, decided_by = auth.uid(),
    decided_at = now()
  where id = p_claim.id;
  if p_granted > 0 then
    insert into public.payouts (booking_id, payee_id, currency, gross_minor, net_minor, due_at, is_collected, kind)
    values (p_booking.id, p_booking.host_id, p_booking.currency, p_granted, p_granted, now(), true, 'security')
    returning * into v_payout;
    perform private.post_ledger('security_claim', 'payout:' || v_payout.id, p_booking.id, p_booking.currency,
      private.ledger_pair('payee', p_booking.host_id, 'security', null, p_granted));
  end if;
  perform private.refund_payments(p_booking.id, p_claim.amount_minor - p_granted, p_claim.payment_id);
  perform private.notify_payment(p_booking, 'guest', 'security_decided', p_granted);
  perform private.notify_payment(p_booking, 'host', 'security_decided', p_granted);
  perform private.broadcast_booking(p_booking);
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
    when 'claims' then
      return jsonb_build_object('waiting', (select count(*) from private.security_claims c where c.status = 'contested'));
    when 'jobs' then
      return jsonb_build_object('waiting', (select count(*) from private.jobs j where j.failed_at is not null));
  end case;
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
    where p.booking_id = p_dispute.booking_id and p.kind = 'booking' and p.status <> 'cancelled');
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
  where p.booking_id = p_booking_id and p.kind = 'booking' and p.status <> 'cancelled' and p.gross_minor > 0
    and exists (select from private.ledger_transactions t where t.key = 'payout:' || p.id)
$function$;

CREATE OR REPLACE FUNCTION private.end_security_deposit (
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
  update public.booking_installments set status = 'cancelled', grace_ends_at = null
  where booking_id = p_booking_id and kind = 'security' and status in ('due', 'processing', 'failed');
  for v_payment in
    select * from public.payments where booking_id = p_booking_id and is_security and ended_at is null order by id for update
  loop
    perform private.end_payment(v_payment);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.end_security_deposits()
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_over record;
begin
  for v_over in
    select i.booking_id, b.venue_id from public.booking_installments i
    join public.bookings b on b.id = i.booking_id and b.status in ('confirmed', 'completed')
    where i.kind = 'security' and (
      (i.status = 'processing' and b.ends_at + private.security_claim_time() <= now())
      or (i.status in ('due', 'failed') and b.ends_at <= now()))
      and not exists (select from private.security_claims c where c.booking_id = i.booking_id)
    order by i.due_at, i.id limit 100
  loop
    continue when not private.try_lock_venue(v_over.venue_id);
    perform 1 from public.bookings where id = v_over.booking_id for update skip locked;
    continue when not found or exists (select from private.security_claims c where c.booking_id = v_over.booking_id);
    perform private.end_security_deposit(v_over.booking_id);
  end loop;
end $function$;

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
    grace_ends_at = coalesce(grace_ends_at,
      case kind when 'security' then p_booking.ends_at else private.grace_end(p_booking.starts_at, now()) end)
  where id = p_installment_id and status in ('due', 'processing', 'failed') returning * into v_installment;
  if found then
    perform private.notify_payment(p_booking, 'guest',
      case v_installment.kind when 'security' then 'security_failed' else 'payment_failed' end, v_installment.amount_minor);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.forget_security_deposit()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update public.venue_payment_terms set security_deposit_minor = 0 where venue_id = new.venue_id and security_deposit_minor > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.held_pair (
  p_payment public.payments,
  p_amount  bigint
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case when p_payment.is_security then private.ledger_pair('security', null, 'processor', null, p_amount)
    else private.ledger_pair('guest', p_payment.payer_id, 'processor', null, p_amount) end
$function$;

CREATE OR REPLACE FUNCTION private.host_net (
  p_booking public.bookings
)
  RETURNS bigint
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select case
    when p_booking.submitted_at is null then null
    when private.effective_status(p_booking) = 'pending' then p_booking.total_minor - p_booking.fee_minor
      - coalesce((select sum(amount) from private.provider_shares(p_booking)), 0)::bigint
    else coalesce((
      select p.net_minor from public.payouts p
      where p.booking_id = p_booking.id and p.payee_id = p_booking.host_id and p.kind = 'booking' and p.status <> 'cancelled'), 0)
  end
$function$;

CREATE OR REPLACE FUNCTION private.host_payouts (
  p_host_id  uuid,
  p_year     integer,
  p_venue_id uuid
)
  RETURNS TABLE (
    payout  public.payouts,
    booking public.bookings,
    month   date
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select p, b, date_trunc('month', b.starts_at at time zone b.time_zone)::date
  from public.payouts p
  join public.bookings b on b.id = p.booking_id and b.host_id = p_host_id
  where p.payee_id = p_host_id and p.kind = 'booking' and p.status <> 'cancelled'
    and (p_venue_id is null or b.venue_id = p_venue_id)
    and (p_year is null or extract(year from b.starts_at at time zone b.time_zone) = p_year)
$function$;

CREATE OR REPLACE FUNCTION private.is_claim_captured (
  p_claim private.security_claims
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select p.captured_minor >= p_claim.amount_minor and not private.is_disputed(p.id)
  from public.payments p where p.id = p_claim.payment_id
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
    and (exists (select from public.booking_installments i where i.booking_id = p_booking_id and i.status <> 'cancelled' and i.kind <> 'security')
      or exists (select from public.payments p where p.booking_id = p_booking_id and p.authorized_at is not null and not p.is_security))
$function$;

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
  if exists (select from public.payments p where p.id = p_dispute.payment_id and p.is_security) then
    perform private.lose_security_dispute(p_dispute, p_booking);
    return;
  end if;
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
  elsif p_booking.status = 'confirmed' and p_booking.starts_at > now() and p_dispute.amount_minor > v_waiting then
    -- No booking without what was agreed: it is due again, but for what would have been refunded of it, and the guest has the
    -- time of grace to pay it.
    insert into public.booking_installments (booking_id, position, kind, amount_minor, due_at)
    select p_booking.id, max(i.position) + 1, 'extra', p_dispute.amount_minor - v_waiting, now()
    from public.booking_installments i where i.booking_id = p_booking.id returning id into v_installment;
    perform private.fail_installment(p_booking, v_installment);
  end if;
  if p_booking.status not in ('cancelled', 'completed') then
    return;
  elsif private.net_paid(p_booking.id) > 0 then
    perform private.schedule_payouts(p_booking);
  else
    update public.payouts p set status = 'cancelled'
    where p.booking_id = p_booking.id and p.kind = 'booking' and p.is_collected and p.status = 'scheduled' and p.transfer_id is null;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.lose_security_claim (
  p_payment public.payments,
  p_booking public.bookings
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update private.security_claims set status = 'decided', granted_minor = 0, decided_at = now()
  where payment_id = p_payment.id and status <> 'decided';
  if found then
    update public.booking_installments set status = 'cancelled', grace_ends_at = null
    where id = p_payment.installment_id and status <> 'paid';
    perform private.notify_payment(p_booking, 'guest', 'security_decided', 0);
    perform private.notify_payment(p_booking, 'host', 'security_decided', 0);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.lose_security_dispute (
  p_dispute public.disputes,
  p_booking public.bookings
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_held bigint := (select greatest(coalesce(-sum(e.amount_minor), 0), 0) from public.ledger_entries e
    where e.booking_id = p_booking.id and e.account = 'security');
  v_kept bigint := least(v_held, p_dispute.amount_minor);
begin
  perform private.post_ledger('dispute_lost', 'dispute_lost:' || p_dispute.id, p_booking.id, p_dispute.currency, jsonb_build_array(
    jsonb_build_object('account', 'dispute', 'user_id', null, 'amount_minor', -p_dispute.amount_minor),
    jsonb_build_object('account', 'security', 'user_id', null, 'amount_minor', v_kept),
    jsonb_build_object('account', 'payee', 'user_id', p_booking.host_id, 'amount_minor', p_dispute.amount_minor - v_kept)));
  update public.refunds set status = 'cancelled', ended_at = now()
  where payment_id = p_dispute.payment_id and status = 'pending' and processor_id is null;
  -- What is not sent becomes smaller; what was sent is kept of the host's next transfers (make_transfers).
  update public.payouts set gross_minor = gross_minor - least(gross_minor, p_dispute.amount_minor - v_kept),
    net_minor = net_minor - least(net_minor, p_dispute.amount_minor - v_kept),
    status = case when net_minor <= p_dispute.amount_minor - v_kept then 'cancelled' else status end
  where booking_id = p_booking.id and kind = 'security' and status = 'scheduled' and transfer_id is null;
  perform private.lose_security_claim(p, p_booking) from public.payments p where p.id = p_dispute.payment_id;
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
  select coalesce(sum(d.amount_minor), 0)::bigint from public.disputes d join public.payments p on p.id = d.payment_id
  where d.booking_id = p_booking_id and (d.payment_id = p_payment_id or (p_payment_id is null and not p.is_security))
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
  perform private.add_installments(p_booking.id, v_schedule || private.security_installments(p_booking));
end $function$;

CREATE OR REPLACE FUNCTION private.may_claim_security (
  p_booking public.bookings
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select private.effective_status(p_booking) in ('confirmed', 'completed')
    and now() >= p_booking.starts_at and now() < p_booking.ends_at + private.security_claim_time()
    and not exists (select from private.security_claims c where c.booking_id = p_booking.id)
    and (private.security_payment(p_booking.id)).status is not distinct from 'authorized'
$function$;

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
  select greatest(coalesce((select sum(p.captured_minor) from public.payments p
      where p.booking_id = p_booking_id and not p.is_security), 0)::bigint
    - coalesce((select sum(r.amount_minor) from public.refunds r join public.payments p on p.id = r.payment_id
      where r.booking_id = p_booking_id and r.status in ('pending', 'succeeded') and not p.is_security), 0)::bigint
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
  select i from public.booking_installments i join public.bookings b on b.id = i.booking_id
  where i.booking_id = p_booking_id and i.status in ('due', 'failed')
    -- Earlier than that the authorization would end before the event does.
    and (i.kind <> 'security' or (i.due_at <= now() and b.ends_at > now()))
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
      'dispute_opened', 'dispute_won', 'dispute_lost', 'security_failed', 'security_claimed', 'security_contested',
      'security_decided') then 'bookings'
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
      'payments_failed', 'disputes_opened', 'claims_contested')
      then 'queues'
  end
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
  elsif p_payment.is_security then
    select c.amount_minor into v_amount from private.security_claims c where c.payment_id = p_payment.id;
    v_action := case when p_payment.status = 'authorized' and v_amount is not null then 'capture' end;
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

CREATE OR REPLACE FUNCTION private.planned_security_deposit (
  p_venue_id uuid,
  p_start    timestamp with time zone,
  p_end      timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('amount_minor', d.amount_minor, 'held_from', greatest(p_start - private.security_lead(), now()),
    'released_at', p_end + private.security_claim_time())
  from private.security_deposit(p_venue_id) d(amount_minor) where d.amount_minor > 0
$function$;

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
    p_payment.currency, private.held_pair(p_payment, p_amount))
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
    private.held_pair(p, -p_refund.amount_minor))
  from public.payments p where p.id = p_refund.payment_id
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
  if p_booking.status not in ('pending', 'confirmed', 'completed')
    and (p_payment.is_security or not private.book_paid_hold(p_booking)) then
    perform private.end_payment(p) from public.payments p where p.id = p_payment.id;
    perform private.free_installment(p_payment.installment_id);
    if p_payment.is_security then
      return;
    end if;
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
  if v_payment.is_security then
    perform private.settle_captured_security(v_payment);
    return;
  end if;
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
    where booking_id = p_booking_id and status in ('due', 'failed', 'processing') and kind <> 'security'
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
    where p.booking_id = p_booking_id and (p.id = p_payment_id or (p_payment_id is null and not p.is_security))
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

CREATE OR REPLACE FUNCTION private.require_claim_text (
  p_text  text,
  p_field text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_text text := btrim(p_text, E' \t\r\n');
begin
  if coalesce(char_length(v_text), 0) not between 10 and 1000 then
    perform private.raise_error('invalid_input', p_field);
  end if;
  return v_text;
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
  on conflict (booking_id, payee_id, kind) do update
    set gross_minor = excluded.gross_minor, fee_minor = excluded.fee_minor, net_minor = excluded.net_minor,
      is_collected = excluded.is_collected
    -- What is posted in the ledger as earned stays.
    where p.status = 'scheduled' and p.transfer_id is null
      and not exists (select from private.ledger_transactions t where t.key = 'payout:' || p.id);
end $function$;

CREATE OR REPLACE FUNCTION private.security_claim_time()
  RETURNS interval
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ select interval '48 hours' $function$;

CREATE OR REPLACE FUNCTION private.security_deposit (
  p_venue_id uuid
)
  RETURNS bigint
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce((select t.security_deposit_minor from public.venue_payment_terms t where t.venue_id = p_venue_id and t.takes_cards), 0)
$function$;

CREATE OR REPLACE FUNCTION private.security_installments (
  p_booking public.bookings
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select case when private.security_deposit(p_booking.venue_id) > 0 then jsonb_build_array(jsonb_build_object('kind', 'security',
      'amount_minor', private.security_deposit(p_booking.venue_id),
      'due_at', greatest(p_booking.starts_at - private.security_lead(), now())))
    else '[]' end
$function$;

CREATE OR REPLACE FUNCTION private.security_lead()
  RETURNS interval
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ select interval '48 hours' $function$;

CREATE OR REPLACE FUNCTION private.security_payment (
  p_booking_id uuid
)
  RETURNS public.payments
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select p from public.payments p
  where p.booking_id = p_booking_id and p.is_security and p.status in ('authorized', 'captured')
  order by p.authorized_at desc, p.id limit 1
$function$;

CREATE OR REPLACE FUNCTION private.security_state (
  p_booking public.bookings,
  p_role    text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('amount_minor', i.amount_minor,
    'status', case
      when c.status = 'decided' then 'settled'
      when c.id is not null then 'claimed'
      when i.status = 'processing' then 'held'
      when i.status = 'failed' then 'failed'
      when i.status = 'due' then 'planned'
      when (private.security_payment(p_booking.id)).id is null and p_booking.status not in ('cancelled')
        and exists (select from public.payments p where p.installment_id = i.id and p.authorized_at is not null) then 'released'
      else 'cancelled' end,
    'held_from', greatest(p_booking.starts_at - private.security_lead(), i.created_at),
    'released_at', p_booking.ends_at + private.security_claim_time(),
    'can_claim', p_role = 'host' and private.may_claim_security(p_booking),
    'claim', case when c.id is not null then jsonb_build_object('id', c.id, 'amount_minor', c.amount_minor, 'reason', c.reason,
      'status', c.status, 'answer', c.answer, 'answer_by', c.answer_by, 'answered_at', c.answered_at,
      'granted_minor', c.granted_minor, 'decision_note', c.decision_note, 'created_at', c.created_at) end)
  from public.booking_installments i
  left join private.security_claims c on c.booking_id = i.booking_id
  where i.booking_id = p_booking.id and i.kind = 'security'
    -- Nothing is to be said of one that came to nothing: another way to pay was chosen, or the booking ended before.
    and (i.status <> 'cancelled' or exists (select from public.payments p where p.installment_id = i.id))
  order by i.position desc limit 1
$function$;

CREATE OR REPLACE FUNCTION private.settle_captured_security (
  p_payment public.payments
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_claim private.security_claims;
begin
  select * into v_claim from private.security_claims where payment_id = p_payment.id;
  if v_claim.id is not null and v_claim.status <> 'decided' then
    update public.booking_installments set status = 'paid', paid_at = coalesce(paid_at, now()), grace_ends_at = null
    where id = p_payment.installment_id;
  end if;
  -- Nobody has claimed it: it was captured by somebody else, in the dashboard of the processor.
  perform private.refund_payments(p_payment.booking_id, p_payment.captured_minor
    - case when v_claim.status in ('open', 'contested') then v_claim.amount_minor else 0 end, p_payment.id);
end $function$;

CREATE OR REPLACE FUNCTION private.try_lock_venue (
  p_venue_id uuid
)
  RETURNS boolean
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select pg_try_advisory_xact_lock(hashtextextended('venue:' || p_venue_id::text, 0))
$function$;

CREATE OR REPLACE FUNCTION public.admin_get_security_claim (
  p_claim_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_claim jsonb;
begin
  perform private.require_admin();
  select to_jsonb(d) into v_claim from private.security_claim_details d where d.id = p_claim_id;
  if v_claim is null then
    perform private.raise_error('not_found');
  end if;
  return v_claim;
end $function$;

CREATE OR REPLACE FUNCTION public.admin_list_security_claims (
  p_group  text    DEFAULT 'waiting'::text,
  p_limit  integer DEFAULT 50,
  p_cursor text    DEFAULT NULL::text
)
  RETURNS TABLE (
    id            uuid,
    booking_id    uuid,
    reference     text,
    venue_name    text,
    venue_name_ar text,
    guest         text,
    host          text,
    currency      text,
    deposit_minor bigint,
    amount_minor  bigint,
    granted_minor bigint,
    reason        text,
    answer        text,
    status        text,
    decision_note text,
    answer_by     timestamp with time zone,
    created_at    timestamp with time zone,
    decided_at    timestamp with time zone,
    cursor        text
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
  if p_group is null or p_group not in ('waiting', 'open', 'decided') then
    perform private.raise_error('invalid_input', 'group');
  end if;
  return query
  select d.* from private.security_claim_details d
  where d.status = case p_group when 'waiting' then 'contested' else p_group end
    and (v_after.id is null or (d.created_at, d.id) < (v_after.at, v_after.id))
  order by d.created_at desc, d.id desc limit least(greatest(coalesce(p_limit, 50), 1), 100);
end $function$;

CREATE OR REPLACE FUNCTION public.answer_security_claim (
  p_booking_id uuid,
  p_accepts    boolean,
  p_answer     text    DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_locked record := private.lock_booking_for_caller(p_booking_id);
  v_booking public.bookings := v_locked.booking;
  v_claim private.security_claims;
begin
  if v_locked.caller_role <> 'guest' then
    perform private.raise_error('forbidden');
  elsif p_accepts is null then
    perform private.raise_error('invalid_input', 'accepts');
  end if;
  select * into v_claim from private.security_claims where booking_id = p_booking_id for update;
  if v_claim.id is null or v_claim.status <> 'open' or v_claim.answer_by <= now()
    or (p_accepts and not private.is_claim_captured(v_claim)) then
    perform private.raise_error('wrong_status');
  end if;
  if p_accepts then
    update private.security_claims set answered_at = now() where id = v_claim.id;
    perform private.decide_claim(v_claim, v_booking, v_claim.amount_minor);
  else
    update private.security_claims set status = 'contested', answered_at = now(), answer = private.require_claim_text(p_answer, 'answer')
    where id = v_claim.id;
    perform private.notify_payment(v_booking, 'host', 'security_contested', v_claim.amount_minor);
    perform private.note_in_admin_queue('claims');
    perform private.broadcast_booking(v_booking);
  end if;
  return private.security_state(v_booking, 'guest');
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
    where i.status = 'failed' and i.kind <> 'security' and i.grace_ends_at <= now() and private.manual_payment_method(b.id) is null
    order by b.id limit 100
  loop
    continue when not private.try_lock_venue(v_due.venue_id);
    select b.* into v_booking from public.bookings b
    where b.id = v_due.id and b.status = 'confirmed' and b.starts_at > now()
      and exists (select from public.booking_installments i
        where i.booking_id = b.id and i.status = 'failed' and i.kind <> 'security' and i.grace_ends_at <= now()
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

CREATE OR REPLACE FUNCTION public.claim_security_deposit (
  p_booking_id   uuid,
  p_amount_minor bigint,
  p_reason       text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_locked record := private.lock_booking_for_caller(p_booking_id);
  v_booking public.bookings := v_locked.booking;
  v_payment public.payments;
  v_reason text;
begin
  if v_locked.caller_role <> 'host' then
    perform private.raise_error('forbidden');
  elsif not private.may_claim_security(v_booking) then
    perform private.raise_error('wrong_status');
  end if;
  v_reason := private.require_claim_text(p_reason, 'reason');
  v_payment := private.security_payment(p_booking_id);
  if coalesce(p_amount_minor, 0) not between 1 and v_payment.amount_minor then
    perform private.raise_error('invalid_input', 'amount_minor');
  end if;
  insert into private.security_claims (booking_id, payment_id, amount_minor, reason, answer_by)
  values (p_booking_id, v_payment.id, p_amount_minor, v_reason, now() + interval '72 hours');
  perform private.enqueue_settlement(v_payment.id);
  perform private.notify_payment(v_booking, 'guest', 'security_claimed', p_amount_minor, v_reason);
  perform private.broadcast_booking(v_booking);
  return private.security_state(v_booking, 'host');
end $function$;

CREATE OR REPLACE FUNCTION public.complete_bookings()
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_venue_id uuid;
  v_booking public.bookings;
  v_count integer := 0;
begin
  for v_venue_id in
    select b.venue_id from public.bookings b
    where (b.status = 'confirmed' and b.ends_at <= now())
      or (b.status in ('held', 'pending')
        and private.is_expired(b.status, b.hold_expires_at, b.request_expires_at))
    group by b.venue_id order by min(b.ends_at) limit 500
  loop
    continue when not private.try_lock_venue(v_venue_id);
    begin
      for v_booking in
        select * from public.bookings b
        where b.venue_id = v_venue_id and ((b.status = 'confirmed' and b.ends_at <= now())
          or (b.status in ('held', 'pending')
            and private.is_expired(b.status, b.hold_expires_at, b.request_expires_at)))
        order by b.ends_at limit 500 - v_count
        for update skip locked
      loop
        perform private.transition_booking(v_booking,
          case v_booking.status when 'confirmed' then 'complete' else 'lapse' end, 'system', null);
        v_count := v_count + 1;
      end loop;
    exception when others then
      raise warning 'the bookings of venue % could not be completed: %', v_venue_id, sqlerrm;
    end;
    exit when v_count >= 500;
  end loop;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION public.decide_security_claim (
  p_claim_id      uuid,
  p_granted_minor bigint,
  p_note          text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_claim private.security_claims;
  v_booking public.bookings;
  v_note text;
begin
  perform private.require_admin();
  select * into v_claim from private.security_claims where id = p_claim_id;
  if not found then
    perform private.raise_error('not_found');
  end if;
  v_booking := private.lock_booking(v_claim.booking_id);
  select * into v_claim from private.security_claims where id = p_claim_id for update;
  if v_claim.status <> 'contested' or not private.is_claim_captured(v_claim) then
    perform private.raise_error('wrong_status');
  elsif p_granted_minor is null or p_granted_minor not between 0 and v_claim.amount_minor then
    perform private.raise_error('invalid_input', 'granted_minor');
  end if;
  v_note := private.require_claim_text(p_note, 'note');
  perform private.decide_claim(v_claim, v_booking, p_granted_minor, v_note);
  perform private.write_audit_log('security_claim_decided', 'security_claim', p_claim_id, jsonb_build_object(
    'booking_id', v_booking.id, 'currency', v_booking.currency, 'amount_minor', v_claim.amount_minor,
    'granted_minor', p_granted_minor, 'note', v_note));
  return jsonb_build_object('id', p_claim_id, 'status', 'decided', 'granted_minor', p_granted_minor);
end $function$;

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
  -- Locked last: a transaction that holds this lock waits for no other one, so that it is part of no deadlock.
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
  update private.security_claims c set answer = null from public.bookings b where b.id = c.booking_id and b.guest_id = v_user;
  update private.security_claims c set reason = null from public.bookings b where b.id = c.booking_id and b.host_id = v_user;
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

CREATE OR REPLACE FUNCTION public.export_host_bookings (
  p_group    text    DEFAULT 'all'::text,
  p_venue_id uuid    DEFAULT NULL::uuid,
  p_from     date    DEFAULT NULL::date,
  p_to       date    DEFAULT NULL::date,
  p_text     text    DEFAULT NULL::text,
  p_limit    integer DEFAULT 500,
  p_cursor   text    DEFAULT NULL::text
)
  RETURNS TABLE (
    reference     text,
    status        text,
    no_show       boolean,
    venue_name    text,
    venue_name_ar text,
    guest_name    text,
    contact_name  text,
    phone         text,
    event_type    text,
    guests        integer,
    starts_at     timestamp with time zone,
    ends_at       timestamp with time zone,
    time_zone     text,
    currency      text,
    total_minor   bigint,
    refund_minor  bigint,
    gross_minor   bigint,
    fee_minor     bigint,
    net_minor     bigint,
    submitted_at  timestamp with time zone,
    cursor        text
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_text text := private.normalize_filter_text(p_text);
  v_cursor record;
begin
  if coalesce(p_group, '') not in
    ('upcoming', 'requests', 'confirmed', 'past', 'completed', 'cancelled', 'all') then
    perform private.raise_error('invalid_input', 'group');
  end if;
  v_cursor := private.parse_cursor(p_cursor);
  return query
  select b.reference, private.effective_status(b), b.no_show_at is not null, v.name, v.name_ar, g.first_name,
    d.details ->> 'contact_name', d.details ->> 'phone', d.details ->> 'event_type', b.guests, b.starts_at,
    b.ends_at, b.time_zone, b.currency, b.total_minor, b.refund_minor, p.gross_minor, p.fee_minor,
    p.net_minor, b.submitted_at,
    private.format_cursor(b.starts_at, b.id)
  from private.find_host_bookings(v_user, p_venue_id, p_from, p_to, v_text) b
  join public.venues v on v.id = b.venue_id
  cross join lateral (select private.get_booking_details(b, 'host') as details) d
  left join public.users g on g.id = b.guest_id
  left join public.payouts p on p.booking_id = b.id and p.payee_id = v_user and p.kind = 'booking' and p.status <> 'cancelled'
  where private.is_in_host_group(b, p_group)
    and (v_cursor.id is null or (b.starts_at, b.id) < (v_cursor.at, v_cursor.id))
  order by b.starts_at desc, b.id desc limit least(greatest(coalesce(p_limit, 500), 1), 1000);
end $function$;

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
    join public.payments p on p.id = r.payment_id and not p.is_security
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
  v_paid := (select coalesce(sum(p.captured_minor), 0) from public.payments p
    where p.booking_id = p_booking_id and not p.is_security);
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
      from public.booking_installments i where i.booking_id = p_booking_id and i.kind <> 'security'),
    'paid_minor', v_paid, 'refunded_minor', v_refunded, 'kept_minor', v_net,
    'card', case when v_role in ('guest', 'admin') then private.booking_card(p_booking_id) end,
    'refunds', (
      select coalesce(jsonb_agg(jsonb_build_object('amount_minor', r.amount_minor, 'created_at', r.created_at, 'status',
        case when r.status = 'pending' and r.processor_id is null and private.is_disputed(r.payment_id) then 'waiting' else r.status end)
        order by r.created_at, r.id), '[]')
      from public.refunds r join public.payments p on p.id = r.payment_id and not p.is_security
      where r.booking_id = p_booking_id),
    'disputes', (
      select coalesce(jsonb_agg(jsonb_build_object('amount_minor', d.amount_minor, 'status', d.status, 'opened_at', d.opened_at,
        'ended_at', d.ended_at) order by d.opened_at, d.id), '[]')
      from public.disputes d where d.booking_id = p_booking_id),
    'next_installment_id', case when v_role = 'guest' and v_manual is null and v_booking.status in ('confirmed', 'completed')
      then (private.next_installment(p_booking_id)).id end,
    'security', private.security_state(v_booking, v_role), 'manual', v_manual);
end $function$;

CREATE OR REPLACE FUNCTION public.get_host_month_summary()
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
    with running as materialized (
      select b.id, b.guests, b.status in ('confirmed', 'completed') as stands, p.currency, p.net_minor
      from public.bookings b
      left join public.payouts p on p.booking_id = b.id and p.payee_id = v_user and p.kind = 'booking' and p.status <> 'cancelled'
      where b.host_id = v_user and b.submitted_at is not null
        and b.starts_at between now() - interval '33 days' and now() + interval '33 days'
        and date_trunc('month', b.starts_at at time zone b.time_zone)
          = date_trunc('month', now() at time zone b.time_zone)
    )
    select jsonb_build_object(
      'bookings', count(*) filter (where r.stands),
      'guests', coalesce(sum(r.guests) filter (where r.stands), 0),
      'earned', (
        select coalesce(jsonb_agg(jsonb_build_object('currency', e.currency, 'minor', e.minor)
          order by e.currency), '[]')
        from (select o.currency, sum(o.net_minor)::bigint as minor from running o
          where o.currency is not null group by o.currency) e))
    from running r);
end $function$;

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
    'security_deposit_minor', coalesce(v_terms.security_deposit_minor, 0),
    'transfer_details', case when v_venue.host_id = auth.uid() or private.is_admin() then v_terms.transfer_details end);
end $function$;

CREATE OR REPLACE FUNCTION public.hold_booking (
  p_venue_id        uuid,
  p_start           timestamp with time zone,
  p_end             timestamp with time zone,
  p_guests          integer,
  p_idempotency_key uuid,
  p_addons          jsonb                    DEFAULT '[]'::jsonb,
  p_services        jsonb                    DEFAULT '[]'::jsonb,
  p_replaces        uuid                     DEFAULT NULL::uuid,
  p_reuse           boolean                  DEFAULT false
)
  RETURNS public.booking_record
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_addons jsonb := private.parse_extras(p_addons);
  v_services jsonb := private.parse_extras(p_services);
  v_venue public.venues;
  v_booking public.bookings;
  v_draft private.hold_drafts;
  v_quote jsonb;
begin
  if p_idempotency_key is null then
    perform private.raise_error('invalid_input', 'idempotency_key');
  end if;
  -- Always locks the user before the venue: concurrent holds cannot deadlock.
  perform pg_advisory_xact_lock(hashtextextended('holds:' || v_user::text, 0));
  -- The user's row is locked before the venue: what is inserted below refers to it, and has to wait while the account is being deleted.
  perform 1 from public.users where id = v_user for key share;
  v_booking := private.find_idempotent_hold(
    v_user, p_idempotency_key, p_venue_id, p_start, p_end, p_guests, v_addons, v_services);
  if v_booking.id is not null then
    return v_booking;
  end if;
  if not exists (select 1 from public.venues where id = p_venue_id) then
    perform private.raise_error('not_found');
  end if;
  perform private.lock_venue(p_venue_id);
  select * into v_venue from public.venues where id = p_venue_id;
  perform private.require_unblocked_booking(v_user, v_venue.host_id, v_services);
  perform private.expire_bookings(p_venue_id);
  if p_reuse then
    v_booking := private.find_own_hold(v_user, v_venue, p_start, p_end, p_guests, v_addons, v_services);
    if v_booking.id is not null then
      v_draft := private.release_replaced_holds(
        v_user, p_venue_id, 'empty', nullif(p_replaces, v_booking.id), false);
      perform private.copy_hold_draft(v_draft, v_booking.id);
      return v_booking;
    end if;
  end if;

  v_quote := public.quote_booking(p_venue_id, p_start, p_end, p_guests, p_addons, p_services);
  if v_quote -> 'problems' ->> 0 is not null then
    perform private.raise_error(v_quote -> 'problems' ->> 0, v_quote ->> 'problems');
  end if;
  v_draft := private.release_replaced_holds(
    v_user, p_venue_id, private.occupied_range(p_venue_id, p_start, p_end), p_replaces, p_reuse);
  perform private.require_booking_allowance(
    v_user, p_venue_id, private.occupied_range(p_venue_id, p_start, p_end));
  v_booking := private.insert_hold(v_venue, v_user, p_start, p_end, p_guests, p_idempotency_key, v_quote);
  perform private.save_booking_extras(v_booking, v_addons, v_services);
  perform private.copy_hold_draft(v_draft, v_booking.id);
  return v_booking;
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
  perform private.end_security_deposits();
  perform private.accept_silent_claims();
  for v_due in
    select i.id, b.id as booking_id, b.venue_id from public.booking_installments i
    join public.bookings b on b.id = i.booking_id and b.status = 'confirmed'
    where ((i.status = 'due' and i.due_at <= now())
        or (i.status = 'failed' and i.failed_at <= now() - interval '24 hours' and i.grace_ends_at > now()))
      and private.manual_payment_method(b.id) is null
      and (i.kind <> 'security' or b.ends_at > now())
      and not exists (select from public.payments p
        where p.installment_id = i.id and p.status in ('processing', 'authorized'))
      and not private.has_open_dispute(b.id)
    order by i.due_at, i.id limit 100
  loop
    continue when not private.try_lock_venue(v_due.venue_id);
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
    continue when not private.try_lock_venue(v_booking.venue_id);
    perform private.record_failure(v_payment, v_booking, 'unknown_outcome');
    perform private.note_in_admin_queue('payments');
  end loop;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('payment_id', p.id, 'amount_minor', p.amount_minor, 'currency', p.currency,
      'customer_id', k.processor_id, 'card_id', c.processor_id, 'booking_id', b.id, 'reference', b.reference, 'payer_id', p.payer_id,
      'is_manual', p.is_manual)
      order by p.created_at), '[]')
    from public.payments p
    join public.bookings b on b.id = p.booking_id
    join public.saved_cards c on c.id = p.saved_card_id
    join private.payment_customers k on k.user_id = p.payer_id
    where p.is_off_session and p.status = 'created' and p.processor_id is null);
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
    is_collected  boolean,
    kind          text
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
    p.net_minor, p.due_at, p.paid_at, p.status, p.is_collected, p.kind
  from public.payouts p
  join public.bookings b on b.id = p.booking_id
  join public.venues v on v.id = b.venue_id
  where p.payee_id = v_user and p.status <> 'cancelled'
  order by p.due_at desc, p.id;
end $function$;

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
        when 'payments' then 'payments_failed' when 'disputes' then 'disputes_opened'
          when 'claims' then 'claims_contested' else v_queue || '_submitted' end, v_data)
    from public.users u where u.role = 'admin' and u.deleted_at is null;
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
    'lines', '[]'::jsonb, 'payment_schedule', null, 'security_deposit', null, 'payment_methods', '[]'::jsonb, 'manual_payment_schedule', null, 'tax', null,
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
    v_answer := v_answer || jsonb_build_object('security_deposit', private.planned_security_deposit(p_venue_id, p_start, p_end), 'payment_schedule',
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
  -- The payer's row is locked before the venue: what is inserted below refers to it, and has to wait while the account is being deleted.
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
  -- The payer's row is locked before the venue: what is inserted below refers to it, and has to wait while the account is being deleted.
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
    perform private.lose_security_claim(v_payment, v_booking);
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
        (select private.held_pair(p, v_refund.amount_minor) from public.payments p where p.id = v_refund.payment_id));
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

CREATE OR REPLACE FUNCTION public.save_payment_terms (
  p_venue_id               uuid,
  p_takes_cards            boolean,
  p_deposit_percent        integer,
  p_balance_days           integer,
  p_takes_transfers        boolean DEFAULT NULL::boolean,
  p_takes_cash             boolean DEFAULT NULL::boolean,
  p_transfer_details       text    DEFAULT NULL::text,
  p_security_deposit_minor bigint  DEFAULT NULL::bigint
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
  elsif p_security_deposit_minor not between 0 and 100000000000 then
    perform private.raise_error('invalid_input', 'security_deposit_minor');
  end if;
  insert into public.venue_payment_terms (venue_id, takes_cards, deposit_percent, balance_days, takes_transfers, takes_cash,
    transfer_details, security_deposit_minor)
  values (v_venue.id, p_takes_cards, p_deposit_percent, p_balance_days, v_takes_transfers,
    coalesce(p_takes_cash, v_before.takes_cash, false), v_details,
    coalesce(p_security_deposit_minor, v_before.security_deposit_minor, 0))
  on conflict (venue_id) do update set takes_cards = excluded.takes_cards, deposit_percent = excluded.deposit_percent,
    balance_days = excluded.balance_days, takes_transfers = excluded.takes_transfers, takes_cash = excluded.takes_cash,
    transfer_details = excluded.transfer_details, security_deposit_minor = excluded.security_deposit_minor;
  return public.get_payment_terms(v_venue.id);
end $function$;

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
  -- The user's row is locked before the venue: what is inserted below refers to it, and has to wait while the account is being deleted.
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
    v_payment := private.create_payment(v_booking, v_installment, v_installment.kind = 'security');
  end if;
  return (
    select jsonb_build_object('payment_id', v_payment.id, 'processor_id', v_payment.processor_id,
      'amount_minor', v_payment.amount_minor, 'currency', v_payment.currency, 'is_manual', v_payment.is_manual,
      'customer_id', c.processor_id, 'email', u.email, 'name', coalesce(v_details ->> 'contact_name',
        nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '')),
      'locale', u.locale, 'reference', v_booking.reference, 'booking_id', v_booking.id)
    from public.users u left join private.payment_customers c on c.user_id = u.id where u.id = p_user_id);
end $function$;

ALTER TABLE "private"."admin_queue_events"
  ADD CONSTRAINT "admin_queue_events_queue_check"
    CHECK
    ((queue = ANY (ARRAY['venues'::text, 'services'::text, 'providers'::text, 'reports'::text, 'contacts'::text, 'jobs'::text, 'payments'::text, 'disputes'::text,
    'claims'::text])));

ALTER TABLE "private"."security_claims"
  ADD CONSTRAINT "security_claims_booking_id_fkey" FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE RESTRICT;

ALTER TABLE "private"."security_claims"
  ADD CONSTRAINT "security_claims_decided_by_fkey" FOREIGN KEY (decided_by) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE "private"."security_claims"
  ADD CONSTRAINT "security_claims_payment_id_fkey" FOREIGN KEY (payment_id) REFERENCES public.payments(id) ON DELETE RESTRICT;

ALTER TABLE "public"."booking_installments"
  ADD CONSTRAINT "booking_installments_kind_check" CHECK ((kind = ANY (ARRAY['deposit'::text, 'balance'::text, 'extra'::text, 'security'::text])));

ALTER TABLE "public"."ledger_entries"
  ADD CONSTRAINT "ledger_entries_account_check"
    CHECK ((account = ANY (ARRAY['processor'::text, 'guest'::text, 'payee'::text, 'platform_fee'::text, 'tax'::text, 'dispute'::text, 'security'::text])));

ALTER TABLE "public"."payouts"
  ADD CONSTRAINT "payouts_booking_payee_kind_key" UNIQUE (booking_id, payee_id, kind);

ALTER TABLE "public"."payouts"
  ADD CONSTRAINT "payouts_kind_check" CHECK ((kind = ANY (ARRAY['booking'::text, 'security'::text])));

ALTER TABLE "public"."venue_payment_terms"
  ADD CONSTRAINT "venue_payment_terms_security_deposit" CHECK (((security_deposit_minor >= 0) AND (security_deposit_minor <= '100000000000'::bigint)));

CREATE VIEW "private"."security_claim_details" WITH (security_invoker=true) AS  SELECT c.id,
    b.id AS booking_id,
    b.reference,
    v.name AS venue_name,
    v.name_ar AS venue_name_ar,
    btrim(concat_ws(' '::text, g.first_name, g.last_name)) AS guest,
    btrim(concat_ws(' '::text, h.first_name, h.last_name)) AS host,
    b.currency,
    p.amount_minor AS deposit_minor,
    c.amount_minor,
    c.granted_minor,
    c.reason,
    c.answer,
    c.status,
    c.decision_note,
    c.answer_by,
    c.created_at,
    c.decided_at,
    private.format_cursor(c.created_at, c.id) AS cursor
   FROM (((((private.security_claims c
     JOIN public.payments p ON ((p.id = c.payment_id)))
     JOIN public.bookings b ON ((b.id = c.booking_id)))
     JOIN public.venues v ON ((v.id = b.venue_id)))
     JOIN public.users g ON ((g.id = b.guest_id)))
     JOIN public.users h ON ((h.id = b.host_id)));

CREATE INDEX security_claims_created_idx ON private.security_claims USING btree (created_at DESC, id DESC);

CREATE INDEX security_claims_decided_by_idx ON private.security_claims USING btree (decided_by);

CREATE INDEX security_claims_waiting_idx ON private.security_claims USING btree (answer_by)
  WHERE (status = 'open'::text);

CREATE INDEX booking_installments_security_idx ON public.booking_installments USING btree (due_at)
  WHERE ((kind = 'security'::text) AND (status = ANY (ARRAY['due'::text, 'processing'::text, 'failed'::text])));

CREATE TRIGGER venue_pricing_forget_security_deposit
  AFTER UPDATE OF currency ON public.venue_pricing
  FOR EACH ROW
  WHEN ((new.currency <> old.currency))
  EXECUTE FUNCTION private.forget_security_deposit();

COMMENT ON COLUMN "private"."security_claims"."granted_minor" IS 'What the host gets, in minor units; the rest of the claim is refunded.';

COMMENT ON COLUMN "private"."security_claims"."status" IS 'open: the guest may accept or contest it until answer_by, and accepts it by silence. contested: waits for an admin.';

COMMENT ON COLUMN "public"."booking_installments"."kind" IS 'deposit: paid with the booking; balance: the rest, due before the start; extra: what the booking came to cost more later;
security: the security deposit, which is not part of the price (processing: authorized, paid: captured for a claim, cancelled: released).';

COMMENT ON COLUMN "public"."ledger_entries"."account" IS 'processor: our balance at the processor of cards. guest: held for a guest until it is owed to payees. payee: owed to a host or
provider, or by them when it is positive. platform_fee: earned. tax: in that fee, owed to the state. dispute: taken back by a card''s bank
until it is decided who gets it. security: captured of a security deposit until the claim is decided.';

COMMENT ON COLUMN "public"."payments"."is_security" IS 'Authorizes the security deposit: no part of what the booking costs.';

COMMENT ON COLUMN "public"."payouts"."kind" IS 'booking: a share of what the guest paid; security: what was granted to the host of the security deposit.';

COMMENT ON COLUMN "public"."venue_payment_terms"."security_deposit_minor" IS 'Authorized on the guest''s card around the event, and released after it unless the host claims of it; 0 for none. In minor units of the
venue''s currency.';

COMMENT ON FUNCTION "private"."accept_silent_claims"() IS 'Accepts at most 100 claims that their guests have not answered in time. It skips what is locked, not captured yet, or disputed.';

COMMENT ON FUNCTION "private"."adjust_installments"(public.bookings) IS 'Makes the installments of a booking, without its security deposit, add up to its total again: what it costs less is taken off the unpaid ones and refunded where
they are too small; what it costs more is an extra installment that is due now, or in two days by transfer or in cash. The booking must be locked.';

COMMENT ON FUNCTION "private"."charge_installment"(public.bookings, public.booking_installments) IS 'Makes the payment that charges an installment to the guest''s saved card, or authorizes it where it is the security deposit, unless another one of it is open; without a card the time
of grace begins. The booking must be locked.';

COMMENT ON FUNCTION "private"."decide_claim"(private.security_claims, public.bookings, bigint, text) IS 'Decides a claim whose amount is captured: what is granted is owed to the host, the rest is refunded, and both are told. The booking must
be locked, and its security deposit not disputed.';

COMMENT ON FUNCTION "private"."earned_payouts"(uuid) IS 'Returns the payouts of what a booking cost that are posted as earned, sent or not.';

COMMENT ON FUNCTION "private"."end_security_deposit"(uuid) IS 'Releases the security deposit of a booking, or gives up authorizing it. The booking must be locked, and nothing claimed.';

COMMENT ON FUNCTION "private"."end_security_deposits"() IS 'Releases the security deposits of at most 100 bookings of which the host has claimed nothing in time. It skips what is locked.';

COMMENT ON FUNCTION "private"."fail_installment"(public.bookings, uuid) IS 'Notes that an installment could not be charged, begins its time of grace, and tells the guest. A security deposit may be authorized
until the event ends.';

COMMENT ON FUNCTION "private"."forget_security_deposit"() IS 'Removes the security deposit of a venue whose currency has changed: its amount would be another one now.';

COMMENT ON FUNCTION "private"."held_pair"(public.payments, bigint) IS 'Returns the entries of an amount that arrives at the processor with a payment, or goes back when it is negative: held for the guest, or for
the claim of a security deposit.';

COMMENT ON FUNCTION "private"."host_payouts"(uuid, integer, uuid) IS 'Returns what the host is owed for bookings at their venues, one row a booking, with the month in which the booking begins
in its venue''s time zone. What they are owed as the provider of a service elsewhere, and of
security deposits, is left out.';

COMMENT ON FUNCTION "private"."is_claim_captured"(private.security_claims) IS 'True for a claim that can be decided: its amount has arrived and is not disputed.';

COMMENT ON FUNCTION "private"."lose_dispute"(public.disputes, public.bookings) IS 'Does what follows from a lost dispute whose amount was taken: the ledger, refunds of the payment that waited, and payouts. Before the
event the amount is due again, less what waited to be refunded. That of a security deposit is lost by lose_security_dispute. The booking must be locked.';

COMMENT ON FUNCTION "private"."lose_security_claim"(public.payments, public.bookings) IS 'Ends a claim of which nothing is left to grant, because the authorization ended before it was captured, or the guest''s bank took the
amount back. The booking must be locked.';

COMMENT ON FUNCTION "private"."lose_security_dispute"(public.disputes, public.bookings) IS 'Does what follows from a lost dispute about a security deposit: what is still held is the guest''s again, and the host owes what they were
granted. The booking must be locked.';

COMMENT ON FUNCTION "private"."lost_minor"(uuid, uuid) IS 'Returns what of the price of a booking, or of one payment of it, was lost by disputes.';

COMMENT ON FUNCTION "private"."may_claim_security"(public.bookings) IS 'True while the host of a booking can claim of its security deposit: it is held, and the event has begun and is not over for two days.';

COMMENT ON FUNCTION "private"."net_paid"(uuid) IS 'Returns what a guest has paid by card for a booking, less what was or is being refunded and what was lost by disputes; without the
security deposit.';

COMMENT ON FUNCTION "private"."next_installment"(uuid) IS 'Returns the installment of a booking that is paid next, or null; the security deposit only from its due time until the end.';

COMMENT ON FUNCTION "private"."planned_security_deposit"(uuid, timestamp with time zone, timestamp with time zone) IS 'Returns the security deposit of a booking that is made now, { amount_minor, held_from, released_at }, or null without one.';

COMMENT ON FUNCTION "private"."refund_payments"(uuid, bigint, uuid) IS 'Refunds an amount of a booking from its payments, one that is disputed first, where the refund waits for the end of the dispute, then
the latest, or from the named one, which alone can be that of a security deposit, and returns how much of it there was to refund. The booking must be locked.';

COMMENT ON FUNCTION "private"."require_claim_text"(text, text) IS 'Returns what somebody says of a claim, trimmed. Errors: invalid_input (PT422, the field in the detail: less than 10 or more than 1000
characters).';

COMMENT ON FUNCTION "private"."security_claim_time"() IS 'Returns how long after the end the host may claim of a security deposit; it is released then.';

COMMENT ON FUNCTION "private"."security_deposit"(uuid) IS 'Returns the security deposit of a booking by the present terms of a venue, in minor units; 0 without one, and where no cards are taken.';

COMMENT ON FUNCTION "private"."security_installments"(public.bookings) IS 'Returns the security deposit of a booking as add_installments takes it, due when it is to be authorized; an empty list without one.';

COMMENT ON FUNCTION "private"."security_lead"() IS 'Returns how long before the start a security deposit is authorized: an authorization without the payer lasts five days (Visa) to
seven (Stripe, "Place a hold on a payment method"), and has to outlast the event and the time of claims.';

COMMENT ON FUNCTION "private"."security_payment"(uuid) IS 'Returns the payment that holds the security deposit of a booking, or null.';

COMMENT ON FUNCTION "private"."security_state"(public.bookings, text) IS 'Returns the security deposit of a booking as its sides see it, or null without one, and of one that was given up before anything was held: { amount_minor, status (planned, failed, held,
claimed, released, settled, cancelled), held_from, released_at (until then the host can claim), can_claim (for the host), claim: { id, amount_minor, reason,
status (open, contested, decided), answer, answer_by, answered_at, granted_minor, decision_note, created_at } or null }.';

COMMENT ON FUNCTION "private"."settle_captured_security"(public.payments) IS 'Does what follows once a part of a security deposit was captured: what is not claimed goes back. The booking must be locked.';

COMMENT ON FUNCTION "private"."try_lock_venue"(uuid) IS 'Takes the lock of lock_venue if nobody has it, and returns whether it did: jobs skip a venue whose time is being changed.';

COMMENT ON FUNCTION "public"."admin_get_security_claim"(uuid) IS 'Returns a claim of a security deposit as a row of admin_list_security_claims. Errors: not_signed_in (PT401), only_admins (PT403),
not_found (PT404).';

COMMENT ON FUNCTION "public"."admin_list_security_claims"(text, integer, text) IS 'Returns the claims of security deposits that wait for an admin (waiting), that the guest may answer (open), or that are decided, the last
one first, with the cursor of each. Errors: not_signed_in (PT401), only_admins (PT403), invalid_input (PT422).';

COMMENT ON FUNCTION "public"."answer_security_claim"(uuid, boolean, text) IS 'Accepts as the guest what the host claims of the security deposit, or contests it with a text, which an admin decides. Returns
security_state. Errors: not_signed_in (PT401), not_found (PT404), forbidden (PT403: not the guest), wrong_status (PT409: no claim is
open, its time is over, or it is being captured at this moment), invalid_input (PT422: accepts or answer).';

COMMENT ON FUNCTION "public"."claim_security_deposit"(uuid, bigint, text) IS 'Claims as the host, once, an amount of the security deposit that is held, from the start until two days after the end: it is captured at
once, and the guest has three days to answer. Returns security_state. Errors: not_signed_in (PT401), not_found (PT404), forbidden (PT403:
not the host), wrong_status (PT409: nothing is held, too early, too late, or claimed before), invalid_input (PT422: amount_minor or reason).';

COMMENT ON FUNCTION "public"."decide_security_claim"(uuid, bigint, text) IS 'Decides as an admin how much of a contested claim the host gets, with a note that both read; the rest is refunded. Returns { id, status,
granted_minor }. Errors: not_signed_in (PT401), only_admins (PT403), not_found (PT404), wrong_status (PT409: not contested, decided before,
or the deposit is disputed or being captured), invalid_input (PT422: granted_minor or note).';

COMMENT ON FUNCTION "public"."get_booking_payments"(uuid) IS 'Returns how a booking is paid, to its guest, to its host once it was submitted, and to admins: { currency, takes_cards,
installments: [{ id, kind, amount_minor, due_at, status, grace_ends_at }], paid_minor, refunded_minor (also on its way), kept_minor
(paid less refunded and lost by disputes), tax: { percent, amount_minor } (in the total, or in what was kept; null where no rate is
known), invoices: [{ id, number, kind, total_minor, issued_at }], card: { brand, last4 } (null for the host), refunds: [{ amount_minor,
status (waiting: for the end of a dispute), created_at }], disputes: [{ amount_minor, status, opened_at, ended_at }],
next_installment_id (what the guest can pay by card now, or null: also the security deposit), security (security_state, or null; what
is held and returned of it is in no other part), manual (of what is paid by transfer or in cash:
manual_payment_state; else null) }. Of a cancelled one of those refunded_minor is what its host gives back. Errors: not_signed_in (PT401), not_found (PT404: also for everybody else).';

COMMENT ON FUNCTION "public"."get_payment_terms"(uuid) IS 'Returns the payment terms of a venue that the caller may see: { takes_cards, takes_transfers, takes_cash, deposit_percent,
balance_days, security_deposit_minor, transfer_details (null but for its host and admins) }. Errors: not_found (PT404).';

COMMENT ON FUNCTION "public"."list_due_payments"() IS 'Makes the payments that charge due installments of confirmed bookings to saved cards, and returns those that are to be made now:
[{ payment_id, amount_minor, currency, customer_id, card_id, booking_id, reference, payer_id, is_manual (to be authorized only) }], also those
of earlier runs that the processor does not have yet. Security deposits and claims whose time is over are ended first. One that failed is tried again after a day while its time of grace lasts. It skips what is locked, and what waits for a dispute. For the worker.';

COMMENT ON FUNCTION "public"."list_my_payouts"() IS 'Returns what the caller is and was owed, as host or provider, with what it is for; the latest due first. is_collected: guests paid by
card and it is sent by a transfer; else it was paid directly. kind: booking, or security for what was granted of a security deposit. Errors: not_signed_in (PT401).';

COMMENT ON FUNCTION "public"."quote_booking"(uuid, timestamp with time zone, timestamp with time zone, integer, jsonb, jsonb) IS 'Returns what a booking would cost and the problems that prevent it; everyone may ask. Invalid input is reported in problems.
payment_schedule is how it is paid by card, [{ kind, amount_minor, due_at }]; null where the venue takes no cards.
security_deposit, { amount_minor, held_from, released_at }, is held on the card around the event, and no part of the total; null without one.
payment_methods are those that the venue takes (card, transfer, cash; none: paid to the host directly), manual_payment_schedule how it
is paid by transfer or in cash, as if it were confirmed now.
tax is what the total contains, { percent, amount_minor }; null there too, and where no rate is known.
An extra is { id, quantity, hours }: quantity defaults to 1, hours (only of what is sold by the hour) to those of hours_of_extras.
For a listing that is not public, the only answer is that it cannot be booked, with a currency and zone of no listing. Errors: not_found (PT404: no such venue).';

COMMENT ON FUNCTION "public"."save_payment_terms"(uuid, boolean, integer, integer, boolean, boolean, text, bigint) IS 'Saves the payment terms of the caller''s venue and returns them as get_payment_terms does; what is null of transfers, cash and
the security deposit stays as it is. An account is required where transfers are taken. Bookings that were begun before keep theirs. Errors: not_signed_in (PT401), forbidden (PT403: another host''s venue), not_found (PT404), invalid_input (PT422, the field
in the detail).';

COMMENT ON FUNCTION "public"."start_payment"(uuid, uuid, jsonb, text) IS 'Begins the payment of a user: of the first installment of their hold, which is authorized only and keeps its details and its time
for at least ten more minutes (no longer than an hour after it began); or of the next unpaid installment of their confirmed booking; the
security deposit is authorized only.
Returns { payment_id, processor_id (null: to be created there), amount_minor, currency, is_manual, customer_id, email, name, locale,
reference, booking_id }; the same payment again while the guest has not paid it. For the server. Errors: not_found (PT404), forbidden
(PT403: somebody else''s booking, or blocked by the host), hold_expired, venue_not_bookable, wrong_status (PT409: nothing to pay by
card now), too_soon, invalid_input (PT422), rate_limited (PT429).';

COMMENT ON TABLE "private"."security_claims" IS 'What the host of a booking claims of its security deposit, once. Read through get_booking_payments and admin_list_security_claims.';

COMMENT ON VIEW "private"."security_claim_details" IS 'Every claim of a security deposit with what admins read of it.';

REVOKE ALL ON FUNCTION "private"."accept_silent_claims"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."accept_silent_claims"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."accept_silent_claims"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."decide_claim"(private.security_claims, public.bookings, bigint, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."decide_claim"(private.security_claims, public.bookings, bigint, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."decide_claim"(private.security_claims, public.bookings, bigint, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_security_deposit"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_security_deposit"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_security_deposit"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_security_deposits"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_security_deposits"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_security_deposits"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."forget_security_deposit"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_security_deposit"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."forget_security_deposit"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."held_pair"(public.payments, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."held_pair"(public.payments, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."held_pair"(public.payments, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_claim_captured"(private.security_claims) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_claim_captured"(private.security_claims) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_claim_captured"(private.security_claims) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lose_security_claim"(public.payments, public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lose_security_claim"(public.payments, public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lose_security_claim"(public.payments, public.bookings) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lose_security_dispute"(public.disputes, public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lose_security_dispute"(public.disputes, public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lose_security_dispute"(public.disputes, public.bookings) TO "postgres";

REVOKE ALL ON FUNCTION "private"."may_claim_security"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."may_claim_security"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."may_claim_security"(public.bookings) TO "postgres";

REVOKE ALL ON FUNCTION "private"."planned_security_deposit"(uuid, timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."planned_security_deposit"(uuid, timestamp WITH time zone, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."planned_security_deposit"(uuid, timestamp WITH time zone, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_claim_text"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_claim_text"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_claim_text"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."security_claim_time"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."security_claim_time"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."security_claim_time"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."security_deposit"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."security_deposit"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."security_deposit"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."security_installments"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."security_installments"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."security_installments"(public.bookings) TO "postgres";

REVOKE ALL ON FUNCTION "private"."security_lead"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."security_lead"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."security_lead"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."security_payment"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."security_payment"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."security_payment"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."security_state"(public.bookings, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."security_state"(public.bookings, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."security_state"(public.bookings, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_captured_security"(public.payments) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."settle_captured_security"(public.payments) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settle_captured_security"(public.payments) TO "postgres";

REVOKE ALL ON FUNCTION "private"."try_lock_venue"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."try_lock_venue"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."try_lock_venue"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."admin_get_security_claim"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_get_security_claim"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_get_security_claim"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_get_security_claim"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_get_security_claim"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_list_security_claims"(text, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_list_security_claims"(text, integer, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_list_security_claims"(text, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_security_claims"(text, integer, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_security_claims"(text, integer, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."answer_security_claim"(uuid, boolean, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."answer_security_claim"(uuid, boolean, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."answer_security_claim"(uuid, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."answer_security_claim"(uuid, boolean, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."answer_security_claim"(uuid, boolean, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."claim_security_deposit"(uuid, bigint, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."claim_security_deposit"(uuid, bigint, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."claim_security_deposit"(uuid, bigint, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_security_deposit"(uuid, bigint, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_security_deposit"(uuid, bigint, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."decide_security_claim"(uuid, bigint, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."decide_security_claim"(uuid, bigint, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."decide_security_claim"(uuid, bigint, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."decide_security_claim"(uuid, bigint, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."decide_security_claim"(uuid, bigint, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_my_payouts"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_my_payouts"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."list_my_payouts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_my_payouts"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_my_payouts"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_payment_terms"(uuid, boolean, integer, integer, boolean, boolean, text, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_payment_terms"(uuid, boolean, integer, integer, boolean, boolean, text, bigint) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."save_payment_terms"(uuid, boolean, integer, integer, boolean, boolean, text, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_payment_terms"(uuid, boolean, integer, integer, boolean, boolean, text, bigint) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_payment_terms"(uuid, boolean, integer, integer, boolean, boolean, text, bigint) TO "service_role";
