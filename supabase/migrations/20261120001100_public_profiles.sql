-- What anyone may read of a person: only of people who offer something publicly, and only this.

create view public.public_profiles with (security_barrier = true) as
select u.id, u.first_name, u.avatar_url, u.bio, u.is_verified, u.created_at
from public.users u
where exists (select 1 from public.venues v where v.host_id = u.id and v.status = 'active')
  or exists (select 1 from public.services s where s.provider_id = u.id and s.status = 'active');
comment on view public.public_profiles is 'Runs with its owner''s rights on purpose: it is the narrow window into users.';
grant select on public.public_profiles to anon, authenticated;
