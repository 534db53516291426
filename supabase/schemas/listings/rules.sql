-- Rules that every kind of listing shares: what is reviewed, what must be filled in, which values and pictures it may have.

create function private.reviewed_fields(p_kind text, p_row jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(field.key, field.value)
  from private.listing_kinds() k cross join jsonb_each(p_row) field
  where k.kind = p_kind and field.key = any (k.reviewed_columns)
$$;
comment on function private.reviewed_fields is
  'Returns the part of a listing on which guests rely: a change of it on a published listing is reviewed first. Prices are no part of it:
a booking freezes them.';

create function private.is_filled(p_value jsonb, p_placeholder text) returns boolean
language sql immutable set search_path = '' as $$
  select p_value is not null and p_value not in ('null', '0', '[]', '{}') and btrim(p_value #>> '{}') not in ('', p_placeholder)
$$;
comment on function private.is_filled is 'True for a value that is not null, 0, an empty list or object, an empty text or the
placeholder.';

create function private.missing_fields(p_kind text, p_row jsonb) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(missing.field order by missing.place), '{}')
  from private.listing_kinds() k
  cross join lateral (
    select split_part(required.columns, '|', 1) as field, required.place
    from unnest(k.required_columns) with ordinality required (columns, place)
    where not exists (
      select from string_to_table(required.columns, '|') name where private.is_filled(p_row -> name, k.placeholder))
    union all
    select split_part(rate.entry, ' ', 2), 100 + rate.place
    from unnest(k.rate_columns) with ordinality rate (entry, place)
    where p_row ->> k.model_column like split_part(rate.entry, ' ', 1)
      and coalesce((p_row ->> split_part(rate.entry, ' ', 2))::numeric, 0) <= 0
  ) missing
  where k.kind = p_kind
$$;
comment on function private.missing_fields is
  'Returns the columns that a listing lacks before it can be reviewed, rates last; empty when it is complete. p_row is with_prices.';

create function private.require_complete_listing(p_kind text, p_row jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_missing text[] := private.missing_fields(p_kind, private.with_prices(p_row));
begin
  if cardinality(v_missing) > 0 then
    perform private.raise_error('invalid_input', array_to_string(v_missing, ','));
  end if;
end $$;
comment on function private.require_complete_listing is
  'Errors: invalid_input (PT422, the missing columns in the detail) unless the listing is complete.';

create function private.refused_columns(p_table regclass, p_row jsonb, p_columns text[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_constraint record;
  v_is_kept boolean;
  v_refused text[] := array(
    select a.attname::text from pg_catalog.pg_attribute a
    where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped and a.attnotnull and a.attname = any (p_columns)
      and coalesce(p_row -> a.attname::text, 'null') = 'null');
begin
  for v_constraint in
    select c.contype, c.confrelid, f.attname as referred, pg_get_expr(c.conbin, c.conrelid) as expression,
      array_agg(a.attname::text order by a.attnum) as columns
    from pg_catalog.pg_constraint c
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    left join pg_catalog.pg_attribute f on f.attrelid = c.confrelid and f.attnum = c.confkey[1]
    where c.conrelid = p_table and c.contype in ('c', 'f')
    group by c.oid, c.contype, c.confrelid, c.conbin, c.conrelid, f.attname
    having bool_and(a.attname = any (p_columns)) and (c.contype = 'c' or count(*) = 1)
  loop
    execute format('select (%s) is not false from jsonb_populate_record(null::%s, $1) new_row', case v_constraint.contype
      when 'c' then v_constraint.expression
      else format('%1$I is null or exists (select from %2$s known where known.%3$I = new_row.%1$I)',
        v_constraint.columns[1], v_constraint.confrelid::regclass, v_constraint.referred) end, p_table)
    into v_is_kept using p_row;
    if not v_is_kept then
      v_refused := v_refused || v_constraint.columns;
    end if;
  end loop;
  return array(select distinct name from unnest(v_refused) name order by name);
end $$;
comment on function private.refused_columns is
  'Returns which of p_columns the constraints of a table would refuse of a row: not null, checks, and references of one column. For values
that are not written to the table yet.';

create function private.require_valid_columns(p_kind text, p_row jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_refused text[] := (
    select private.refused_columns(k.table_name::regclass, p_row, k.reviewed_columns) from private.listing_kinds() k where k.kind = p_kind);
begin
  if cardinality(v_refused) > 0 then
    perform private.raise_error('invalid_input', array_to_string(v_refused, ','));
  end if;
end $$;
comment on function private.require_valid_columns is
  'Errors: invalid_input (PT422, the columns in the detail) for reviewed values that the table would refuse. A change that awaits
review is not written to the table, so nothing else checks it before an admin does.';

create function private.is_own_path(p_owner_id uuid, p_path text) returns boolean
language sql immutable set search_path = '' as $$
  select p_path like p_owner_id::text || '/_%' and p_path not like '%..%' and char_length(p_path) <= 500
$$;
comment on function private.is_own_path is 'True for the path of a picture in the owner''s own folder.';

create function private.require_own_pictures(p_kind text, p_owner_id uuid, p_new text[], p_known text[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select from unnest(p_new) path cross join private.listing_kinds() k
    where k.kind = p_kind and path <> all (p_known)
      and not (private.is_own_path(p_owner_id, path) and private.is_picture_stored(k.bucket, path))
      and not exists (
        select from public.listings l where l.owner_id = p_owner_id and l.kind = p_kind and path = any (l.images))) then
    perform private.raise_error('invalid_input', 'images');
  end if;
end $$;
comment on function private.require_own_pictures is
  'Errors: invalid_input (PT422) unless every new picture is stored in the owner''s own folder or is used by another listing of theirs of
the same kind: one stored picture may be shown by several.';
