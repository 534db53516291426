-- Schemas, extensions, and the rule that nothing is granted until a file grants it.

create schema if not exists extensions;
create extension if not exists btree_gist with schema extensions;
create extension if not exists pg_trgm with schema extensions;
-- A second API that hosted projects may come with, without the limits of the first one on rows and the cost of a request.
drop extension if exists pg_graphql;

create schema private;
comment on schema private is 'Helpers of policies, triggers and functions. Never exposed by the API.';
create schema search;
comment on schema search is 'Tables and functions of the search. Never exposed by the API; public functions read it.';

grant usage on schema private to anon, authenticated, service_role;

alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
-- The secret key reaches everything in public; it serves no request of a user.
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant execute on functions to service_role;
