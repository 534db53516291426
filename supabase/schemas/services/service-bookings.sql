-- Bookings for the provider of a booked service: only their services, when and where.

create type public.service_booking as (
  booking_id uuid,
  service_id uuid,
  reference text,
  booking_status text,
  service_booking_status text,
  can_decide boolean,
  venue_name text,
  venue_name_ar text,
  venue_city text,
  service_name text,
  service_name_ar text,
  pricing_type text,
  quantity integer,
  guests integer,
  starts_at timestamptz,
  ends_at timestamptz,
  time_zone text,
  currency text,
  amount_minor bigint,
  event_type text,
  guest_name text,
  guest_phone text,
  hours numeric(7, 2),
  obstacle text
);

create function private.service_booking_group(p_booking public.bookings, p_service_booking_status text) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when private.effective_status(p_booking) in ('cancelled', 'declined', 'expired') or p_service_booking_status = 'declined'
      then 'cancelled'
    when p_booking.ends_at <= now() then 'past'
    when p_service_booking_status = 'pending' and p_booking.starts_at > now() then 'waiting'
    else 'upcoming'
  end
$$;
comment on function private.service_booking_group is
  'Returns the group of a booked service: waiting (for the provider''s response), upcoming, past or cancelled.';

create function private.notify_part(p_booking public.bookings, p_part public.booking_parts, p_side text, p_kind text) returns void
language sql security definer set search_path = '' as $$
  select private.create_notification(
    case p_side when 'guest' then p_booking.guest_id when 'host' then p_booking.host_id else p_part.payee_id end, p_kind,
    jsonb_build_object('booking_id', p_booking.id, 'reference', p_booking.reference, 'side', p_side,
      'venue_id', v.id, 'venue_name', v.name, 'venue_name_ar', v.name_ar,
      'starts_at', to_char(p_booking.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'time_zone', p_booking.time_zone) || private.listing_names(l))
  from public.venues v, public.listings l where v.id = p_booking.venue_id and l.id = p_part.listing_id
$$;
comment on function private.notify_part is 'Notifies the guest, the host or the provider of a changed part of a booking.';

create function private.notify_providers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_part(b, p, 'provider', case when new.event in ('request', 'book') then 'service_requested' else 'service_cancelled' end)
  from public.bookings b join public.booking_parts p on p.booking_id = b.id and p.place > 1 and p.state <> 'declined'
  where b.id = new.booking_id
    and not (new.event = 'cancel' and new.from_status = 'pending' and new.actor_role = 'guest'
      and private.retract_notification(p.payee_id, 'service_requested',
        jsonb_build_object('booking_id', b.id, 'service_id', p.listing_id)));
  return null;
end $$;
comment on function private.notify_providers is
  'Notifies providers when a booking is submitted, and when it will not take place; of neither when its guest withdraws a request
within a minute.';

create function private.with_lines(p_booking public.bookings, p_lines jsonb) returns public.bookings
language plpgsql stable security definer set search_path = '' as $$
declare
  v_fee_line jsonb := (
    select line from jsonb_array_elements(p_booking.lines) line where line ->> 'kind' = 'service_fee' limit 1);
  v_sum numeric := (
    select coalesce(sum((line ->> 'amount_minor')::numeric), 0) from jsonb_array_elements(p_lines) line);
  v_step integer := private.total_step(p_booking.currency, (private.booking_payment_terms(p_booking.id)).takes_cards);
begin
  p_booking.lines := p_lines;
  p_booking.fee_minor := round(v_sum * coalesce((v_fee_line ->> 'percent')::numeric, 0) / 100);
  if v_fee_line is not null then
    p_booking.lines := p_booking.lines || jsonb_build_array(v_fee_line
      || jsonb_build_object('unit_minor', p_booking.fee_minor, 'amount_minor', p_booking.fee_minor));
  end if;
  p_booking.lines := p_booking.lines || private.rounding_lines(v_sum + p_booking.fee_minor, v_step);
  p_booking.fee_minor := p_booking.fee_minor + private.total_rounding(v_sum + p_booking.fee_minor, v_step);
  p_booking.total_minor := v_sum + p_booking.fee_minor;
  return p_booking;
end $$;
comment on function private.with_lines is
  'Returns a booking with these charges: recomputes the service fee at its frozen percentage, and the rounding by its frozen terms.';

create function private.without_part(p_booking public.bookings, p_part public.booking_parts) returns public.bookings
language sql stable security definer set search_path = '' as $$
  select private.with_lines(p_booking, coalesce(jsonb_agg(line order by place), '[]'))
  from jsonb_array_elements(p_booking.lines) with ordinality listed (line, place)
  where private.is_charge(line) and line ->> 'service_id' is distinct from p_part.service_id::text
$$;
comment on function private.without_part is
  'Returns a booking without the lines of a part, with the fee recomputed at its frozen percentage.';

create function private.unanswered_parts(p_booking public.bookings) returns setof public.booking_parts
language sql stable security definer set search_path = '' as $$
  select p.* from public.booking_parts p
  where p.booking_id = p_booking.id and p.place > 1 and p.state = 'pending'
    and (p.payee_id <> p_booking.host_id or private.has_open_price(p))
  order by p.listing_id
$$;
comment on function private.unanswered_parts is
  'Returns the parts of a booking that their providers have neither accepted nor declined. A host''s own services count as
answered with the booking, except for a service without an agreed price.';

create function private.without_unanswered_parts(p_booking public.bookings) returns public.bookings
language plpgsql stable security definer set search_path = '' as $$
declare
  v_part public.booking_parts;
begin
  for v_part in select * from private.unanswered_parts(p_booking) loop
    p_booking := private.without_part(p_booking, v_part);
  end loop;
  return p_booking;
end $$;
comment on function private.without_unanswered_parts is
  'Returns a booking without its unanswered parts, as it is charged when their providers can no longer answer.';

create function private.transition_part(p_booking public.bookings, p_part public.booking_parts, p_event text, p_role text, p_actor_id uuid)
returns public.bookings
language plpgsql security definer set search_path = '' as $$
declare
  v_transition private.part_transitions;
begin
  select * into v_transition from private.part_transitions
  where from_state = p_part.state and event = p_event and actor_role = p_role;
  if not found then
    perform private.raise_error('wrong_status');
  end if;
  update public.booking_parts set state = v_transition.to_state where id = p_part.id;
  if v_transition.history_event is not null then
    insert into public.booking_events (booking_id, actor_id, actor_role, event, from_status, to_status, reason)
    select p_booking.id, p_actor_id, case p_role when 'payee' then 'provider' else p_role end, v_transition.history_event, p_booking.status,
      p_booking.status, coalesce(nullif(l.name, ''), l.name_ar)
    from public.listings l where l.id = p_part.listing_id;
  end if;
  if v_transition.to_state = 'declined' then
    p_booking := private.without_part(p_booking, p_part);
    update public.bookings set lines = p_booking.lines, fee_minor = p_booking.fee_minor, total_minor = p_booking.total_minor
    where id = p_booking.id returning * into p_booking;
  end if;
  if v_transition.notification is not null then
    perform private.notify_part(p_booking, p_part, side, v_transition.notification)
    from unnest(array['guest', 'host']) side where side = 'guest' or p_booking.host_id <> p_part.payee_id;
  end if;
  return p_booking;
end $$;
comment on function private.transition_part is
  'Makes a transition of a part by private.part_transitions: writes state, history and notifications; the guest does not pay for a
declined part. Returns the booking, which must be locked; its payouts are scheduled by the caller. Errors: wrong_status (PT409), and
those of validate_accepted_part.';

create function private.drop_unanswered_parts(p_booking public.bookings) returns public.bookings
language plpgsql security definer set search_path = '' as $$
declare
  v_part public.booking_parts;
begin
  for v_part in select * from private.unanswered_parts(p_booking) loop
    p_booking := private.transition_part(p_booking, v_part, case p_booking.status when 'cancelled' then 'end' else 'lapse' end, 'system', null);
  end loop;
  return p_booking;
end $$;
comment on function private.drop_unanswered_parts is
  'Declines the parts whose providers never answered, when a confirmed booking is completed (lapse_service in its history) or
cancelled (end_service): the guest does not pay for them, and no payout includes them. Returns the row.';

create function public.list_my_service_bookings(p_group text default null, p_limit int default 20, p_offset int default 0,
  p_booking_id uuid default null)
returns setof public.service_booking
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  if p_group not in ('waiting', 'upcoming', 'past', 'cancelled') then
    perform private.raise_error('invalid_input', 'group');
  end if;
  return query
  select b.id, s.id, b.reference, private.effective_status(b), p.state,
    private.service_booking_group(b, p.state) = 'waiting', v.name, v.name_ar, v.city, s.name, s.name_ar, s.pricing_type,
    p.quantity, b.guests, b.starts_at, b.ends_at, b.time_zone, b.currency, p.amount_minor,
    d.details ->> 'event_type',
    case when contact.is_visible then coalesce(d.details ->> 'contact_name', g.first_name) else g.first_name end,
    case when contact.is_visible and private.has_open_contacts(b) then d.details ->> 'phone' end, p.hours,
    case when private.service_booking_group(b, p.state) = 'waiting' then coalesce(private.provider_obstacle(p.resource_id, b),
      case when private.has_open_price(p) then 'price_open' end) end
  from public.booking_parts p
  join public.services s on s.id = p.service_id
  join public.bookings b on b.id = p.booking_id and b.submitted_at is not null
  join public.venues v on v.id = b.venue_id
  join public.users g on g.id = b.guest_id
  left join private.booking_details d on d.booking_id = b.id
  cross join lateral (
    select p.state = 'accepted' and private.effective_status(b) in ('confirmed', 'completed') as is_visible) contact
  where p.payee_id = v_user and p.place > 1 and (p_group is null or private.service_booking_group(b, p.state) = p_group)
    and (p_booking_id is null or b.id = p_booking_id)
  order by
    case when p_group in ('waiting', 'upcoming') then b.starts_at end,
    b.starts_at desc, b.id, s.id
  limit least(greatest(coalesce(p_limit, 20), 1), 100) offset greatest(coalesce(p_offset, 0), 0);
end $$;
comment on function public.list_my_service_bookings is
  'Returns the caller''s booked services of submitted bookings in one group (null: all), or of one booking. Waiting and upcoming
are ordered soonest first, the others latest first. Contact name and phone of the guest are included once the provider accepted
and the booking is confirmed, the phone until 30 days after its end, or until everything is paid. obstacle is why a waiting one
cannot be accepted: provider_blocked, provider_taken, or price_open, which needs an offer first. Errors: not_signed_in (PT401),
invalid_input (PT422: no such group).';

create function public.count_my_service_bookings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  return (
    select jsonb_object_agg(g.name, (
      select count(*) from public.booking_parts p join public.bookings b on b.id = p.booking_id and b.submitted_at is not null
      where p.payee_id = v_user and p.place > 1 and private.service_booking_group(b, p.state) = g.name))
    from unnest(array['waiting', 'upcoming', 'past', 'cancelled']) g (name));
end $$;
comment on function public.count_my_service_bookings is
  'Returns how many of the caller''s booked services are in each group: { waiting, upcoming, past, cancelled }.
Errors: not_signed_in (PT401).';

create function public.decide_booking_service(p_booking_id uuid, p_service_id uuid, p_decision text)
returns public.booking_service_record
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_booking public.bookings;
  v_part public.booking_parts;
  v_answer public.booking_service_record;
begin
  if p_decision is null or p_decision not in ('accept', 'decline') then
    perform private.raise_error('invalid_input', 'decision');
  elsif not exists (select from public.services where id = p_service_id) then
    perform private.raise_error('not_found');
  elsif not exists (select from public.services where id = p_service_id and provider_id = v_user) then
    perform private.raise_error('forbidden');
  end if;
  v_booking := private.lock_booking(p_booking_id);
  select * into v_part from public.booking_parts where booking_id = p_booking_id and service_id = p_service_id for update;
  if not found or v_booking.submitted_at is null then
    perform private.raise_error('not_found');
  elsif private.service_booking_group(v_booking, v_part.state) <> 'waiting' then
    perform private.raise_error('wrong_status');
  end if;
  v_booking := private.transition_part(v_booking, v_part, p_decision, 'payee', v_user);
  if v_booking.status = 'confirmed' then
    perform private.schedule_payouts(v_booking);
  end if;
  select * into v_answer from public.booking_services where booking_id = p_booking_id and service_id = p_service_id;
  return v_answer;
end $$;
comment on function public.decide_booking_service is
  'Accepts or declines the caller''s service of a booking that is requested or confirmed and has not begun. The guest no longer
pays a declined service, and no payout includes it. Returns the row. Errors: not_signed_in (PT401), forbidden
(PT403: another provider''s service), not_found (PT404), wrong_status (PT409: decided already, or the booking is over),
provider_taken, provider_blocked, price_open (PT409, as validate_accepted_part), invalid_input (PT422).';

create trigger booking_events_notify_providers after insert on public.booking_events for each row
  when (new.created_at > now() - interval '1 minute' and (new.event in ('request', 'book')
    or (new.from_status in ('pending', 'confirmed') and new.to_status in ('cancelled', 'declined', 'expired'))))
  execute function private.notify_providers();

grant execute on function
  public.list_my_service_bookings,
  public.count_my_service_bookings,
  public.decide_booking_service
  to anon, authenticated, service_role;
