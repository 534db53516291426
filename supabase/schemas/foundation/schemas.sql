-- Schemas, extensions, and default privileges: each file grants explicitly.

create schema if not exists extensions;
create extension if not exists btree_gist with schema extensions;
create extension if not exists pg_trgm with schema extensions;
-- A GraphQL API that hosted projects may have; it ignores the limits of the REST API on rows and query cost.
drop extension if exists pg_graphql;

create schema private;
comment on schema private is 'Helpers of policies, triggers and functions. Never exposed by the API.';
create schema search;
comment on schema search is 'Tables and functions of the search. Never exposed by the API; public functions read it.';

grant usage on schema private to anon, authenticated, service_role;

alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
-- The secret key reads and writes everything in public; it never serves a user's request.
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant execute on functions to service_role;
