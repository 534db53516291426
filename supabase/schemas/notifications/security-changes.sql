-- Notifications of account changes by which money or data could be lost.

create function private.describe_device(p_user_id uuid, p_session_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select nullif(concat_ws(', ', nullif(e.value ->> 'browser', ''), nullif(e.value ->> 'os', '')), '')
  from private.device_sessions d
  join public.users u on u.id = d.user_id
  cross join jsonb_array_elements(u.connected_devices) e
  where d.session_id = p_session_id and d.user_id = p_user_id and e.value ->> 'id' = d.device_id
  limit 1
$$;
comment on function private.describe_device is
  'Returns browser and system of a user''s session, as the browser reported them (Firefox, Windows); null when unknown.';

create function private.notify_security_change(p_user_id uuid, p_kind text, p_data jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.create_notification(p_user_id, p_kind, p_data || jsonb_strip_nulls(jsonb_build_object('changed_at', now(),
    'time_zone', coalesce(p_data ->> 'time_zone', 'UTC'), 'device', private.describe_device(p_user_id, private.get_session_id()))));
end $$;
comment on function private.notify_security_change is
  'Notifies a user of a change in their account, with the time and the device of the caller''s session, if there is one. The mail
links to the page for stopping payouts, ending other sessions and setting another password.';

create function private.notify_listing_change(p_listing public.listings, p_kind text) returns void
language sql security definer set search_path = '' as $$
  select private.notify_security_change(p_listing.owner_id, p_kind,
    private.listing_names(p_listing) || jsonb_build_object('time_zone', p_listing.time_zone))
$$;
comment on function private.notify_listing_change is 'Notifies an owner of a change at their listing, as notify_security_change does.';
