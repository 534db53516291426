-- Limits on messages (verification codes, notices, newsletter confirmations, notifications of invitations), by receiver and by
-- network.

create table private.message_sends (
  id bigint generated always as identity primary key,
  budget text not null,
  target text not null check (char_length(target) <= 320),
  network text,
  created_at timestamptz not null default now()
);
alter table private.message_sends enable row level security;
comment on table private.message_sends is
  'Messages of the last day, counted for private.message_limits. Separate from the codes, so that deleting and registering an
account again does not reset the count.';

create index message_sends_target_idx on private.message_sends (budget, target, created_at desc);
create index message_sends_network_idx on private.message_sends (budget, network, created_at desc);
create index message_sends_created_at_idx on private.message_sends (budget, created_at desc);

create function private.message_limits(p_budget text)
  returns table (scope text, sends int, within interval, then_every interval)
language sql immutable set search_path = '' as $$
  select l.scope, l.sends, l.within, null::interval from (values
    ('code_public', 'target', 1, interval '1 minute'), ('code_public', 'target', 5, interval '1 hour'),
    ('code_public', 'target', 20, interval '1 day'), ('code_public', 'network', 1, interval '1 minute'),
    ('code_public', 'network', 5, interval '1 hour'), ('code_public', 'all', 200, interval '10 minutes'),
    ('code_session', 'target', 1, interval '1 minute'), ('code_session', 'target', 5, interval '1 hour'),
    ('code_session', 'target', 20, interval '1 day'),
    ('code_address', 'target', 10, interval '1 hour'), ('code_address', 'target', 40, interval '1 day'),
    ('phone_number', 'target', 10, interval '1 day'), ('phone_number', 'network', 20, interval '1 hour'),
    ('notice', 'target', 1, interval '1 minute'), ('notice', 'target', 5, interval '1 hour'),
    ('notice', 'target', 20, interval '1 day'),
    ('notice_network', 'network', 20, interval '1 hour'),
    ('auth_code', 'target', 10, interval '1 hour'), ('auth_code', 'target', 20, interval '1 day'),
    ('email_change', 'target', 3, interval '1 hour'), ('email_change', 'target', 5, interval '1 day'),
    ('email_change_account', 'target', 10, interval '1 day'),
    ('newsletter', 'target', 1, interval '10 minutes'), ('newsletter', 'target', 3, interval '1 day'),
    ('newsletter_network', 'network', 10, interval '1 hour'),
    ('unproven_mail', 'target', 10, interval '1 day'),
    ('contact', 'target', 3, interval '1 day'), ('contact', 'network', 10, interval '1 hour'),
    ('contact_account', 'target', 10, interval '1 day'),
    ('invitation', 'target', 1, interval '1 day'), ('invitation_answer', 'target', 5, interval '1 day'),
    ('invitation_recipient', 'target', 20, interval '1 day'), ('invitation_sender', 'target', 200, interval '1 day')
  ) l (budget, scope, sends, within)
  where l.budget = p_budget
  union all
  -- Ten minutes: the lifetime of a link (otp_expiry in supabase/config.toml).
  select l.scope, l.sends, l.within, l.then_every from (values
    ('auth_mail', 'target', 10, interval '1 hour', interval '10 minutes'),
    ('auth_mail', 'target', 20, interval '1 day', interval '10 minutes'),
    ('auth_mail', 'target', 68, interval '1 day', interval '1 hour')
  ) l (budget, scope, sends, within, then_every)
  where l.budget = p_budget
$$;
comment on function private.message_limits is
  'Returns how many messages of a budget may be sent within which sliding window: to one target, from one network, and in total.
Budgets are counted separately. Messages that anybody can request with the public key (code_public, notice, newsletter) do not
use up the limit of a session (code_session, whose target is the account). Notices have the limits of a session''s codes:
otherwise the limit at sign-up would tell whether an address is taken. Codes for sessions count by address too (code_address),
with twice the limit, so that registering an account again does not reset the count. Mails of the sign-in service (links:
auth_mail, codes that a session requests: auth_code; embedded only, a hosted one has its own limits) and links to a new address
(email_change) count by receiver over all accounts; email_change_account counts by account. Because a stranger could use up the
limit of another''s links, one more may be sent when the previous one has expired (then_every), and after sixty-eight a day one
each hour. Mailed notifications count while the address is unproven, because it may be a stranger''s (unproven_mail).
Invitations count by invitation (venue and service; answers separately), by sender and recipient, and by sender.';

create function private.message_retry_at(p_budget text, p_target text, p_network text) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit record;
  v_sent timestamptz[];
  v_retry_at timestamptz;
begin
  for v_limit in select * from private.message_limits(p_budget) loop
    if v_limit.scope = 'target' then
      v_sent := array(select created_at from private.message_sends
        where budget = p_budget and target = p_target and created_at > now() - v_limit.within
        order by created_at desc limit v_limit.sends);
    elsif v_limit.scope = 'network' then
      v_sent := array(select created_at from private.message_sends
        where budget = p_budget and network = p_network and created_at > now() - v_limit.within
        order by created_at desc limit v_limit.sends);
    else
      v_sent := array(select created_at from private.message_sends
        where budget = p_budget and created_at > now() - v_limit.within
        order by created_at desc limit v_limit.sends);
    end if;
    if cardinality(v_sent) = v_limit.sends then
      v_retry_at := greatest(v_retry_at, least(v_sent[v_limit.sends] + v_limit.within, v_sent[1] + v_limit.then_every));
    end if;
  end loop;
  return case when v_retry_at > now() then v_retry_at end;
end $$;
comment on function private.message_retry_at is
  'Returns the instant from which one more message of a budget may be sent; null: now. An unknown network (null) has no limit of
its own.';

create function private.count_message(p_budget text, p_target text, p_network text) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  v_retry_at timestamptz;
begin
  -- Callers of different targets do not wait for each other: the lock lasts until the transaction ends.
  perform pg_advisory_xact_lock(hashtextextended('messages:' || p_budget
    || case when exists (select from private.message_limits(p_budget) where scope <> 'target') then '' else ':' || p_target end, 0));
  delete from private.message_sends where id in (
    select id from private.message_sends where budget = p_budget and created_at < now() - interval '1 day'
    limit 1000 for update skip locked);
  v_retry_at := private.message_retry_at(p_budget, p_target, p_network);
  if v_retry_at is null then
    insert into private.message_sends (budget, target, network) values (p_budget, p_target, p_network);
  end if;
  return v_retry_at;
end $$;
comment on function private.count_message is
  'Counts one more message and returns null, or counts nothing and returns the instant from which it may be sent. An unknown
network (null) has no limit of its own.';

create function private.refuse_message(p_retry_at timestamptz) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_retry_at is not null then
    raise sqlstate 'PT429' using message = 'rate_limited',
      detail = to_char(p_retry_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
  end if;
end $$;
comment on function private.refuse_message is
  'Refuses a message until `p_retry_at`; allows it when null. Errors: rate_limited (PT429, with that instant).';

create function private.require_message(p_budget text, p_target text, p_network text) returns void
language sql security definer set search_path = '' as $$
  select private.refuse_message(private.count_message(p_budget, p_target, p_network))
$$;
comment on function private.require_message is
  'Counts one more message. Errors: rate_limited (PT429, detail: ISO time at which to try again).';

create function public.consume_account_notice_rate_limit(p_email text, p_ip text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_email text := lower(btrim(p_email));
begin
  perform private.require_message('notice', v_email, null);
  if private.count_message('notice_network', v_email, private.rate_limit_network(p_ip)) is not null then
    return null;
  end if;
  return (select jsonb_build_object('email', u.email, 'locale', u.locale, 'first_name', u.first_name)
    from public.users u where lower(u.email) = v_email limit 1);
end $$;
comment on function public.consume_account_notice_rate_limit is
  'Counts a notice to an address that already has an account and returns { email, locale, first_name }. Null when there is no such
account or its network has requested twenty within an hour: nothing is sent then, and the Edge Function responds the same,
because a code for a new address has no network limit that would differ. Errors: rate_limited
(PT429, detail: when to try again).';

grant execute on function
  private.message_limits,
  private.message_retry_at,
  private.count_message,
  private.require_message,
  public.consume_account_notice_rate_limit
  to service_role;
