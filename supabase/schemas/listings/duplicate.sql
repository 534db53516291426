-- Copying a listing into a new draft.

create function private.duplicate_name(p_name text, p_placeholder text) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_name is null or btrim(p_name) in ('', p_placeholder) then p_name
    else left(case when p_name ~ '[\u0600-\u06ff]' then 'نسخة من ' else 'Copy of ' end || p_name, 160)
  end
$$;
comment on function private.duplicate_name is
  'Returns the name of a copy, marked in the language of the name; a listing without a name has none.';

create function public.duplicate_listing(p_listing_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_listing public.listings := private.lock_own_listing(p_listing_id);
  v_row jsonb := private.listing_row(p_listing_id) || coalesce((
    select r.changes from public.listing_revisions r where r.listing_id = p_listing_id and r.status = 'pending'), '{}');
  v_id uuid := gen_random_uuid();
  v_kind record;
begin
  perform private.refuse_filtered_call();
  select * into v_kind from private.listing_kinds() k where k.kind = v_listing.kind;
  if private.get_my_role() <> all (v_kind.owner_roles)
    and not (private.is_provider() and 'service_provider' = any (v_kind.owner_roles)) then
    perform private.raise_error('forbidden');
  end if;
  -- Copies all columns except those of the listing's history, also columns that are added later.
  v_row := v_row || jsonb_build_object('id', v_id, 'name', private.duplicate_name(v_row ->> 'name', v_kind.placeholder),
    'name_ar', private.duplicate_name(v_row ->> 'name_ar', v_kind.placeholder),
    'status', 'draft', 'featured', false, 'avg_rating', 0, 'review_count', 0, 'rejection_reason', null, 'submitted_at', null,
    'published_at', null, 'archived_at', null, 'listing_version', 1, 'created_at', now(), 'updated_at', now());
  execute format('insert into %1$s overriding user value select (jsonb_populate_record(null::%1$s, $1)).*', v_kind.table_name) using v_row;
  if v_kind.has_details then
    execute format('select private.%I($1, $2)', 'copy_' || v_kind.kind || '_details') using p_listing_id, v_id;
  end if;
  update public.listing_images i set caption = s.caption, caption_ar = s.caption_ar, alt = s.alt, alt_ar = s.alt_ar
  from public.listing_images s where s.listing_id = p_listing_id and i.listing_id = v_id and i.path = s.path;
  perform private.log_user_action(v_kind.kind || '_duplicated', v_kind.kind, v_id, jsonb_build_object('from', p_listing_id));
  return v_id;
end $$;
comment on function public.duplicate_listing is
  'Creates a draft from a listing of the caller, whatever its status, including its pending revision, and returns its id. Does not
copy bookings, reviews, blocked times, calendars, opening exceptions and review decisions. Both listings use the same stored
pictures. Errors: not_signed_in (PT401), not_found (PT404), forbidden (PT403: another owner''s, or no longer a host or provider),
too_many_drafts (PT422), rate_limited (PT429: see log_user_action).';

grant execute on function
  public.duplicate_listing
  to anon, authenticated, service_role;
