SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.has_extreme_number (
  p_value jsonb
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select exists (
    -- As one list: PostgreSQL returns rows of a path in time that grows with the square of their number.
    select 1 from jsonb_array_elements(jsonb_path_query_array(p_value, 'strict $.** ? (@.type() == "number")')) n
    where abs(n::numeric) > 1e21 or scale(n::numeric) > 20)
$function$;
