SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.refuse_estimated_count()
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if nullif(current_setting('request.headers', true), '')::jsonb ->> 'prefer' ~* 'count\s*=\s*"?(planned|estimated)' then
    perform private.raise_error('invalid_input', 'count');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_active_session()
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if not private.is_session_active() then
    raise sqlstate 'PT401' using message = 'not_signed_in';
  end if;
  perform private.refuse_estimated_count();
end $function$;

COMMENT ON FUNCTION "private"."refuse_estimated_count"() IS 'Refuses a read that asks for an estimated number of rows. The planner estimates from statistics of all rows, also those that
the reader may not see: how many bookings a host has, or how many users were born before a day. Errors: invalid_input (PT422).';

COMMENT ON FUNCTION "private"."require_active_session"() IS 'Called by PostgREST before every request. Errors: not_signed_in (PT401) for an ended session, invalid_input (PT422) for an estimated
count.';

REVOKE ALL ON FUNCTION "private"."refuse_estimated_count"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_estimated_count"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_estimated_count"() TO "postgres";
