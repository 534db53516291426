-- The sellers of a price, and the tax in each part.

create function private.tax_country(p_venue_id uuid, p_currency text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select c.country from public.venues v join public.cities c on v.city in (c.slug, c.name)
      where v.id = p_venue_id order by c.position limit 1),
    (select v.country from public.venues v where v.id = p_venue_id and v.country ~ '^[A-Z]{2}$'),
    (select c.country from public.cities c where c.currency = p_currency order by c.position limit 1))
$$;
comment on function private.tax_country is
  'Returns the country whose tax applies to a booking of a venue: by the venue''s city, its country, or the currency. Null when
none of them is known.';

create function private.seller_details(p_kind text, p_seller_id uuid, p_country text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when p_kind = 'platform' then coalesce(
    (select jsonb_build_object('name', d.legal_name, 'tax_number', d.tax_number, 'address', d.address, 'country', p_country)
      from private.platform_tax_details d where d.country = p_country),
    jsonb_build_object('name', 'Mahfil', 'tax_number', null, 'address', '', 'country', p_country))
  else (
    select jsonb_build_object('name', coalesce(d.legal_name, nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), '—'),
      'tax_number', case when d.country = p_country then d.tax_number end,
      'address', coalesce(d.address, ''), 'country', coalesce(d.country, p_country))
    from public.users u left join public.tax_details d on d.user_id = u.id
    where u.id = p_seller_id)
  end
$$;
comment on function private.seller_details is
  'Returns the seller details for an invoice of a country at present: { name, tax_number, address, country }. Leaves out a tax
number of another country.';

create function private.price_parts(p_lines jsonb, p_total bigint, p_fee bigint, p_host_id uuid)
returns table (place bigint, kind text, seller_id uuid, amount_minor bigint)
language sql stable security definer set search_path = '' as $$
  with provider as (
    select s.provider_id, sum((line ->> 'amount_minor')::numeric)::bigint as amount
    from jsonb_array_elements(p_lines) line join public.services s on s.id = (line ->> 'service_id')::uuid
    where s.provider_id <> p_host_id group by s.provider_id
  ), part as (
    select 1 as rank, 'host' as kind, p_host_id as seller_id,
      p_total - p_fee - coalesce((select sum(p.amount) from provider p), 0)::bigint as amount
    union all
    select 2, 'provider', p.provider_id, p.amount from provider p
    union all
    select 3, 'platform', null, p_fee
  )
  select row_number() over (order by part.rank, part.seller_id), part.kind, part.seller_id, part.amount
  from part where part.amount > 0
$$;
comment on function private.price_parts is
  'Returns the sellers of a price with their parts: the host (the venue and add-ons), providers (services), Mahfil (platform, the
service fee). The parts add up to the total.';

create function private.invoice_lines(p_lines jsonb, p_total bigint, p_fee bigint, p_host_id uuid, p_country text, p_amount bigint,
  p_at date)
returns jsonb
language sql stable security definer set search_path = '' as $$
  with part as (
    select p.*, sum(p.amount_minor) over (order by p.place) as so_far
    from private.price_parts(p_lines, p_total, p_fee, p_host_id) p
  ), share as (
    select part.place, part.kind, part.seller_id,
      (round(p_amount::numeric * so_far / p_total) - round(p_amount::numeric * (so_far - amount_minor) / p_total))::bigint as amount,
      private.seller_details(part.kind, part.seller_id, p_country) as seller,
      private.tax_percent(p_country, 'standard', p_at) as rate
    from part
  ), taxed as (
    select share.*, case when share.kind = 'platform' or share.seller ->> 'tax_number' is not null then share.rate end as percent
    from share where share.amount > 0
  ), line as (
    select taxed.*, coalesce(private.contained_tax(taxed.amount, taxed.percent), 0) as tax from taxed
  )
  select coalesce(jsonb_agg(jsonb_build_object('kind', line.kind, 'seller_id', line.seller_id, 'seller', line.seller,
    'percent', line.percent, 'net_minor', line.amount - line.tax, 'tax_minor', line.tax, 'total_minor', line.amount)
    order by line.place), '[]')
  from line
$$;
comment on function private.invoice_lines is
  'Returns an amount of a price as the lines of an invoice, one for each seller: [{ kind (host, provider, platform), seller_id,
seller, percent (null: not registered, no tax), net_minor, tax_minor, total_minor }]. Divides the amount in proportion to the
parts of the price, exactly; rounds the tax of each line half up.';

create function private.price_tax(p_lines jsonb, p_total bigint, p_fee bigint, p_host_id uuid, p_country text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_percent numeric := private.tax_percent(p_country, 'standard', current_date);
begin
  if v_percent is null or p_total is null or p_total < 1 then
    return null;
  end if;
  return jsonb_build_object('percent', trim_scale(v_percent), 'amount_minor', (
    select coalesce(sum((line ->> 'tax_minor')::bigint), 0)
    from jsonb_array_elements(private.invoice_lines(p_lines, p_total, p_fee, p_host_id, p_country, p_total, current_date)) line));
end $$;
comment on function private.price_tax is
  'Returns the tax that a price contains today: { percent, amount_minor }; null when the rate is not known or nothing is to be paid.';
