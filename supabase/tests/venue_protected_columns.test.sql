-- Columns of venues, services and businesses that only functions write: writing one would bypass the review, move a listing to
-- another owner, or rate it.
begin;
create function tests.writers(p_table text, p_columns text, p_privilege text) returns setof text language sql as $$
  select role || ': ' || wanted
  from unnest(array['anon', 'authenticated']) role, regexp_split_to_table(p_columns, '\s+') wanted
  where has_column_privilege(role, ('public.' || p_table)::regclass, wanted, p_privilege)
  order by 1
$$;
comment on function tests.writers is 'Returns who of the users of the API may write which of these columns. Unknown columns are an error.';
select plan(17);

select is_empty(format($$ select tests.writers('venues', 'status featured avg_rating review_count rejection_reason submitted_at
  published_at archived_at listing_version created_at updated_at', %L) $$, privilege),
  format('nobody can %s the status, rating or history of a venue', lower(privilege)))
from unnest(array['INSERT', 'UPDATE']) privilege;
select is_empty($$ select tests.writers('venues', 'id host_id', 'UPDATE') $$, 'nobody can move a venue to another host');
select is_empty(format($$ select tests.writers('services', 'status featured avg_rating review_count rejection_reason submitted_at
  created_at updated_at', %L) $$, privilege), format('nobody can %s the status or rating of a service', lower(privilege)))
from unnest(array['INSERT', 'UPDATE']) privilege;
select is_empty($$ select tests.writers('services', 'id provider_id', 'UPDATE') $$,
  'nobody can move a service to another provider');
select is_empty(format($$ select tests.writers('service_providers', 'user_id status is_verified rejection_reason avg_rating
  review_count', %L) $$, privilege), format('nobody can %s the status or verification of a business', lower(privilege)))
from unnest(array['INSERT', 'UPDATE']) privilege;
select is_empty(format($$ select tests.writers('%s', '%s', 'INSERT') union all select tests.writers('%1$s', '%2$s', 'UPDATE') $$,
  revisions, 'id ' || subject || ' changes status reason submitted_at decided_at'),
  'nobody can write any column of ' || replace(revisions, '_', ' '))
from (values ('listing_revisions', 'listing_id')) tables (revisions, subject);
select is_empty($$ select tests.writers('venue_images', 'id venue_id path position', 'INSERT') $$,
  'nobody can add a picture to a venue past its list');
select is_empty(format($$ select tests.writers('%s', '%s', 'UPDATE') $$, detail, columns),
  format('nobody can move rows of %s to another venue', replace(detail, '_', ' ')))
from (values ('venue_images', 'id venue_id path position'), ('venue_pricing', 'venue_id'), ('venue_house_rules', 'id venue_id'),
  ('venue_addons', 'id venue_id'), ('venue_services', 'venue_id service_id'), ('opening_hours', 'venue_id'),
  ('venue_amenities', 'venue_id amenity_id')) details (detail, columns);

select * from finish();
rollback;
