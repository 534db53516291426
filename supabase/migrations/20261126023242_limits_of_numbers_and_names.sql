SET local check_function_bodies = off;

ALTER TABLE "public"."users"
  DROP CONSTRAINT "users_connected_devices_size";

CREATE OR REPLACE FUNCTION private.are_layout_capacities (
  p_capacities jsonb
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case when jsonb_typeof(p_capacities) <> 'object' or private.has_extreme_number(p_capacities) then false
    else octet_length(p_capacities::text) <= 1000 end and not exists (
    select 1 from jsonb_each(case when jsonb_typeof(p_capacities) = 'object' then p_capacities else '{}' end) layout
    where layout.key !~ '^[a-z_]{1,40}$' or jsonb_typeof(layout.value) <> 'number'
      or (layout.value)::numeric not between 0 and 100000)
$function$;

CREATE OR REPLACE FUNCTION private.has_extreme_number (
  p_value jsonb
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select exists (
    select 1 from jsonb_path_query(p_value, 'strict $.** ? (@.type() == "number")') n
    where abs(n::numeric) > 1e21 or scale(n::numeric) > 20)
$function$;

CREATE OR REPLACE FUNCTION private.is_reserved_name (
  p_name text
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select coalesce(p_name, '') ~ '[\u202a-\u202e\u2066-\u2069]' or regexp_replace(
    translate(lower(normalize(replace(coalesce(p_name, ''), 'ſ', 'f'), nfkd)),
      'мμαаɑᴀнηһհғƒⲫіιıɩӏ1|lꓟᎷꮇᴍꓮᎪꭺꓧᎻꮋʜꓝϝꜰǀꓲᎥꭵɪꓡᏞꮮʟڡڢڣڤڥڦځڂڅݗݘݮڵڶڷڸݪݥݦħĦłŁɨɭᶅⲙⲘϻϺꞙꞘꮖᏆᗰᗩᕼᖴᒪ🅼🅰🅷🅵🅸🅻🅜🅐🅗🅕🅘🅛🇲🇦🇭🇫🇮🇱!',
      'mmaaaahhhhfffiiiiiiiimmmmaaahhhhfffiiiiiiiiiففففففححححححلللللممhhiiiiimmmmffiimahfimahfiimahfiimahfiii'),
    '[^a-z\u0621-\u063a\u0641-\u064a]', '', 'g') ~ '(m|rn)ahfii|محفل'
$function$;

CREATE OR REPLACE FUNCTION private.parse_extras (
  p_list jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_entry jsonb;
  v_id text;
  v_quantity numeric;
  v_hours numeric;
  v_chosen jsonb := '{}';
begin
  if p_list is null or jsonb_typeof(p_list) = 'null' then
    return v_chosen;
  elsif jsonb_typeof(p_list) <> 'array' or jsonb_array_length(p_list) > private.list_limit('extras')
    or private.has_extreme_number(p_list) then
    return null;
  end if;
  for v_entry in select * from jsonb_array_elements(p_list) loop
    if jsonb_typeof(v_entry) <> 'object' then
      return null;
    end if;
    v_id := lower(v_entry ->> 'id');
    if v_id is null or v_id !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' or v_chosen ? v_id
      or coalesce(jsonb_typeof(v_entry -> 'quantity'), 'number') <> 'number'
      or coalesce(jsonb_typeof(v_entry -> 'hours'), 'null') not in ('number', 'null') then
      return null;
    end if;
    v_quantity := coalesce((v_entry ->> 'quantity')::numeric, 1);
    v_hours := (v_entry ->> 'hours')::numeric;
    if v_quantity not between 1 and 1000 or v_quantity <> trunc(v_quantity)
      or v_hours not between 0.01 and 10000 or v_hours <> round(v_hours, 2) then
      return null;
    end if;
    v_chosen := v_chosen || jsonb_build_object(v_id, jsonb_strip_nulls(
      jsonb_build_object('quantity', v_quantity::integer, 'hours', v_hours)));
  end loop;
  return v_chosen;
end $function$;

CREATE OR REPLACE FUNCTION private.require_list_size (
  p_list      jsonb,
  p_field     text,
  p_limit     integer,
  p_max_bytes integer
)
  RETURNS void
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  if p_list is null then
    return;
  elsif jsonb_typeof(p_list) <> 'array' or jsonb_array_length(p_list) > p_limit or private.has_extreme_number(p_list) then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = p_field;
  elsif exists (
    select 1 from jsonb_array_elements(p_list) entry where octet_length(entry::text) > p_max_bytes
  ) then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = p_field;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_object_size (
  p_object    jsonb,
  p_field     text,
  p_max_bytes integer
)
  RETURNS void
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  if p_object is null then
    return;
  elsif jsonb_typeof(p_object) <> 'object' or private.has_extreme_number(p_object) then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = p_field;
  elsif octet_length(p_object::text) > p_max_bytes then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = p_field;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_venue_currency()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_service text := (select s.currency from public.services s where s.id = new.service_id);
  v_venue text := (select p.currency from public.venue_pricing p where p.venue_id = new.venue_id);
begin
  -- A trigger runs before row-level security refuses the row, and its error would tell what another host charges in.
  if not private.is_privileged() and not private.owns_venue(new.venue_id)
    and (tg_op = 'INSERT' or not private.owns_service(new.service_id)) then
    return new;
  end if;
  if new.status <> 'declined' and v_service <> v_venue and (tg_op = 'INSERT' or old.status <> new.status) then
    perform private.raise_error('currency_differs', v_service || ' ' || v_venue);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.sanitize_detail (
  p_details jsonb,
  p_key     text,
  p_limit   integer
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_text text := case when jsonb_typeof(p_details -> p_key) = 'string' then nullif(btrim(p_details ->> p_key, E' \t\r\n'), '') end;
begin
  if coalesce(jsonb_typeof(p_details -> p_key), 'null') not in ('string', 'null')
    or char_length(v_text) > p_limit then
    perform private.raise_error('invalid_input', p_key);
  end if;
  return v_text;
end $function$;

CREATE OR REPLACE FUNCTION private.sanitize_hold_draft (
  p_draft jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  if coalesce(jsonb_typeof(p_draft), 'null') <> 'object' then
    perform private.raise_error('invalid_input', 'draft');
  elsif jsonb_typeof(p_draft -> 'selection') = 'string' and octet_length(p_draft ->> 'selection') > 20000 then
    perform private.raise_error('invalid_input', 'selection');
  end if;
  return (
    select coalesce(jsonb_object_agg(key, left(p_draft ->> key, max_length)), '{}')
    from (values ('contact_name', 400), ('phone', 64), ('event_type', 160), ('message', 10000), ('selection', 20000))
      texts (key, max_length)
    where jsonb_typeof(p_draft -> key) = 'string');
end $function$;

CREATE OR REPLACE FUNCTION public.apply_calendar_import (
  p_import_id     uuid,
  p_events        jsonb,
  p_attempt       integer,
  p_zone          text    DEFAULT NULL::text,
  p_etag          text    DEFAULT NULL::text,
  p_last_modified text    DEFAULT NULL::text,
  p_error         text    DEFAULT NULL::text,
  p_status        integer DEFAULT NULL::integer,
  p_secret        text    DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_import public.calendar_imports := private.require_calendar_import(p_import_id, p_secret);
begin
  if p_events is not null and (jsonb_typeof(p_events) <> 'array' or jsonb_array_length(p_events) > private.list_limit('events')
    or private.has_extreme_number(p_events)) then
    perform private.raise_error('invalid_input', 'events');
  elsif p_secret is null then
    -- Storing 2,000 events takes seconds, and a host may call this without the site.
    perform private.count_calendar_attempt(auth.uid());
  end if;
  perform private.lock_venue(v_import.venue_id);
  select * into v_import from public.calendar_imports where id = p_import_id for update;
  if v_import.id is null then
    perform private.raise_error('not_found');
  elsif v_import.attempt is distinct from p_attempt then
    return jsonb_build_object('applied', false);
  end if;
  if p_error is not null then
    update public.calendar_imports set last_error = p_error, last_status = p_status,
      failing_since = coalesce(failing_since, now())
    where id = p_import_id returning * into v_import;
    perform private.notify_of_failing_calendar(v_import);
    return jsonb_build_object('applied', false);
  end if;
  update public.calendar_imports set
    failure_count = 0, due_at = now() + interval '30 minutes',
    last_success_at = now(), failing_since = null, failure_told_at = null, last_error = null, last_status = null,
    events = case when p_events is null then events else private.sanitize_imported_events(p_events) end,
    event_count = jsonb_array_length(coalesce(p_events, events)),
    etag = case when p_events is null then etag else left(p_etag, 500) end,
    last_modified = case when p_events is null then last_modified else left(p_last_modified, 100) end,
    read_at = case when p_events is null then read_at else now() end,
    read_zone = case when p_events is null then read_zone else p_zone end
  where id = p_import_id;
  perform private.sync_import_blocks(p_import_id);
  return jsonb_build_object('applied', true,
    'blocks', (select count(*) from public.blocked_times where import_id = p_import_id),
    'conflicts', (select count(*) from public.calendar_conflicts where import_id = p_import_id));
end $function$;

CREATE OR REPLACE FUNCTION search.parse_filters (
  p_filters jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  f jsonb := case
    when jsonb_typeof(p_filters) is distinct from 'object' or private.has_extreme_number(p_filters) then '{}'
    when octet_length(p_filters::text) > 100000 then '{}'
    else p_filters end;
  r jsonb := '{}';
  v_texts text[];
  v_guests numeric := search.parse_number(f -> 'guests');
  v_rating numeric := search.parse_number(f -> 'min_rating');
  v_min numeric := search.parse_number(f -> 'min_total');
  v_max numeric := search.parse_number(f -> 'max_total');
  v_box numeric[] := search.parse_numbers(f -> 'bbox', 4);
  v_venue_ids numeric[] := search.parse_numbers(f -> 'near', 2);
  v_start timestamptz;
  v_end timestamptz;
begin
  if f ? 'type' then
    v_texts := search.parse_texts(f -> 'type');
    r := r || jsonb_build_object('type', (select jsonb_agg(t.slug order by t.slug) from public.venue_types t
      where t.slug = any (v_texts) or t.id::text = any (v_texts)));
  end if;
  if f ? 'event' then
    v_texts := search.parse_texts(f -> 'event');
    r := r || jsonb_build_object('event', (select jsonb_agg(e.slug order by e.slug) from public.event_types e
      where e.slug = any (v_texts) or e.id::text = any (v_texts)));
  end if;
  if f ? 'amenities' then
    v_texts := search.parse_texts(f -> 'amenities');
    r := r || jsonb_build_object('amenities', (select jsonb_agg(a.slug order by a.slug) from public.amenities a
      where a.slug = any (v_texts)));
  end if;
  if f ? 'city' then
    r := r || jsonb_build_object('city', (select jsonb_agg(distinct k)
      from unnest(search.parse_texts(f -> 'city')) c, search.city_key(c) k where k <> ''));
  end if;
  if f ? 'country' then
    r := r || jsonb_build_object('country', (select jsonb_agg(distinct k)
      from unnest(search.parse_texts(f -> 'country')) c, search.country_key(c) k where k <> ''));
  end if;
  if f ? 'start' and f ? 'end' then
    v_start := search.parse_instant(f -> 'start');
    v_end := search.parse_instant(f -> 'end');
    if v_start < v_end then
      r := r || jsonb_build_object('start', v_start, 'end', v_end);
    end if;
  end if;
  return jsonb_strip_nulls(r || jsonb_build_object(
    'guests', case when v_guests >= 1 and v_guests = trunc(v_guests) then least(v_guests, 2147483647) end,
    'layout', case when jsonb_typeof(f -> 'layout') = 'string' and f ->> 'layout' ~ '^[A-Za-z0-9_-]{1,40}$'
      then f ->> 'layout' end,
    'min_total', case when v_min >= 0 then ceil(v_min) end,
    'max_total', case when v_max >= 0 then floor(v_max) end,
    'instant', case when lower(f ->> 'instant') in ('true', '1', 'yes', 'on') then true end,
    'min_rating', case when v_rating > 0 and v_rating <= 5 then v_rating end,
    'bbox', case when v_box[2] < v_box[4] and v_box[1] <> v_box[3] then to_jsonb(array[
      greatest(least(v_box[1], 180), -180), greatest(v_box[2], -90),
      greatest(least(v_box[3], 180), -180), least(v_box[4], 90)]) end,
    'near', case when v_venue_ids[1] between -180 and 180 and v_venue_ids[2] between -90 and 90 then to_jsonb(v_venue_ids) end));
end $function$;

COMMENT ON FUNCTION "private"."has_extreme_number"(jsonb) IS 'True for a JSON value with a number, at any depth, of more than 21 digits or 20 decimals: 1e131071 is eight bytes that become 131,072 as
text. To be asked before a value of a client is read as text, also to measure it.';

COMMENT ON FUNCTION "private"."require_list_size"(jsonb, text, integer, integer) IS 'Refuses a JSON value that is no array, has more entries than p_limit, an extreme number, or an entry of more than p_max_bytes as
text, nested values included. No list (null) is accepted. Errors: invalid_input (PT422, the field in the detail).';

COMMENT ON FUNCTION "private"."require_object_size"(jsonb, text, integer) IS 'Refuses a JSON value that is no object, has an extreme number, or more than p_max_bytes as text. No object (null) is accepted. Errors:
invalid_input (PT422, the field in the detail).';

REVOKE ALL ON FUNCTION "private"."has_extreme_number"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."has_extreme_number"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."has_extreme_number"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_extreme_number"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_extreme_number"(jsonb) TO "service_role";

ALTER TABLE "public"."users"
  ADD CONSTRAINT "users_connected_devices_size" CHECK (
CASE
    WHEN private.has_extreme_number(connected_devices) THEN false
    ELSE ((jsonb_array_length(connected_devices) <= 50) AND (octet_length((connected_devices)::text) <= 16000))
END);
