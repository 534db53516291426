-- Services at venues: the host invites, the provider accepts or declines.

create table public.venue_services (
  venue_id uuid not null references public.venues (id) on delete cascade,
  service_id uuid not null references public.services (id) on delete cascade,
  status text not null default 'invited' check (status in ('invited', 'accepted', 'declined')),
  created_at timestamptz not null default now(),
  primary key (venue_id, service_id)
);
alter table public.venue_services enable row level security;
comment on table public.venue_services is
  'Services that a venue offers; the status is the provider''s response to the invitation.';

create index venue_services_service_idx on public.venue_services (service_id);

create function private.is_invited(p_venue_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.venues where id = p_venue_id and published_at is not null and archived_at is null)
$$;
comment on function private.is_invited is
  'True when the services that a host chose for a venue are invitations: after its first approval, and not while it is archived.
Before, as in a duplicate, only the host sees them, and providers cannot answer.';

create function private.require_venue_currency() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_service text := (select s.currency from public.services s where s.id = new.service_id);
  v_venue text := (select p.currency from public.venue_pricing p where p.venue_id = new.venue_id);
begin
  -- The trigger runs before row-level security refuses the row: its error would reveal another host's currency.
  if not private.is_privileged() and not private.owns_listing(new.venue_id)
    and (tg_op = 'INSERT' or not private.owns_listing(new.service_id)) then
    return new;
  end if;
  if new.status <> 'declined' and v_service <> v_venue and (tg_op = 'INSERT' or old.status <> new.status) then
    perform private.raise_error('currency_differs', v_service || ' ' || v_venue);
  end if;
  return new;
end $$;
comment on function private.require_venue_currency is
  'Refuses an invitation of a service to a venue with another currency, and its acceptance: guests could never book it. Errors:
currency_differs (PT409, the currency of the service and of the venue in the detail).';

create function private.notify_of_invitation(p_invitation public.venue_services) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_venue public.venues;
  v_service public.services;
  v_is_answer boolean := p_invitation.status <> 'invited';
  v_kind text := case when v_is_answer then 'invitation_' || p_invitation.status else 'service_invited' end;
  v_sender uuid;
  v_recipient uuid;
  v_data jsonb;
begin
  select * into v_venue from public.venues where id = p_invitation.venue_id;
  select * into v_service from public.services where id = p_invitation.service_id;
  v_sender := case when v_is_answer then v_service.provider_id else v_venue.host_id end;
  v_recipient := case when v_is_answer then v_venue.host_id else v_service.provider_id end;
  if v_sender = v_recipient or not private.is_invited(v_venue.id) or v_venue.status = 'suspended' or private.is_blocked(v_recipient, v_sender) then
    return;
  end if;
  v_data := jsonb_build_object('venue_id', v_venue.id, 'venue_name', v_venue.name, 'venue_name_ar', v_venue.name_ar,
    'service_id', v_service.id, 'service_name', v_service.name, 'service_name_ar', v_service.name_ar);
  -- Serializes the notifications of a sender, so that concurrent requests cannot exceed the limits or deadlock.
  perform pg_advisory_xact_lock(hashtextextended('invitations:' || v_sender::text, 0));
  update public.notifications set kind = v_kind, data = v_data
  where user_id = v_recipient and read_at is null
    and kind = any (case when v_is_answer then '{invitation_accepted,invitation_declined}' else '{service_invited}' end::text[])
    and data ->> 'venue_id' = v_venue.id::text and data ->> 'service_id' = v_service.id::text;
  if not found
    and private.count_message(case when v_is_answer then 'invitation_answer' else 'invitation' end,
      v_venue.id || ' ' || v_service.id, null) is null
    and private.count_message('invitation_recipient', v_sender || ' ' || v_recipient, null) is null
    and private.count_message('invitation_sender', v_sender::text, null) is null then
    perform private.create_notification(v_recipient, v_kind, v_data);
  end if;
end $$;
comment on function private.notify_of_invitation is
  'Notifies the provider of an invitation and the host of the response, unless both are the same user, the recipient has blocked
the sender, or the venue is not invited (is_invited) or suspended. Updates an unread notification instead of adding another one.
Beyond private.message_limits notifies nobody, so that repeated invitations cannot flood a provider.';

create function private.notify_changed_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_of_invitation(new);
  return null;
end $$;
comment on function private.notify_changed_invitation is 'Notifies of an invitation or a response to it.';

create function private.notify_waiting_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_of_invitation(i) from public.venue_services i where i.venue_id = new.id and i.status = 'invited';
  return null;
end $$;
comment on function private.notify_waiting_invitations is 'Notifies the providers who were chosen before the venue was approved.';

create function public.list_my_venue_invitations() returns table (
  venue_id uuid,
  service_id uuid,
  status text,
  venue_name text,
  venue_name_ar text,
  venue_city text,
  venue_country text,
  venue_image text,
  venue_status text,
  capacity integer,
  host_name text,
  service_name text,
  service_name_ar text,
  service_status text,
  created_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  return query
  select v.id, s.id, vs.status, v.name, v.name_ar, v.city, v.country, v.images[1], v.status, v.capacity,
    h.first_name, s.name, s.name_ar, s.status, vs.created_at
  from public.venue_services vs
  join public.services s on s.id = vs.service_id and s.provider_id = v_user
  join public.venues v on v.id = vs.venue_id
  join public.users h on h.id = v.host_id
  where vs.status <> 'invited' or (private.is_invited(v.id) and not private.is_blocked(v_user, v.host_id))
  order by case vs.status when 'invited' then 0 when 'accepted' then 1 else 2 end,
    vs.status = 'invited' and v.status = 'active' desc, vs.created_at desc, v.id, s.id;
end $$;
comment on function public.list_my_venue_invitations is
  'Returns invitations to the caller''s services: those that await a response first, and among them public venues first; each with
the venue''s data for the decision, also of a paused venue. Shows an unanswered invitation only after the venue''s first
approval, not while the venue is archived, and not while the caller blocks its host. Errors: not_signed_in (PT401).';

create function public.respond_to_venue_invitation(p_venue_id uuid, p_service_id uuid, p_answer text)
returns public.venue_services
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_row public.venue_services;
begin
  if p_answer is null or p_answer not in ('accept', 'decline') then
    perform private.raise_error('invalid_input', 'answer');
  end if;
  perform private.refuse_filtered_call();
  -- Locks the venue before its services, as save_listing does.
  perform 1 from public.venues where id = p_venue_id for no key update;
  update public.venue_services vs set status = case p_answer when 'accept' then 'accepted' else 'declined' end
  from public.services s
  where vs.venue_id = p_venue_id and vs.service_id = p_service_id and s.id = vs.service_id
    and s.provider_id = v_user and (vs.status <> 'invited' or private.is_invited(p_venue_id))
  returning vs.* into v_row;
  if not found then
    perform private.raise_error('not_found');
  end if;
  return v_row;
end $$;
comment on function public.respond_to_venue_invitation is
  'Accepts or declines an invitation to one of the caller''s services; a response can be changed later. Returns the row. Errors:
not_signed_in (PT401), not_found (PT404: also another provider''s service, and an invitation before the venue''s approval),
currency_differs (PT409), invalid_input (PT422).';

create trigger venue_services_currency before insert or update on public.venue_services for each row
  execute function private.require_venue_currency();
-- Only new rows: demo data has dates in the past and notifies nobody.
create trigger venue_services_invited after insert on public.venue_services for each row
  when (new.status = 'invited' and new.created_at > now() - interval '1 minute')
  execute function private.notify_changed_invitation();
create trigger venue_services_answered after update of status on public.venue_services for each row
  when (new.status in ('accepted', 'declined') and new.status <> old.status)
  execute function private.notify_changed_invitation();
create trigger venues_3_notify_invitations after update on public.venues for each row
  when (old.published_at is null and new.published_at is not null and new.published_at > now() - interval '1 minute')
  execute function private.notify_waiting_invitations();

create policy venue_services_select on public.venue_services for select to anon, authenticated
  using ((status = 'accepted' and exists (select from public.venues v where v.id = venue_id))
    or private.owns_listing(venue_id) or (private.owns_listing(service_id) and (status <> 'invited' or private.is_invited(venue_id)))
    or (select private.is_admin()));
create policy venue_services_insert on public.venue_services for insert to authenticated
  with check (private.owns_listing(venue_id) and status = 'invited');
create policy venue_services_update on public.venue_services for update to authenticated
  using (private.owns_listing(service_id) and (status <> 'invited' or private.is_invited(venue_id)))
  with check (private.owns_listing(service_id));
create policy venue_services_delete on public.venue_services for delete to authenticated
  using (private.owns_listing(venue_id)
    or (private.owns_listing(service_id) and (status <> 'invited' or private.is_invited(venue_id))));

grant select on public.venue_services to anon, authenticated;
grant delete, insert (venue_id, service_id), update (status) on public.venue_services to authenticated;
grant execute on function
  private.is_invited,
  public.list_my_venue_invitations,
  public.respond_to_venue_invitation
  to anon, authenticated, service_role;
