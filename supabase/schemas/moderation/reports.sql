-- Reports of listings and conversations by users.

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid references public.listings (id) on delete cascade,
  conversation_id uuid references public.conversations (id) on delete cascade,
  message_id uuid references public.messages (id) on delete set null,
  reported_id uuid references public.users (id) on delete set null,
  reporter_id uuid references public.users (id) on delete set null,
  reason text not null check (reason in ('inaccurate', 'spam', 'offensive', 'unsafe', 'fraud', 'other')),
  text text not null default '' check (char_length(text) <= 2000),
  settled_at timestamptz,
  settled_by uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(listing_id, conversation_id) = 1)
);
alter table public.reports enable row level security;
comment on table public.reports is 'Reports of listings and conversations. Functions write and resolve them.';
comment on column public.reports.reported_id is 'The reported user of a conversation; null for a group as a whole.';

create unique index reports_open_idx on public.reports (listing_id, reporter_id) where settled_at is null;
create unique index reports_open_conversation_idx on public.reports (conversation_id, reporter_id) where settled_at is null;
create index reports_waiting_idx on public.reports (created_at) where settled_at is null;
create index reports_reporter_idx on public.reports (reporter_id, created_at desc);
create index reports_message_idx on public.reports (message_id) where message_id is not null;
create index reports_reported_idx on public.reports (reported_id) where reported_id is not null;
create index reports_settled_by_idx on public.reports (settled_by) where settled_by is not null;

create function private.check_report(p_reason text, p_text text, p_reasons text[]) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := btrim(coalesce(p_text, ''), E' \t\r\n');
begin
  if p_reason is null or p_reason <> all (p_reasons) or char_length(v_text) > 2000 or (p_reason = 'other' and v_text = '') then
    perform private.raise_error('invalid_input');
  end if;
  return v_text;
end $$;
comment on function private.check_report is
  'Returns the trimmed text of a report. Errors: invalid_input (PT422: a reason outside `p_reasons`, other without a text, over
2000 characters).';

create function private.consume_report(p_user_id uuid, p_subject_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Serializes the reports of a user, so that concurrent requests cannot exceed the limit.
  perform pg_advisory_xact_lock(hashtextextended('report:' || p_user_id::text, 0));
  if (select count(*) from public.reports r
      where r.reporter_id = p_user_id and coalesce(r.listing_id, r.conversation_id) <> p_subject_id
        and r.created_at > now() - interval '24 hours') >= 10 then
    perform private.raise_error('rate_limited');
  end if;
end $$;
comment on function private.consume_report is
  'Limits a user to reports of ten other listings or conversations within a day. Errors: rate_limited (PT429).';

create function public.report_listing(p_listing_id uuid, p_reason text, p_text text default '') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_text text := private.check_report(p_reason, p_text, array['inaccurate', 'offensive', 'unsafe', 'fraud', 'other']);
  v_listing public.listings;
  v_is_new boolean;
  v_id uuid;
begin
  perform private.refuse_filtered_call();
  select * into v_listing from public.listings where id = p_listing_id and status = 'active';
  if not found then
    perform private.raise_error('not_found');
  elsif v_listing.owner_id = v_user then
    perform private.raise_error('own_venue');
  end if;
  perform private.consume_report(v_user, p_listing_id);
  v_is_new := not exists (
    select 1 from public.reports r where r.listing_id = p_listing_id and r.reporter_id = v_user and r.settled_at is null);
  insert into public.reports (listing_id, reporter_id, reason, text)
  values (p_listing_id, v_user, p_reason, v_text)
  on conflict (listing_id, reporter_id) where settled_at is null
  do update set reason = excluded.reason, text = excluded.text
  returning id into v_id;
  if v_is_new then
    perform private.write_audit_log(v_listing.kind || '_reported', v_listing.kind, p_listing_id,
      jsonb_build_object('report_id', v_id, 'reason', p_reason));
  end if;
  return v_id;
end $$;
comment on function public.report_listing is
  'Reports a public listing to the admins, and returns the id of the report. A second report of a listing replaces the caller''s
open one. At most ten listings a day. Errors: not_signed_in (PT401), not_found (PT404: no public listing), own_venue (PT422: the
caller''s own listing), invalid_input (PT422), rate_limited (PT429).';

create function public.admin_list_reports() returns table (
  id uuid, listing_id uuid, listing_kind text, listing_name text, listing_name_ar text, listing_status text, conversation_id uuid,
  reported_name text, message text, reporter_name text, reason text, text text, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  select r.id, l.id, l.kind, l.name, l.name_ar, l.status, r.conversation_id, o.first_name, m.body, u.first_name, r.reason, r.text,
    r.created_at
  from public.reports r
  left join public.listings l on l.id = r.listing_id
  left join public.users o on o.id = r.reported_id
  left join public.messages m on m.id = r.message_id
  left join public.users u on u.id = r.reporter_id
  where r.settled_at is null order by r.created_at, r.id;
end $$;
comment on function public.admin_list_reports is
  'Returns the open reports, oldest first: of a listing, or of a conversation with the reported user and message.
Errors: not_signed_in (PT401), only_admins (PT403).';

create function public.resolve_report(p_report_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_admin();
  v_report public.reports;
begin
  select * into v_report from public.reports where id = p_report_id for update;
  if not found then
    perform private.raise_error('not_found');
  elsif v_report.settled_at is not null then
    perform private.raise_error('wrong_status');
  end if;
  update public.reports set settled_at = now(), settled_by = v_user where id = p_report_id;
  perform private.write_audit_log('report_settled',
    coalesce((select l.kind from public.listings l where l.id = v_report.listing_id), 'conversation'),
    coalesce(v_report.listing_id, v_report.conversation_id),
    jsonb_build_object('report_id', v_report.id, 'reason', v_report.reason));
end $$;
comment on function public.resolve_report is
  'Marks a report as resolved. Decides nothing about its subject.
Errors: not_signed_in (PT401), only_admins (PT403), not_found (PT404), wrong_status (PT409: resolved already).';

create trigger reports_note_new after insert on public.reports for each row
  execute function private.note_new_admin_item('reports');

create policy reports_select on public.reports for select to authenticated
  using (reporter_id = (select auth.uid()) or (select private.is_admin()));

grant select (id, listing_id, conversation_id, message_id, reported_id, reporter_id, reason, text, settled_at, created_at) on public.reports to authenticated;
grant execute on function
  public.report_listing,
  public.admin_list_reports,
  public.resolve_report
  to anon, authenticated, service_role;
