-- Response statistics of hosts.

create function public.get_host_response_stats(p_host_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with request as (
    select b.guest_id, b.venue_id, r.created_at as at, e.ended_at, e.actor_role = 'host' as is_decided,
      least(b.request_expires_at, r.created_at + interval '24 hours') as due_at,
      least(case when e.actor_role = 'host' then e.ended_at end, (
        select min(m.created_at) from public.messages m join public.conversations c on c.id = m.conversation_id
        where c.guest_id = b.guest_id and c.host_id = b.host_id and c.listing_id = b.venue_id
          and m.sender_id = b.host_id and not m.is_scheduled
          and m.created_at > r.created_at and m.created_at <= coalesce(e.ended_at, 'infinity'))) as answered_at
    from public.bookings b
    join public.booking_events r on r.booking_id = b.id and r.event = 'request'
    left join lateral (
      select n.actor_role, n.created_at as ended_at from public.booking_events n
      where n.booking_id = b.id and n.from_status = 'pending' and n.to_status <> 'pending'
      order by n.id limit 1
    ) e on true
    -- Includes older ones than are counted: a conversation may begin while they wait.
    where b.host_id = p_host_id and r.created_at > now() - interval '120 days'
  ), conversation as (
    select c.guest_id, f.created_at as at, f.created_at + interval '24 hours' as due_at,
      least((select min(m.created_at) from public.messages m
          where m.conversation_id = c.id and m.sender_id = c.host_id and not m.is_scheduled),
        (select min(q.ended_at) from request q
          where q.guest_id = c.guest_id and q.venue_id = c.listing_id and q.is_decided and q.ended_at > f.created_at)) as answered_at
    from public.conversations c
    cross join lateral (
      select m.sender_id, m.created_at from public.messages m where m.conversation_id = c.id
      order by m.created_at, m.id limit 1
    ) f
    where c.host_id = p_host_id and c.last_message_at > now() - interval '90 days' and f.sender_id = c.guest_id
      and not exists (select 1 from request q where q.guest_id = c.guest_id and q.venue_id = c.listing_id
        and q.at <= f.created_at and coalesce(least(q.answered_at, q.ended_at), 'infinity') >= f.created_at)
  ), first_contact as (
    select q.at, q.due_at, q.answered_at from request q
    where q.answered_at is not null or q.due_at <= coalesce(q.ended_at, now())
    union all
    select c.at, c.due_at, c.answered_at from conversation c
    where c.answered_at is not null or (c.due_at <= now() and not exists (
      select 1 from public.user_blocks k
      where (k.blocker_id, k.blocked_id) in ((p_host_id, c.guest_id), (c.guest_id, p_host_id)) and k.created_at < c.due_at))
  )
  select jsonb_build_object(
    'contacts', count(*),
    'percent', round(100.0 * count(*) filter (where answered_at <= due_at) / count(*)),
    'minutes', ceil(percentile_cont(0.5) within group (order by extract(epoch from answered_at - at) / 60)))
  from first_contact
  where at > now() - interval '90 days'
    and exists (select 1 from public.venues v where v.host_id = p_host_id and v.status = 'active')
  having count(*) >= 3
$$;
comment on function public.get_host_response_stats is
  'Returns how fast a host answers guests, for everybody: { contacts, percent (answered in time, rounded to a whole number),
minutes (median until the answer, rounded up) }. Null for fewer than three contacts, and for a user without a public venue.
Contacts of the last 90 days: each request, and each conversation that the guest began, unless a request of theirs for the venue
was waiting, which then includes it, like a request''s note. The answer is the host''s first message after it, scheduled ones
aside, or the first decision (accept or decline): for a request a decision on it before it ended; for a conversation a decision
on any request of the guest for the venue. In time means within 24 hours, and for a request before it expires. An unanswered
contact counts once that time is over; not when the request was withdrawn, or ended by an admin, or one side of the conversation
blocked the other before.';

grant execute on function
  public.get_host_response_stats
  to anon, authenticated, service_role;
