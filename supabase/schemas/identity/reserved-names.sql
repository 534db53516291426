-- Refused names of users: names that imitate the product, whose admins write under its name, and names with a phone number, an
-- address or a link, which messages hide until a booking is confirmed.

create function private.is_reserved_name(p_name text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_name, '') ~ '[\u202a-\u202e\u2066-\u2069]' or regexp_replace(
    translate(lower(normalize(replace(coalesce(p_name, ''), 'ſ', 'f'), nfkd)),
      'мμαаɑᴀнηһհғƒⲫіιıɩӏ1|lꓟᎷꮇᴍꓮᎪꭺꓧᎻꮋʜꓝϝꜰǀꓲᎥꭵɪꓡᏞꮮʟڡڢڣڤڥڦځڂڅݗݘݮڵڶڷڸݪݥݦħĦłŁɨɭᶅⲙⲘϻϺꞙꞘꮖᏆᗰᗩᕼᖴᒪ🅼🅰🅷🅵🅸🅻🅜🅐🅗🅕🅘🅛🇲🇦🇭🇫🇮🇱!ӎӍɱⱮᵯᶆɐⱯⱥȺᶏꜧꜦћЋⱨⱧɦꞪꬵᵮᶂ۱١ƗɫⱢƚȽⱡⱠɬڧٯ',
      'mmaaaahhhhfffiiiiiiiimmmmaaahhhhfffiiiiiiiiiففففففححححححلللللممhhiiiiimmmmffiimahfimahfiimahfiimahfiiimmmmmmaaaaahhhhhhhhfffiiiiiiiiiiفف'),
    '[^a-z\u0621-\u063a\u0641-\u064a]', '', 'g') ~ '(m|rn)ahfii|محفل'
$$;
comment on function private.is_reserved_name is
  'True for a name that contains the product''s name, also with characters between its letters or with look-alike letters (the
confusables of Unicode TR39), or that has direction marks. Equals isReservedName() of the application.';

create function private.is_refused_name(p_first_name text, p_last_name text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  -- Cuts to the stored length: an unlimited text would take too much processor time.
  v_name text := left(coalesce(p_first_name, ''), 100) || ' ' || left(coalesce(p_last_name, ''), 100);
begin
  return private.is_reserved_name(v_name) or v_name <> private.clean_line(v_name) or private.mask_contacts(v_name) <> v_name;
end $$;
comment on function private.is_refused_name is
  'True for names that are reserved (is_reserved_name), contain a phone number, an address or a link, have several lines, or have
invisible marks that change the direction of the text after them.';

create function private.refuse_reserved_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_refused_name(new.first_name, new.last_name) and new.role <> 'admin' then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = 'first_name';
  end if;
  return new;
end $$;
comment on function private.refuse_reserved_name is
  'Refuses a user''s name when is_refused_name is true. Errors: invalid_input (PT422).';

create trigger users_reserved_name before insert or update of first_name, last_name on public.users
  for each row when (new.deleted_at is null) execute function private.refuse_reserved_name();
