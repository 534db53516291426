-- Rules of review that venues and services share: status changes, and the version to which a decision applies.

create table private.review_submissions (
  subject_type text not null check (subject_type in ('venue', 'service', 'provider')),
  subject_id uuid not null,
  version text not null,
  primary key (subject_type, subject_id)
);
alter table private.review_submissions enable row level security;
comment on table private.review_submissions is
  'The review version that a host or provider first submitted since the last decision.';

create table private.review_changes (
  subject_type text not null check (subject_type in ('venue', 'service', 'provider')),
  subject_id uuid not null,
  -- Starts above every earlier count, because a deleted draft may be created again with its id.
  changes bigint not null default extract(epoch from clock_timestamp()) * 1000000,
  primary key (subject_type, subject_id)
);
alter table private.review_changes enable row level security;
comment on table private.review_changes is
  'Number of changes to the reviewed content of a listing, service or business. A change and its reversal make two new versions.';

create function private.count_review_change(p_subject_type text, p_subject_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.review_changes as c (subject_type, subject_id) values (p_subject_type, p_subject_id)
  on conflict (subject_type, subject_id) do update set changes = c.changes + 1
$$;
comment on function private.count_review_change is 'Counts a change to the reviewed content.';

create function private.delete_review_state() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.forget_review(old.kind, old.id);
  return null;
end $$;
comment on function private.delete_review_state is 'Deletes the review state of a deleted listing.';

create function private.forget_review(p_subject_type text, p_subject_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.review_changes where subject_type = p_subject_type and subject_id = p_subject_id;
  delete from private.review_submissions where subject_type = p_subject_type and subject_id = p_subject_id;
  delete from private.review_rejections where subject_type = p_subject_type and subject_id = p_subject_id;
end $$;
comment on function private.forget_review is 'Deletes the review state of a listing or business.';

create function private.forget_provider_review() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.forget_review('provider', old.user_id);
  return null;
end $$;
comment on function private.forget_provider_review is 'Deletes the review state of a deleted business.';

create function private.require_owner_transition(p_from text, p_to text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_to is null or p_to not in ('draft', 'active', 'paused') then
    perform private.raise_error('invalid_input', 'status');
  elsif (p_from, p_to) not in (('pending', 'draft'), ('active', 'paused'), ('paused', 'active')) then
    perform private.raise_error('wrong_status');
  end if;
end $$;
comment on function private.require_owner_transition is
  'Refuses status changes that hosts and providers may not make: they may withdraw, pause and resume. Errors: invalid_input (PT422:
no such status), wrong_status (PT409).';

create function private.require_decision(p_decision text, p_reason text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_reason text := private.normalize_reason(p_reason);
begin
  if p_decision is null
    or p_decision not in ('approve', 'reject', 'feature', 'unfeature', 'suspend', 'restore') then
    perform private.raise_error('invalid_input', 'decision');
  elsif p_decision in ('reject', 'suspend') and v_reason is null then
    perform private.raise_error('invalid_input', 'reason');
  end if;
  return v_reason;
end $$;
comment on function private.require_decision is
  'Returns the normalized reason of a decision. Errors: invalid_input (PT422: an unknown decision, or no reason to reject or
suspend).';

create function private.was_featured(p_subject_type text, p_subject_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select (a.data ->> 'featured')::boolean from public.audit_log a
    where a.subject_type = p_subject_type and a.subject_id = p_subject_id and a.action = p_subject_type || '_suspended'
    order by a.id desc limit 1), false)
$$;
comment on function private.was_featured is 'True when a suspended venue or service was featured before.';

create function private.changed_fields(p_before jsonb, p_after jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(change.key, change.value)
  from jsonb_each(p_after) change
  where change.value is distinct from p_before -> change.key
$$;
comment on function private.changed_fields is 'Returns the fields that differ, with their new values; null when none does.';

create function private.hash_content(p_content jsonb) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(p_content::text, 'UTF8')), 'hex')
$$;
comment on function private.hash_content is 'Returns a collision-resistant hash, because owners choose the content.';

create function private.read_version(p_subject_type text, p_subject_id uuid, p_content text) returns text
language sql stable security definer set search_path = '' as $$
  select private.hash_content(jsonb_build_array(p_content, (
    select c.changes from private.review_changes c
    where c.subject_type = p_subject_type and c.subject_id = p_subject_id)))
  where p_content is not null
$$;
comment on function private.read_version is
  'Returns the version of the content with this hash, which differs from the version of every earlier or later content, even of an
equal one: a page reads the content after its version, so the content may have differed for a moment. Null for no content.';

create function private.stored_pictures(p_bucket text, p_paths jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_object_agg(o.name, o.id || ' ' || coalesce(o.metadata ->> 'eTag', ''))
  from storage.objects o
  where o.bucket_id = p_bucket and o.name = any (array(select jsonb_array_elements_text(p_paths)))
$$;
comment on function private.stored_pictures is
  'Returns the id and eTag of the stored file of each path, so that a file that is replaced under its path makes another version.';

create function private.record_submission(p_subject_type text, p_subject_id uuid, p_version text) returns void
language sql security definer set search_path = '' as $$
  insert into private.review_submissions (subject_type, subject_id, version)
  values (p_subject_type, p_subject_id, p_version)
  on conflict do nothing;
  select private.note_in_admin_queue(p_subject_type || 's')
$$;
comment on function private.record_submission is
  'Stores the first submitted version since the last decision, and notes it for the admins. Withdrawing and submitting again does
not replace it.';

create function private.count_reviewed_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT'
    or private.reviewed_fields(tg_argv[0], to_jsonb(new)) is distinct from private.reviewed_fields(tg_argv[0], to_jsonb(old)) then
    perform private.count_review_change(tg_argv[0], new.id);
    if tg_op = 'UPDATE' and new.status = 'pending' and not private.is_privileged() then
      perform private.require_answered_rejection(tg_argv[0], new.id);
    end if;
  end if;
  return null;
end $$;
comment on function private.count_reviewed_change is
  'Counts a change to the reviewed content of a listing. Argument: the kind. Errors: rejected_unchanged
(PT409: pending content becomes equal to the rejected content).';

create function private.count_revision_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_review_change(l.kind, l.id) from public.listings l
  where l.id = case tg_op when 'DELETE' then old.listing_id else new.listing_id end;
  return null;
end $$;
comment on function private.count_revision_change is 'Counts a change of a revision, unless the listing is deleted with it.';

create function private.record_submitted_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_submission(l.kind, l.id, private.review_version(l.kind, l.id))
  from public.listings l where l.id = (to_jsonb(new) ->> tg_argv[0])::uuid;
  return null;
end $$;
comment on function private.record_submitted_version is
  'Records the submitted version of a listing, or of its revision. Argument: the column with the listing.';

create function private.require_read_version(
  p_subject_type text, p_subject_id uuid, p_decision text, p_current text, p_read text)
returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_decision not in ('approve', 'reject', 'restore') then
    return;
  elsif p_read is distinct from private.read_version(p_subject_type, p_subject_id, p_current) and (p_read is not null or (p_decision = 'approve'
    and not exists (
      select 1 from private.review_submissions s
      where s.subject_type = p_subject_type and s.subject_id = p_subject_id and s.version = p_current))) then
    perform private.raise_error('listing_changed');
  end if;
  if p_decision in ('approve', 'reject') then
    delete from private.review_submissions where subject_type = p_subject_type and subject_id = p_subject_id;
  end if;
  if p_decision = 'approve' then
    delete from private.review_rejections where subject_type = p_subject_type and subject_id = p_subject_id;
  end if;
end $$;
comment on function private.require_read_version is
  'Refuses to approve, reject or restore unless `p_read`, the version of the decision, is the current one. Without `p_read`
approves only content that has not changed since it was first submitted. Deletes the stored submission after approve and reject,
and the stored rejection after approve. Errors: listing_changed (PT409).';
