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

create function private.notify_service_booking(p_booking public.bookings, p_service public.services, p_user_id uuid,
  p_side text, p_kind text) returns void
language sql security definer set search_path = '' as $$
  select private.create_notification(p_user_id, p_kind, jsonb_build_object(
    'booking_id', p_booking.id, 'reference', p_booking.reference, 'side', p_side,
    'venue_id', v.id, 'venue_name', v.name, 'venue_name_ar', v.name_ar,
    'service_id', p_service.id, 'service_name', p_service.name, 'service_name_ar', p_service.name_ar,
    'starts_at', to_char(p_booking.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'time_zone', p_booking.time_zone))
  from public.venues v where v.id = p_booking.venue_id
$$;
comment on function private.notify_service_booking is 'Notifies a user of a changed booked service.';

create function private.notify_providers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_service_booking(b, s, s.provider_id, 'provider',
    case when new.event in ('request', 'book') then 'service_requested' else 'service_cancelled' end)
  from public.bookings b
  join public.booking_services bs on bs.booking_id = b.id and bs.status <> 'declined'
  join public.services s on s.id = bs.service_id
  where b.id = new.booking_id
    and not (new.event = 'cancel' and new.from_status = 'pending' and new.actor_role = 'guest'
      and private.retract_notification(s.provider_id, 'service_requested', jsonb_build_object('booking_id', b.id, 'service_id', s.id)));
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

create function private.without_service(p_booking public.bookings, p_service_id uuid) returns public.bookings
language sql stable security definer set search_path = '' as $$
  select private.with_lines(p_booking, coalesce(jsonb_agg(line order by place), '[]'))
  from jsonb_array_elements(p_booking.lines) with ordinality listed (line, place)
  where private.is_charge(line) and line ->> 'service_id' is distinct from p_service_id::text
$$;
comment on function private.without_service is
  'Returns a booking without the lines of a service, with the fee recomputed at its frozen percentage.';

create function private.remove_service_line(p_booking public.bookings, p_service_id uuid) returns public.bookings
language plpgsql security definer set search_path = '' as $$
declare
  v_reduced public.bookings := private.without_service(p_booking, p_service_id);
begin
  update public.bookings set lines = v_reduced.lines, fee_minor = v_reduced.fee_minor, total_minor = v_reduced.total_minor
  where id = p_booking.id returning * into v_reduced;
  return v_reduced;
end $$;
comment on function private.remove_service_line is 'Removes the lines of a service from a booking, and returns the row.';

create function private.unanswered_services(p_booking public.bookings) returns setof public.services
language sql stable security definer set search_path = '' as $$
  select s.* from public.booking_services bs join public.services s on s.id = bs.service_id
  where bs.booking_id = p_booking.id and bs.status = 'pending'
    and (s.provider_id <> p_booking.host_id or private.has_open_price(p_booking.lines, s.id, bs.amount_minor))
  order by s.id
$$;
comment on function private.unanswered_services is
  'Returns the services of a booking that their providers have neither accepted nor declined. A host''s own services count as
answered with the booking, except for a service without an agreed price.';

create function private.without_unanswered_services(p_booking public.bookings) returns public.bookings
language plpgsql stable security definer set search_path = '' as $$
declare
  v_service public.services;
begin
  for v_service in select * from private.unanswered_services(p_booking) loop
    p_booking := private.without_service(p_booking, v_service.id);
  end loop;
  return p_booking;
end $$;
comment on function private.without_unanswered_services is
  'Returns a booking without its unanswered services, as it is charged when their providers can no longer answer.';

create function private.drop_unanswered_services(p_booking public.bookings) returns public.bookings
language plpgsql security definer set search_path = '' as $$
declare
  v_service public.services;
begin
  for v_service in select * from private.unanswered_services(p_booking) loop
    update public.booking_services set status = 'declined'
    where booking_id = p_booking.id and service_id = v_service.id;
    insert into public.booking_events (booking_id, actor_role, event, from_status, to_status, reason)
    values (p_booking.id, 'system', case p_booking.status when 'cancelled' then 'end_service' else 'lapse_service' end, p_booking.status, p_booking.status,
      coalesce(nullif(v_service.name, ''), v_service.name_ar));
    p_booking := private.remove_service_line(p_booking, v_service.id);
  end loop;
  return p_booking;
end $$;
comment on function private.drop_unanswered_services is
  'Declines the services whose providers never answered, when a confirmed booking is completed (lapse_service in its history) or
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
  select b.id, s.id, b.reference, private.effective_status(b), bs.status,
    private.service_booking_group(b, bs.status) = 'waiting', v.name, v.name_ar, v.city, s.name, s.name_ar, s.pricing_type,
    bs.quantity, b.guests, b.starts_at, b.ends_at, b.time_zone, b.currency, bs.amount_minor,
    d.details ->> 'event_type',
    case when contact.is_visible then coalesce(d.details ->> 'contact_name', g.first_name) else g.first_name end,
    case when contact.is_visible and private.has_open_contacts(b) then d.details ->> 'phone' end, bs.hours,
    case when private.service_booking_group(b, bs.status) = 'waiting' then coalesce(private.provider_obstacle(s.provider_id, b),
      case when private.has_open_price(b.lines, s.id, bs.amount_minor) then 'price_open' end) end
  from public.services s
  join public.booking_services bs on bs.service_id = s.id
  join public.bookings b on b.id = bs.booking_id and b.submitted_at is not null
  join public.venues v on v.id = b.venue_id
  join public.users g on g.id = b.guest_id
  left join private.booking_details d on d.booking_id = b.id
  cross join lateral (
    select bs.status = 'accepted' and private.effective_status(b) in ('confirmed', 'completed') as is_visible) contact
  where s.provider_id = v_user and (p_group is null or private.service_booking_group(b, bs.status) = p_group)
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
      select count(*) from public.services s
      join public.booking_services bs on bs.service_id = s.id
      join public.bookings b on b.id = bs.booking_id and b.submitted_at is not null
      where s.provider_id = v_user and private.service_booking_group(b, bs.status) = g.name))
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
  v_service public.services;
  v_booking public.bookings;
  v_booked_service public.booking_services;
  v_kind text := case p_decision when 'accept' then 'service_accepted' else 'service_declined' end;
begin
  if p_decision is null or p_decision not in ('accept', 'decline') then
    perform private.raise_error('invalid_input', 'decision');
  end if;
  select * into v_service from public.services where id = p_service_id;
  if not found then
    perform private.raise_error('not_found');
  elsif v_service.provider_id <> v_user then
    perform private.raise_error('forbidden');
  end if;
  v_booking := private.lock_booking(p_booking_id);
  select * into v_booked_service from public.booking_services
  where booking_id = p_booking_id and service_id = p_service_id for update;
  if not found or v_booking.submitted_at is null then
    perform private.raise_error('not_found');
  elsif private.service_booking_group(v_booking, v_booked_service.status) <> 'waiting' then
    perform private.raise_error('wrong_status');
  end if;
  update public.booking_services set status = case p_decision when 'accept' then 'accepted' else 'declined' end
  where booking_id = p_booking_id and service_id = p_service_id returning * into v_booked_service;
  insert into public.booking_events (booking_id, actor_id, actor_role, event, from_status, to_status, reason)
  values (p_booking_id, v_user, 'provider', p_decision || '_service', v_booking.status, v_booking.status,
    coalesce(nullif(v_service.name, ''), v_service.name_ar));
  if p_decision = 'decline' then
    v_booking := private.remove_service_line(v_booking, p_service_id);
  end if;
  if v_booking.status = 'confirmed' then
    perform private.schedule_payouts(v_booking);
  end if;
  perform private.notify_service_booking(v_booking, v_service, v_booking.guest_id, 'guest', v_kind);
  if v_booking.host_id <> v_user then
    perform private.notify_service_booking(v_booking, v_service, v_booking.host_id, 'host', v_kind);
  end if;
  return v_booked_service;
end $$;
comment on function public.decide_booking_service is
  'Accepts or declines the caller''s service of a booking that is requested or confirmed and has not begun. The guest no longer
pays a declined service, and no payout includes it. Returns the row. Errors: not_signed_in (PT401), forbidden
(PT403: another provider''s service), not_found (PT404), wrong_status (PT409: decided already, or the booking is over),
provider_taken, provider_blocked, price_open (PT409, as validate_accepted_service), invalid_input (PT422).';

create trigger booking_events_notify_providers after insert on public.booking_events for each row
  when (new.created_at > now() - interval '1 minute' and (new.event in ('request', 'book')
    or (new.from_status in ('pending', 'confirmed') and new.to_status in ('cancelled', 'declined', 'expired'))))
  execute function private.notify_providers();

grant execute on function
  public.list_my_service_bookings,
  public.count_my_service_bookings,
  public.decide_booking_service
  to anon, authenticated, service_role;
