-- The public columns of users who offer something publicly.

create view public.public_profiles with (security_barrier = true) as
select u.id, u.first_name, u.avatar_url, u.bio, u.is_verified, u.created_at, u.verification_type,
  u.identity_checked_at is not null as is_identity_checked
from public.users u
where exists (select 1 from public.venues v where v.host_id = u.id and v.status = 'active')
  or exists (select 1 from public.services s where s.provider_id = u.id and s.status = 'active');
comment on view public.public_profiles is
  'Runs with its owner''s rights deliberately: other rows and columns of users stay private. The exception security_definer_view of
the advisors.';

grant select on public.public_profiles to anon, authenticated;
