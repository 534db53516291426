-- Saved replies of hosts and providers: texts with placeholders that they insert into a message. scheduled-replies.sql sends
-- them automatically.

create table public.saved_replies (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 80),
  text_en text not null check (char_length(text_en) <= 2000),
  text_ar text not null check (char_length(text_ar) <= 2000),
  created_at timestamptz not null default now(),
  check (text_en <> '' or text_ar <> '')
);
alter table public.saved_replies enable row level security;
comment on table public.saved_replies is
  'Texts that a host or provider sends often, in one or both languages; empty for a missing one. Only their owner reads them;
functions write them. {guest}, {venue}, {date}, {time} and {total} are filled in by the page.';

create index saved_replies_owner_idx on public.saved_replies (owner_id);

create function private.has_unknown_placeholder(p_text text) returns boolean
language sql immutable set search_path = '' as $$
  select exists (select from regexp_matches(p_text, '\{([^{}\n]{1,40})\}', 'g') word
    where word[1] not in ('guest', 'venue', 'date', 'time', 'total'))
$$;
comment on function private.has_unknown_placeholder is
  'True when a text has an unknown placeholder in braces, such as {guset}, which guests would read literally.';

create function public.save_reply(p_id uuid, p_title text, p_text_en text, p_text_ar text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_title text := btrim(coalesce(p_title, ''), E' \t\r\n');
  v_text_en text := btrim(coalesce(p_text_en, ''), E' \t\r\n');
  v_text_ar text := btrim(coalesce(p_text_ar, ''), E' \t\r\n');
begin
  perform private.refuse_filtered_call();
  if private.get_my_role() not in ('host', 'service_provider') then
    perform private.raise_error('forbidden');
  elsif p_id is null then
    perform private.raise_error('invalid_input', 'id');
  elsif char_length(v_title) not between 1 and 80 then
    perform private.raise_error('invalid_input', 'title');
  elsif greatest(char_length(v_text_en), char_length(v_text_ar)) not between 1 and 2000 then
    perform private.raise_error('invalid_input', 'text');
  elsif private.has_unknown_placeholder(v_text_en || ' ' || v_text_ar) then
    perform private.raise_error('invalid_input', 'placeholder');
  end if;
  -- Serializes saves, so that concurrent requests cannot exceed the limit.
  perform pg_advisory_xact_lock(hashtextextended('saved_replies:' || v_user::text, 0));
  update public.saved_replies set title = v_title, text_en = v_text_en, text_ar = v_text_ar
  where id = p_id and owner_id = v_user;
  if found then
    return p_id;
  elsif (select count(*) from public.saved_replies where owner_id = v_user) >= private.list_limit('saved_replies') then
    perform private.raise_error('invalid_input', 'saved_replies');
  end if;
  insert into public.saved_replies (id, owner_id, title, text_en, text_ar)
  values (p_id, v_user, v_title, v_text_en, v_text_ar) on conflict do nothing;
  if not found then
    perform private.raise_error('not_found');
  end if;
  return p_id;
end $$;
comment on function public.save_reply is
  'Stores or changes a reply of the caller, a host or provider, under an id of their choice. Idempotent. At most 50, with a trimmed
title of 80 characters and a text of 2,000 in one or both languages. Errors: not_signed_in (PT401), forbidden
(PT403: neither host nor provider), not_found (PT404: the id is another user''s), invalid_input (PT422).';

create function public.delete_reply(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  delete from public.saved_replies where id = p_id and owner_id = v_user;
  if not found then
    perform private.raise_error('not_found');
  end if;
end $$;
comment on function public.delete_reply is
  'Deletes a saved reply of the caller''s own. Errors: not_signed_in (PT401), not_found (PT404).';

create function public.get_reply_values(p_conversation_id uuid) returns table (
  guest_name text,
  venue_name text,
  venue_name_ar text,
  starts_at timestamptz,
  ends_at timestamptz,
  time_zone text,
  total_minor bigint,
  currency text
)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_conversation public.conversations;
begin
  select * into v_conversation from public.conversations where id = p_conversation_id and host_id = v_user;
  if not found then
    perform private.raise_error('not_found');
  end if;
  return query
  select g.first_name, coalesce(bv.name, v.name), coalesce(bv.name_ar, v.name_ar),
    coalesce(b.starts_at, v_conversation.requested_starts_at), coalesce(b.ends_at, v_conversation.requested_ends_at),
    coalesce(b.time_zone, v.time_zone), b.amount_minor, b.currency
  from public.users g
  left join public.venues v on v.id = v_conversation.listing_id
  left join lateral (
    select o.venue_id, o.starts_at, o.ends_at, o.time_zone, o.currency, o.total_minor as amount_minor
    from public.bookings o
    where o.id = v_conversation.booking_id and o.host_id = v_user and o.guest_id = v_conversation.guest_id
    union all
    (select o.venue_id, o.starts_at, o.ends_at, o.time_zone, o.currency, p.amount_minor
    from public.booking_parts p
    join public.bookings o on o.id = p.booking_id and o.guest_id = v_conversation.guest_id and o.submitted_at is not null
    where p.listing_id = v_conversation.listing_id and p.place > 1 and p.payee_id = v_user and p.state <> 'declined'
    order by o.submitted_at desc limit 1)
  ) b on true
  left join public.venues bv on bv.id = b.venue_id
  where g.id = v_conversation.guest_id;
end $$;
comment on function public.get_reply_values is
  'Returns the values of a saved reply''s placeholders in a conversation of which the caller is the host or provider: from its
booking (for a provider the latest one with their service, and its price); without a booking from the guest''s request. Null for
a missing value. Errors: not_signed_in (PT401), not_found (PT404: also for the guest).';

create trigger clean_lines before insert or update of title on public.saved_replies
  for each row execute function private.clean_lines('title');

create policy saved_replies_select on public.saved_replies for select to authenticated
  using (owner_id = (select auth.uid()));

grant select on public.saved_replies to authenticated;
grant execute on function
  public.save_reply,
  public.delete_reply,
  public.get_reply_values
  to anon, authenticated, service_role;
