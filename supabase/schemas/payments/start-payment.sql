-- Starting a payment: for the guest of a hold, or of a confirmed booking with an unpaid part, who is about to enter a card.

create function private.add_installments(p_booking_id uuid, p_parts jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.booking_installments (booking_id, position, kind, amount_minor, due_at)
  select p_booking_id, part.place + coalesce((
      select max(i.position) from public.booking_installments i where i.booking_id = p_booking_id), 0),
    part.value ->> 'kind', (part.value ->> 'amount_minor')::bigint, (part.value ->> 'due_at')::timestamptz
  from jsonb_array_elements(p_parts) with ordinality part (value, place)
$$;
comment on function private.add_installments is
  'Adds installments [{ kind, amount_minor, due_at }] to a booking, after its existing ones. The booking must be locked.';

create function private.make_installments(p_booking public.bookings) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_schedule jsonb;
begin
  if exists (select from public.booking_installments where booking_id = p_booking.id and status <> 'cancelled') then
    return;
  end if;
  v_schedule := private.card_payment_schedule(private.booking_payment_terms(p_booking.id), p_booking.total_minor,
    p_booking.starts_at, private.hold_time(p_booking), p_booking.currency);
  if v_schedule is null then
    perform private.raise_error('wrong_status');
  end if;
  perform private.add_installments(p_booking.id, v_schedule || private.security_deposit_installments(p_booking));
end $$;
comment on function private.make_installments is
  'Freezes the installments of a hold by its terms, unless they are frozen already. Errors: wrong_status (PT409: its venue took no
cards, or the total is zero).';

create function private.next_installment(p_booking_id uuid) returns public.booking_installments
language sql stable security definer set search_path = '' as $$
  select i from public.booking_installments i join public.bookings b on b.id = i.booking_id
  where i.booking_id = p_booking_id and i.status in ('due', 'failed')
    -- An earlier authorization would end before the event does.
    and (i.kind <> 'security' or (i.due_at <= now() and b.ends_at > now()))
  -- A card that refuses the security deposit may still pay the price, and an unpaid offer keeps neither from being paid.
  order by case when i.due_at > now() then 4 when i.offer_id is not null then 3 when i.kind = 'security' then 2 else 1 end, i.due_at, i.position
  limit 1
$$;
comment on function private.next_installment is
  'Returns the installment that a booking pays next, or null: due parts of the price first, for which it may be cancelled, then the
security deposit, only from its due time until the end, then due offers, then what can be paid early.';

create function private.create_payment(p_booking public.bookings, p_installment public.booking_installments, p_is_manual boolean)
returns public.payments
language plpgsql security definer set search_path = '' as $$
declare
  v_payment public.payments;
begin
  -- Reuses a payment that the payer may still try: a second one could be paid too.
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
  insert into public.payments (booking_id, installment_id, payer_id, currency, amount_minor, is_manual, is_security_deposit)
  values (p_booking.id, p_installment.id, p_booking.guest_id, p_booking.currency, p_installment.amount_minor, p_is_manual,
    p_installment.kind = 'security')
  returning * into v_payment;
  return v_payment;
end $$;
comment on function private.create_payment is
  'Returns the guest''s started payment of an installment, or a new one. Cancels one of another amount, and one that is a day old,
which get_payment_order gives up. Errors: wrong_status (PT409: it is being charged at this moment).';

create function public.start_payment(p_user_id uuid, p_booking_id uuid, p_details jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_locked record;
  v_booking public.bookings;
  v_details jsonb;
  v_installment public.booking_installments;
  v_payment public.payments;
begin
  -- Locks the user's row before the venue: the insert below references it, and must wait while the account is being deleted.
  perform 1 from public.users where id = p_user_id and deleted_at is null for key share;
  if not found then
    perform private.raise_error('not_found');
  end if;
  -- Lock order of hold_booking: the user before the venue.
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
    where id = p_booking_id returning hold_expires_at into v_booking.hold_expires_at;
  else
    v_booking.hold_expires_at := null;
    v_installment := private.next_installment(p_booking_id);
    if v_booking.status not in ('confirmed', 'completed') or v_installment.id is null
      or private.manual_payment_method(p_booking_id) is not null
      or (v_booking.status = 'confirmed' and v_booking.starts_at > now() and v_installment.kind <> 'security'
        and v_installment.grace_ends_at <= now()) then
      perform private.raise_error('wrong_status');
    elsif private.is_charge_pending(v_booking, v_installment) then
      perform private.raise_error('wrong_status', 'processing');
    end if;
    v_payment := private.create_payment(v_booking, v_installment, v_installment.kind = 'security');
  end if;
  return (
    select jsonb_build_object('payment_id', v_payment.id, 'processor_id', v_payment.processor_id,
      'amount_minor', v_payment.amount_minor, 'currency', v_payment.currency, 'is_manual', v_payment.is_manual,
      'customer_id', c.processor_id, 'email', u.email, 'name', coalesce(v_details ->> 'contact_name',
        nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '')),
      'locale', u.locale, 'reference', v_booking.reference, 'booking_id', v_booking.id, 'hold_expires_at', v_booking.hold_expires_at)
    from public.users u left join private.payment_customers c on c.user_id = u.id where u.id = p_user_id);
end $$;
comment on function public.start_payment is
  'Starts a payment of a user: for the first installment of their hold, which is only authorized, with its details stored and its
time kept for at least ten more minutes (at most an hour in total); or for the next unpaid installment of their confirmed
booking. A security deposit is only authorized. Returns { payment_id, processor_id (null: not created yet), amount_minor,
currency, is_manual, customer_id, email, name, locale, reference, booking_id, hold_expires_at (null for a confirmed booking) }.
Returns the same payment until the guest has paid it. For the server. Errors: not_found (PT404), forbidden (PT403: somebody
else''s booking, or blocked by the host), hold_expired, venue_not_bookable, wrong_status (PT409: nothing to pay by card now, the
time of grace is over, or, with processing in the detail, the saved card is being charged), too_soon, invalid_input (PT422).';

create function public.set_payment_processor_id(p_payment_id uuid, p_processor_id text, p_customer_id text) returns void
language plpgsql security definer set search_path = '' as $$
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
end $$;
comment on function public.set_payment_processor_id is
  'Stores the processor''s identifiers of a payment and its payer. Idempotent. Cancels a payment at the processor that was
cancelled meanwhile. For the server. Errors: not_found (PT404), wrong_status (PT409: it has another one, or another payment has
this one), invalid_input (PT422).';

grant execute on function
  public.start_payment,
  public.set_payment_processor_id
  to service_role;
