-- Messages to the team from the contact form, which wait for the admins.

create table public.contact_messages (
  -- The form chooses the id, so that a repeated request stores nothing twice.
  id uuid primary key,
  user_id uuid references public.users (id) on delete set null,
  name text not null check (char_length(name) between 1 and 200),
  email text not null check (char_length(email) <= 320 and email ~ '^[^\s@,;:<>()\[\]\\"]+@[^\s@,;:<>()\[\]\\"]+\.[^\s@,;:<>()\[\]\\"]+$'),
  topic text not null check (topic in ('booking', 'hosting', 'services', 'account', 'other')),
  body text not null check (char_length(body) between 1 and 5000),
  locale text not null default 'en' check (locale in ('en', 'ar')),
  settled_at timestamptz,
  settled_by uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now()
);
alter table public.contact_messages enable row level security;
comment on table public.contact_messages is
  'Messages to the team from the contact form. Functions write and resolve them, admins read them.';

create index contact_messages_waiting_idx on public.contact_messages (created_at) where settled_at is null;
create index contact_messages_settled_at_idx on public.contact_messages (settled_at) where settled_at is not null;
create index contact_messages_user_idx on public.contact_messages (user_id) where user_id is not null;
create index contact_messages_settled_by_idx on public.contact_messages (settled_by) where settled_by is not null;

create function public.send_contact_message(
  p_id uuid, p_name text, p_email text, p_topic text, p_body text, p_locale text default 'en', p_ip text default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
  v_name text := btrim(coalesce(p_name, ''), E' \t\r\n');
  v_email text := lower(btrim(coalesce(p_email, '')));
  v_body text := btrim(coalesce(p_body, ''), E' \t\r\n');
  v_network text := private.rate_limit_network(p_ip);
begin
  perform private.refuse_filtered_call();
  if v_user is not null then
    perform private.require_user();
  end if;
  if exists (select from public.contact_messages m where m.id = p_id) then
    return;
  elsif p_id is null or char_length(v_name) not between 1 and 200 or char_length(v_body) not between 1 and 5000
    or coalesce(p_topic, '') not in ('booking', 'hosting', 'services', 'account', 'other') then
    perform private.raise_error('invalid_input');
  elsif char_length(v_email) > 320 or v_email !~ '^[^\s@,;:<>()\[\]\\"]+@[^\s@,;:<>()\[\]\\"]+\.[^\s@,;:<>()\[\]\\"]+$' then
    perform private.raise_error('invalid_input', 'email');
  end if;
  if v_user is not null then
    perform private.require_message('contact_account', v_user::text, null);
  else
    -- Anybody can type any address: counts it together with the network, so that nobody uses up another's limit.
    perform private.require_message('contact',
      encode(sha256(convert_to(concat_ws(' ', v_network, v_email), 'UTF8')), 'hex'), v_network);
  end if;
  insert into public.contact_messages (id, user_id, name, email, topic, body, locale)
  values (p_id, v_user, v_name, v_email, p_topic, v_body, case when p_locale = 'ar' then 'ar' else 'en' end)
  on conflict do nothing;
end $$;
comment on function public.send_contact_message is
  'Sends a message to the team: from a signed-in user, at most ten a day; or from the site''s server for a visitor with `p_ip`, at
most three a day for one address in a network and ten an hour from one network. Idempotent by `p_id`. Errors: not_signed_in
(PT401: the account was deleted), invalid_input (PT422), rate_limited (PT429).';

create function public.admin_list_contact_messages() returns table (
  id uuid, user_id uuid, name text, email text, topic text, body text, locale text, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  select m.id, m.user_id, m.name, m.email, m.topic, m.body, m.locale, m.created_at
  from public.contact_messages m where m.settled_at is null order by m.created_at, m.id;
end $$;
comment on function public.admin_list_contact_messages is
  'Returns the unanswered messages to the team, oldest first. Errors: not_signed_in (PT401), only_admins (PT403).';

create function public.resolve_contact_message(p_message_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_message public.contact_messages;
begin
  perform private.refuse_filtered_call();
  select * into v_message from public.contact_messages where id = p_message_id for update;
  if not found then
    perform private.raise_error('not_found');
  elsif v_message.settled_at is not null then
    perform private.raise_error('wrong_status');
  end if;
  update public.contact_messages set settled_at = now(), settled_by = v_admin where id = p_message_id;
  perform private.write_audit_log('contact_message_settled', 'contact_message', p_message_id,
    jsonb_build_object('topic', v_message.topic));
end $$;
comment on function public.resolve_contact_message is
  'Marks a message to the team as answered. Errors: not_signed_in (PT401), only_admins (PT403), not_found (PT404), wrong_status
(PT409: resolved already).';

create function public.delete_old_contact_messages() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_count integer;
begin
  delete from public.contact_messages where id in (
    select id from public.contact_messages where settled_at < now() - interval '1 year' limit 5000);
  get diagnostics v_count = row_count;
  return v_count;
end $$;
comment on function public.delete_old_contact_messages is
  'Deletes at most 5,000 messages to the team that were answered a year ago, and returns how many. Keeps unanswered ones.';

create trigger clean_lines before insert or update of name on public.contact_messages
  for each row execute function private.clean_lines('name');
create trigger contact_messages_note_new after insert on public.contact_messages for each row
  execute function private.note_new_admin_item('contacts');

create policy contact_messages_select on public.contact_messages for select to authenticated using ((select private.is_admin()));

grant select (id, user_id, name, email, topic, body, locale, settled_at, created_at) on public.contact_messages to authenticated;
grant execute on function
  public.send_contact_message
  to authenticated, service_role;
grant execute on function
  public.delete_old_contact_messages
  to service_role;
grant execute on function
  public.admin_list_contact_messages,
  public.resolve_contact_message
  to anon, authenticated, service_role;
