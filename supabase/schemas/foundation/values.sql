-- What the constraints of tables ask of values with several parts.

create function private.are_storage_paths(p_paths text[]) returns boolean
language sql immutable set search_path = '' as $$
  select not exists (select 1 from unnest(p_paths) path
    where path is null or char_length(path) > 500 or path !~ '^[A-Za-z0-9_-]+(/[A-Za-z0-9_-][A-Za-z0-9._ -]*)+$')
$$;
comment on function private.are_storage_paths is
  'True when every entry is the path of a file in a bucket: folders and a name, no address of another site.';

create function private.are_layout_capacities(p_capacities jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(p_capacities) = 'object' and octet_length(p_capacities::text) <= 1000 and not exists (
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
  private.is_website_url,
  private.are_storage_paths,
  private.are_layout_capacities
  to authenticated, service_role;
