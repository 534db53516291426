-- Checks of compound values, for constraints and arguments.

create function private.list_limit(p_list text) returns integer
language sql immutable set search_path = '' as $$
  select case p_list
    -- The form takes 20 own rules of the host besides the known ones, and 50 add-ons; removed add-ons that were booked stay
    -- stored.
    when 'house_rules' then 30
    when 'addons' then 50
    when 'stored_addons' then 500
    when 'allowed_events' then 200
    when 'services' then 200
    when 'images' then 40
    when 'captions' then 40
    when 'amenities' then 100
    -- Four ranges a day, as in the form. Exceptions do not overlap, so 1,000 cover almost three years of single days.
    when 'opening_hours' then 28
    when 'opening_exceptions' then 1000
    when 'draft_exceptions' then 100
    when 'service_images' then 20
    when 'category_ids' then 50
    when 'message_files' then 5
    when 'extras' then 50
    when 'events' then 2000
    when 'unread_events' then 100
    -- Drafts of one user that were never approved; the host's own blocks of one venue.
    when 'drafts' then 50
    when 'properties' then 200
    when 'blocked_times' then 2000
    when 'blocked_dates' then 200
    when 'saved_replies' then 50
    when 'scheduled_replies' then 10
    when 'saved_searches' then 50
    when 'search_words' then 10000
    when 'search_places' then 1000
  end
$$;
comment on function private.list_limit is
  'Returns the maximum length of a list that a client sends or that is stored per venue, service or user; null for an unknown list.';

create function private.has_extreme_number(p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select exists (
    -- One array instead of rows: jsonb_path_query takes quadratic time in the number of its rows.
    select 1 from jsonb_array_elements(jsonb_path_query_array(p_value, 'strict $.** ? (@.type() == "number")')) n
    where abs(n::numeric) > 1e21 or scale(n::numeric) > 20)
$$;
comment on function private.has_extreme_number is
  'True for a JSON value with a number, at any depth, of more than 21 digits or 20 decimals: 1e131071 has eight bytes and becomes
131,072 as text. Call it before reading or measuring a client''s value as text.';

create function private.are_devices(p_devices jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_devices) <> 'array' or private.has_extreme_number(p_devices) then false
    else jsonb_array_length(p_devices) <= 50 and octet_length(p_devices::text) <= 16000 end and not exists (
    select 1 from jsonb_array_elements(case when jsonb_typeof(p_devices) = 'array' then p_devices else '[]' end) device
    where case when jsonb_typeof(device) <> 'object' then true
      else device - array['id', 'name', 'browser', 'os', 'lastUsed', 'isCurrent'] <> '{}'
        or coalesce(jsonb_typeof(device -> 'isCurrent'), '') <> 'boolean'
        or coalesce(jsonb_typeof(device -> 'id'), '') <> 'string' or char_length(device ->> 'id') not between 1 and 100
        or coalesce(jsonb_typeof(device -> 'lastUsed'), '') <> 'string'
        or device ->> 'lastUsed' !~ '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})$'
        or exists (select 1 from unnest(array['name', 'browser', 'os']) field
          where coalesce(jsonb_typeof(device -> field), '') <> 'string' or char_length(device ->> field) > 100) end)
$$;
comment on function private.are_devices is
  'True for a list of at most 50 connected devices and 16,000 bytes, each exactly { id, name, browser, os, lastUsed (ISO 8601), isCurrent }.';

create function private.require_list_size(p_list jsonb, p_field text, p_limit integer, p_max_bytes integer)
returns void
language plpgsql immutable set search_path = '' as $$
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
end $$;
comment on function private.require_list_size is
  'Refuses a JSON value that is no array, has more entries than p_limit, an extreme number, or an entry of more than p_max_bytes as
text, nested values included. Accepts null. Errors: invalid_input (PT422, the field in the detail).';

create function private.require_object_size(p_object jsonb, p_field text, p_max_bytes integer) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_object is null then
    return;
  elsif jsonb_typeof(p_object) <> 'object' or private.has_extreme_number(p_object) then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = p_field;
  elsif octet_length(p_object::text) > p_max_bytes then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = p_field;
  end if;
end $$;
comment on function private.require_object_size is
  'Refuses a JSON value that is no object, has an extreme number, or more than p_max_bytes as text. Accepts null. Errors:
invalid_input (PT422, the field in the detail).';

create function private.are_storage_paths(p_paths text[]) returns boolean
language sql immutable set search_path = '' as $$
  select not exists (select 1 from unnest(p_paths) path
    where path is null or char_length(path) > 500 or path !~ '^[A-Za-z0-9_-]+(/[A-Za-z0-9_-][A-Za-z0-9._ -]*)+$')
$$;
comment on function private.are_storage_paths is
  'True when every entry is the path of a file in a bucket: folders and a name, no address of another site.';

create function private.are_layout_capacities(p_capacities jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_capacities) <> 'object' or private.has_extreme_number(p_capacities) then false
    else octet_length(p_capacities::text) <= 1000 end and not exists (
    select 1 from jsonb_each(case when jsonb_typeof(p_capacities) = 'object' then p_capacities else '{}' end) layout
    where layout.key !~ '^[a-z_]{1,40}$' or jsonb_typeof(layout.value) <> 'number'
      or (layout.value)::numeric not between 0 and 100000)
$$;
comment on function private.are_layout_capacities is 'True for an object that names a number of guests for each of some seating layouts.';

create function private.is_website_url(p_url text) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(p_url) <= 500
    and p_url ~* '^https?://[^\s<>"\\^`{|}\u0001-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]+$'
$$;
comment on function private.is_website_url is
  'True for an address of the web of at most 500 characters. Letters of every script are allowed; characters that no address
has are not (RFC 3987), nor those that are invisible or change the direction in which the rest is read.';

grant execute on function
  private.list_limit,
  private.has_extreme_number,
  private.are_devices,
  private.require_list_size,
  private.require_object_size,
  private.is_website_url,
  private.are_storage_paths,
  private.are_layout_capacities
  to authenticated, service_role;
