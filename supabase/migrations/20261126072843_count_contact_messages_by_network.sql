SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.send_contact_message (
  p_id     uuid,
  p_name   text,
  p_email  text,
  p_topic  text,
  p_body   text,
  p_locale text DEFAULT 'en'::text,
  p_ip     text DEFAULT NULL::text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := auth.uid();
  v_name text := btrim(coalesce(p_name, ''), E' \t\r\n');
  v_email text := lower(btrim(coalesce(p_email, '')));
  v_body text := btrim(coalesce(p_body, ''), E' \t\r\n');
  v_network text := private.rate_limit_network(p_ip);
begin
  perform private.refuse_filtered_call();
  if v_user is not null then
    perform private.require_user();
  end if;
  if exists (select from public.contact_messages m where m.id = p_id) then
    return;
  elsif p_id is null or char_length(v_name) not between 1 and 200 or char_length(v_body) not between 1 and 5000
    or coalesce(p_topic, '') not in ('booking', 'hosting', 'services', 'account', 'other') then
    perform private.raise_error('invalid_input');
  elsif char_length(v_email) > 320 or v_email !~ '^[^\s@,;:<>()\[\]\\"]+@[^\s@,;:<>()\[\]\\"]+\.[^\s@,;:<>()\[\]\\"]+$' then
    perform private.raise_error('invalid_input', 'email');
  end if;
  if v_user is not null then
    perform private.require_message('contact_account', v_user::text, null);
  else
    -- The address is whatever the visitor has typed: counted with the network, it can be used up by nobody else.
    perform private.require_message('contact',
      encode(sha256(convert_to(concat_ws(' ', v_network, v_email), 'UTF8')), 'hex'), v_network);
  end if;
  insert into public.contact_messages (id, user_id, name, email, topic, body, locale)
  values (p_id, v_user, v_name, v_email, p_topic, v_body, case when p_locale = 'ar' then 'ar' else 'en' end)
  on conflict do nothing;
end $function$;

COMMENT ON FUNCTION "public"."send_contact_message"(uuid, text, text, text, text, text, text) IS 'Sends a message to the team: of a signed-in user, at most ten a day, or by the server of the site for a visitor, whose network it
names (p_ip), at most three a day from one address in a network and ten an hour from one network. A repetition with the id changes nothing.
Errors: not_signed_in (PT401: the account was deleted), invalid_input (PT422), rate_limited (PT429).';
