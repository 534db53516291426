-- Tax details of sellers: hosts, providers and Mahfil itself.

create function private.is_tax_number(p_country text, p_number text) returns boolean
language sql immutable set search_path = '' as $$
  select case p_country
    when 'EG' then p_number ~ '^[0-9]{9}$'
    when 'SA' then p_number ~ '^3[0-9]{13}3$'
    when 'AE' then p_number ~ '^1[0-9]{14}$'
    else p_number ~ '^[A-Z0-9-]{5,20}$'
  end
$$;
comment on function private.is_tax_number is
  'True for a tax registration number in the format of a country: nine digits in Egypt, fifteen in Saudi
Arabia (from 3 to 3) and the Emirates (from 1), else 5 to 20 letters, digits and dashes.';

create table public.tax_details (
  user_id uuid primary key references public.users (id) on delete cascade,
  legal_name text not null check (char_length(legal_name) between 1 and 200),
  tax_number text,
  address text not null default '' check (char_length(address) <= 300),
  country text not null check (country ~ '^[A-Z]{2}$'),
  updated_at timestamptz not null default now(),
  constraint tax_details_number check (tax_number is null or private.is_tax_number(country, tax_number))
);
alter table public.tax_details enable row level security;
comment on table public.tax_details is
  'Seller details of a host or provider on invoices. Without a row, or without a tax number of the venue''s country, they are not
registered for its tax: they can sell, and their part of a price contains no tax.';

create table private.platform_tax_details (
  country text primary key check (country ~ '^[A-Z]{2}$'),
  legal_name text not null check (char_length(legal_name) between 1 and 200),
  tax_number text,
  address text not null default '' check (char_length(address) <= 300),
  constraint platform_tax_details_number check (tax_number is null or private.is_tax_number(country, tax_number))
);
alter table private.platform_tax_details enable row level security;
comment on table private.platform_tax_details is
  'Seller details of Mahfil, who sells the service fee, on invoices of a country. Mahfil registers before cards are taken there;
the number is filled in when the site goes live (docs/payments.md).';

create function public.save_tax_details(p_legal_name text, p_tax_number text, p_address text, p_country text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_name text := btrim(p_legal_name);
  v_number text := nullif(upper(regexp_replace(p_tax_number, '\s', '', 'g')), '');
  v_details public.tax_details;
begin
  perform private.refuse_filtered_call();
  if not exists (select from public.users u where u.id = v_user and u.role in ('host', 'service_provider')) then
    perform private.raise_error('forbidden');
  end if;
  perform private.require_proven_email(v_user);
  if coalesce(char_length(v_name), 0) not between 1 and 200 then
    perform private.raise_error('invalid_input', 'legal_name');
  elsif char_length(p_address) > 300 then
    perform private.raise_error('invalid_input', 'address');
  elsif p_country is null or p_country !~ '^[A-Z]{2}$' then
    perform private.raise_error('invalid_input', 'country');
  elsif not private.is_tax_number(p_country, v_number) then
    perform private.raise_error('invalid_input', 'tax_number');
  end if;
  insert into public.tax_details (user_id, legal_name, tax_number, address, country)
  values (v_user, v_name, v_number, btrim(coalesce(p_address, '')), p_country)
  on conflict (user_id) do update set legal_name = excluded.legal_name, tax_number = excluded.tax_number,
    address = excluded.address, country = excluded.country, updated_at = now()
  returning * into v_details;
  return to_jsonb(v_details) - 'user_id' - 'updated_at';
end $$;
comment on function public.save_tax_details is
  'Saves the seller details of the caller, a host or provider, for later invoices: { legal_name, tax_number (null: not registered),
address, country }, and returns them. Errors: not_signed_in (PT401), forbidden (PT403: they sell nothing), not_verified
(PT403: they have not proved their address), invalid_input (PT422, the field in the detail).';

create trigger clean_lines before insert or update of legal_name on public.tax_details
  for each row execute function private.clean_lines('legal_name');

create policy tax_details_select on public.tax_details for select to authenticated using (user_id = (select auth.uid()));

grant select on public.tax_details to authenticated;
grant execute on function
  public.save_tax_details
  to anon, authenticated, service_role;
