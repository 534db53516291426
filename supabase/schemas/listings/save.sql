-- Saves a listing of any kind with everything that belongs to it, all or nothing.

create table private.listing_saves (
  listing_id uuid primary key references public.listings (id) on delete cascade,
  save_id uuid not null
);
alter table private.listing_saves enable row level security;
comment on table private.listing_saves is
  'The latest save of each listing that had an id, so that a save with a lost response can be repeated.';

create index listing_saves_save_idx on private.listing_saves (save_id);

create function private.find_listing_save(p_kind text, p_save_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  -- Serializes a request and its repetition.
  perform pg_advisory_xact_lock(hashtextextended('listing_save:' || p_save_id::text, 0));
  return (select s.listing_id from private.listing_saves s join public.listings l on l.id = s.listing_id
    where s.save_id = p_save_id and l.kind = p_kind and l.owner_id = auth.uid() limit 1);
end $$;
comment on function private.find_listing_save is
  'Returns the caller''s listing of a kind whose latest save has that id, or null.';

create function private.record_listing_save(p_listing_id uuid, p_save_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.listing_saves (listing_id, save_id)
  select id, p_save_id from public.listings where id = p_listing_id and owner_id = auth.uid() and p_save_id is not null
  on conflict (listing_id) do update set save_id = excluded.save_id;
$$;
comment on function private.record_listing_save is
  'Records the id of the latest save of the caller''s listing. Does nothing without an id.';

create function private.increment_listing_version(p_listing_id uuid, p_version int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_listing public.listings := private.lock_own_listing(p_listing_id);
  v_version int := private.listing_row(p_listing_id) ->> 'listing_version';
begin
  if v_version <> p_version then
    raise sqlstate 'PT409' using message = 'edited_elsewhere';
  end if;
  perform private.write_listing(p_listing_id, jsonb_build_object('listing_version', v_version + 1));
end $$;
comment on function private.increment_listing_version is
  'Counts a save of the caller''s listing. Errors: edited_elsewhere (PT409) when its version is no longer `p_version`.';

create function private.writable_columns(p_table regclass, p_values jsonb) returns text
language sql stable set search_path = '' as $$
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum)
  from pg_catalog.pg_attribute a
  where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped
    and p_values ? a.attname and has_column_privilege('authenticated', p_table, a.attnum, 'update')
    and not (a.attnotnull and p_values -> a.attname = 'null')
$$;
comment on function private.writable_columns is
  'Returns the columns of `p_values` that users may update, for a statement with any rights; null for none. Leaves out a null for a
required column, which keeps its value or gets its default.';

create function private.update_row(p_table regclass, p_key name, p_id uuid, p_values jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_columns text := private.writable_columns(p_table, p_values);
begin
  if v_columns is not null then
    execute format('update %1$s set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1)) where %3$I = $2',
      p_table, v_columns, p_key)
    using p_values, p_id;
  end if;
end $$;
comment on function private.update_row is
  'Writes the columns of p_values that the caller may update into the row whose p_key is p_id, so that a new column of a listing
needs only a grant. Runs with the caller''s own rights.';

create function private.insert_row(p_table regclass, p_owner name, p_owner_id uuid, p_values jsonb) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_columns text := private.writable_columns(p_table, p_values);
  v_id uuid;
begin
  execute format('insert into %s (%s) select %s from jsonb_populate_record(null::%1$s, $2) returning id',
    p_table, concat_ws(', ', quote_ident(p_owner), v_columns), concat_ws(', ', '$1', v_columns))
  into v_id using p_owner_id, p_values;
  return v_id;
end $$;
comment on function private.insert_row is
  'Inserts a row with its owner and the columns of p_values that the caller may update, and returns its id. Runs with the
caller''s own rights.';

create function private.require_listing_size(p_kind text, p_row jsonb, p_details jsonb) returns void
language plpgsql immutable set search_path = '' as $$
declare
  v_field text;
begin
  -- Writing leaves out a null for a required column, so nulls pass here.
  perform private.require_list_size(nullif(p_row -> 'images', 'null'), 'images',
    (select private.list_limit(k.image_list) from private.listing_kinds() k where k.kind = p_kind), 2500);
  perform private.require_list_size(nullif(p_row -> 'amenities', 'null'), 'amenities', private.list_limit('amenities'), 1000);
  perform private.require_object_size(nullif(p_row -> 'capacity_by_layout', 'null'), 'capacity_by_layout', 1000);
  -- The largest allowed texts are 80 kB, the lists another 30 kB.
  perform private.require_object_size(p_row, p_kind, 200000);
  foreach v_field in array array['allowed_events', 'services', 'opening_hours'] loop
    perform private.require_list_size(p_details -> v_field, v_field, private.list_limit(v_field), 1000);
  end loop;
  -- Up to four texts of 300 characters, of up to four bytes each, with a path.
  foreach v_field in array array['house_rules', 'addons', 'captions'] loop
    perform private.require_list_size(p_details -> v_field, v_field, private.list_limit(v_field), 10000);
  end loop;
  foreach v_field in array array['pricing', 'buffers'] loop
    perform private.require_object_size(p_details -> v_field, v_field, 10000);
  end loop;
  -- The lists of the largest allowed entries are 400 kB.
  perform private.require_object_size(p_details, 'details', 500000);
end $$;
comment on function private.require_listing_size is
  'Checks the lengths of all lists and the sizes of the texts and objects of a save, before anything is written. Errors:
invalid_input (PT422, the field in the detail; the kind for the columns together).';

create function private.save_listing_details(p_kind text, p_listing_id uuid, p_row jsonb, p_details jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if (select k.has_details from private.listing_kinds() k where k.kind = p_kind) then
    execute format('select private.%I($1, $2, $3)', 'save_' || p_kind || '_details') using p_listing_id, p_row, p_details;
  end if;
  update public.listing_images i set
    caption = r.caption, caption_ar = r.caption_ar, alt = r.alt, alt_ar = r.alt_ar
  from jsonb_populate_recordset(null::public.listing_images, p_details -> 'captions') r
  where i.listing_id = p_listing_id and i.path = r.path;
end $$;
comment on function private.save_listing_details is
  'Replaces what belongs to a listing: what its kind has alone, and captions. Runs with the caller''s own rights.';

create function private.save_listing(p_kind text, p_listing_id uuid, p_row jsonb, p_details jsonb, p_version int,
  p_save_id uuid, p_note text)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_kind record;
  v_repeated_id uuid;
  v_id uuid;
begin
  perform private.refuse_filtered_call();
  if jsonb_typeof(p_row) is distinct from 'object' or jsonb_typeof(p_details) is distinct from 'object' then
    -- raise_error is not granted to the caller, with whose rights this runs.
    raise sqlstate 'PT422' using message = 'invalid_input';
  end if;
  perform private.require_listing_size(p_kind, p_row, p_details);
  select * into v_kind from private.listing_kinds() k where k.kind = p_kind;
  v_repeated_id := private.find_listing_save(p_kind, p_save_id);
  v_id := coalesce(p_listing_id, v_repeated_id);
  if v_id is null then
    v_id := private.insert_row(v_kind.table_name::regclass, v_kind.owner_column, v_user, p_row - v_kind.detail_columns);
  else
    if not exists (select from public.listings l where l.id = v_id and l.kind = p_kind and l.owner_id = v_user) then
      raise sqlstate 'PT404' using message = 'not_found';
    end if;
    perform private.increment_listing_version(v_id, case when v_id = v_repeated_id then null else p_version end);
    perform private.delete_rejected_revisions(v_id);
    if exists (
      select from public.listing_revisions w, jsonb_each(w.changes) change
      where w.listing_id = v_id and w.status = 'pending' and p_row -> change.key is distinct from change.value
    ) then
      perform public.discard_revision(v_id);
    end if;
    perform private.answer_rejection(p_kind, v_id, p_note);
    perform private.update_row(v_kind.table_name::regclass, 'id', v_id, p_row - v_kind.detail_columns);
  end if;
  perform private.record_listing_save(v_id, p_save_id);
  perform private.save_listing_details(p_kind, v_id, p_row, p_details);
  return private.saved_listing(v_id);
end $$;
comment on function private.save_listing is
  'Saves a listing of the caller, as public.save_listing says of a venue; p_row: columns of the table of the kind.';

create function private.saved_listing(p_listing_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', l.id, 'status', l.status, 'version', private.listing_row(l.id) -> 'listing_version')
  from public.listings l where l.id = p_listing_id and l.owner_id = auth.uid()
$$;
comment on function private.saved_listing is 'Returns { id, status, version } of the caller''s listing.';

grant execute on function
  private.listing_kinds,
  private.find_listing_save,
  private.record_listing_save,
  private.increment_listing_version,
  private.writable_columns,
  private.insert_row,
  private.update_row,
  private.require_listing_size,
  private.save_listing_details,
  private.save_listing,
  private.saved_listing
  to authenticated;
