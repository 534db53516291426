-- The last rejections, so that a user can submit the same content again only with a note to the reviewer.

create table private.review_rejections (
  subject_type text not null check (subject_type in ('venue', 'service', 'provider')),
  subject_id uuid not null,
  content jsonb not null,
  reason text not null,
  rejected_by uuid references public.users (id) on delete set null,
  rejected_at timestamptz not null default now(),
  note text check (char_length(note) between 10 and 1000),
  previous_note text,
  primary key (subject_type, subject_id)
);
alter table private.review_rejections enable row level security;
comment on table private.review_rejections is
  'The last rejected version of a venue, service, business or revision, until a version is approved.';
comment on column private.review_rejections.content is 'The result of review_content at the time of the rejection.';
comment on column private.review_rejections.note is 'The owner''s note to the reviewer since the rejection, or null.';
comment on column private.review_rejections.previous_note is
  'The note about an earlier rejection: a repeated request with the same note does not answer a later rejection.';

create index review_rejections_rejected_by_idx on private.review_rejections (rejected_by) where rejected_by is not null;

create function private.review_content(p_subject_type text, p_subject_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_subject_type = 'provider' then
    return (
      select jsonb_build_object('fields', private.reviewed_provider_fields(p), 'pictures', private.stored_pictures('avatars',
        jsonb_build_array(split_part(p.logo_url, '/object/public/avatars/', 2))))
      from public.service_providers p where p.user_id = p_subject_id);
  end if;
  return (
    select jsonb_build_object('fields', s.fields || coalesce(s.changes, '{}'),
      'pictures', private.stored_pictures(s.bucket, coalesce(s.changes -> 'images', s.images)))
    from private.reviewed_listing(p_subject_type, p_subject_id) s where s.fields is not null);
end $$;
comment on function private.review_content is
  'Returns the reviewed content of a listing or business with its pending revision:
{ fields: by column name, pictures: the stored files }.';

create function private.is_same_content(p_left jsonb, p_right jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select regexp_replace(p_left::text, unseen.pattern, '', 'g') = regexp_replace(p_right::text, unseen.pattern, '', 'g')
  from (select '(\\[bfnrt]|[\s\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0])+'
    as pattern) unseen
$$;
comment on function private.is_same_content is
  'True when two contents are equal except for spaces and invisible characters, which need no new review.';

create function private.record_rejection(p_subject_type text, p_subject_id uuid, p_reason text) returns void
language sql security definer set search_path = '' as $$
  insert into private.review_rejections as r (subject_type, subject_id, content, reason, rejected_by)
  values (p_subject_type, p_subject_id, private.review_content(p_subject_type, p_subject_id), p_reason, auth.uid())
  on conflict (subject_type, subject_id) do update set content = excluded.content, reason = excluded.reason,
    rejected_by = excluded.rejected_by, rejected_at = excluded.rejected_at, note = null,
    previous_note = coalesce(r.note, r.previous_note)
$$;
comment on function private.record_rejection is
  'Stores the content of a venue, service or business that the caller rejects. Call it while the content is still pending.';

create function private.answer_rejection(p_subject_type text, p_subject_id uuid, p_note text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_note text := nullif(btrim(p_note, E' \t\r\n'), '');
begin
  -- Dots and spaces do not count.
  if char_length(v_note) > 1000 or char_length(regexp_replace(v_note,
    '[\s!-/:-@[-`{-~\u0001-\u001f\u007f-\u00bf\u034f\u060c\u061b-\u061f\u0640\u115f\u1160\u180b-\u180f\u2000-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0]',
    '', 'g')) < 10 then
    perform private.raise_error('invalid_input', 'note');
  end if;
  update private.review_rejections r set note = v_note
  where r.subject_type = p_subject_type and r.subject_id = p_subject_id and v_note is distinct from r.previous_note
    and v_note is not null
    and case p_subject_type when 'provider' then p_subject_id = auth.uid() else private.owns_listing(p_subject_id) end;
end $$;
comment on function private.answer_rejection is
  'Stores the caller''s note to the reviewer about the last rejection of their venue, service or business. Does nothing without a
note or a rejection, or for another owner''s. Errors: invalid_input (PT422, detail note: fewer than ten letters and digits, or
over 1000 characters).';

create function private.require_answered_rejection(p_subject_type text, p_subject_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from private.review_rejections r
    where r.subject_type = p_subject_type and r.subject_id = p_subject_id and r.note is null
      and private.is_same_content(r.content, private.review_content(p_subject_type, p_subject_id))) then
    perform private.raise_error('rejected_unchanged');
  end if;
end $$;
comment on function private.require_answered_rejection is
  'Errors: rejected_unchanged (PT409) when a venue, service or business with its pending revision equals the last rejected content,
and its owner has written no note since.';

create function private.forget_rejections(p_user_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.review_rejections r
  where (r.subject_type = 'provider' and r.subject_id = p_user_id)
    or (r.subject_type, r.subject_id) in (select l.kind, l.id from public.listings l where l.owner_id = p_user_id)
$$;
comment on function private.forget_rejections is
  'Deletes the stored rejections of a user''s venues, services and business, with their notes.';

create function public.admin_get_rejection(p_subject_type text, p_subject_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('rejected_at', r.rejected_at, 'reason', r.reason, 'note', r.note, 'fields', r.content -> 'fields',
      'rejected_by', case when u.deleted_at is null then nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '') end)
    from private.review_rejections r left join public.users u on u.id = r.rejected_by
    where r.subject_type = p_subject_type and r.subject_id = p_subject_id);
end $$;
comment on function public.admin_get_rejection is
  'Returns the last rejection of a venue, service or business since it was last approved, or null: { rejected_at, rejected_by: a
name or null, reason, note: the owner''s note since or null, fields: the rejected content }. Errors: not_signed_in (PT401),
only_admins (PT403).';

grant execute on function
  private.answer_rejection
  to authenticated;
grant execute on function
  public.admin_get_rejection
  to anon, authenticated, service_role;
