-- Numbers in a query: guests and prices.

create function search.add_number(p_numbers jsonb, p_number jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_last jsonb := p_numbers -> -1;
  v_value numeric := (v_last ->> 'value')::numeric;
  v_more numeric := (p_number ->> 'value')::numeric;
begin
  if v_last is null then
    return jsonb_build_array(p_number);
  elsif (p_number ->> 'is_range')::boolean and v_more >= v_value then
    return (p_numbers - -1) || jsonb_build_array(v_last || jsonb_build_object('low', v_value, 'value', v_more,
      'chunks', (v_last -> 'chunks') || (p_number -> 'chunks')));
  -- "Three hundred"; "a hundred and fifty"; "5 thousand".
  elsif (p_number ->> 'is_next')::boolean and (p_number ->> 'is_word')::boolean
    and ((v_last ->> 'is_word')::boolean or v_more >= 100) then
    return (p_numbers - -1) || jsonb_build_array(v_last || jsonb_build_object('is_word', true,
      'value', case when v_more >= 100 and v_value < v_more then v_value * v_more else v_value + v_more end,
      'chunks', (v_last -> 'chunks') || (p_number -> 'chunks')));
  end if;
  return p_numbers || jsonb_build_array(p_number);
end $$;
comment on function search.add_number is
  'Returns the numbers of a query after the next number, { value, chunks, is_word, is_next, is_range }: appended, or merged into
the last one as a multiplier, a part in words, or the end of a range, which is at least its start. is_next: only words such as
"and" stand between them.';

create function search.read_numbers(p_numbers jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_number jsonb;
  v_value numeric;
  v_unit text;
  v_low numeric;
  v_high numeric;
  v_guests numeric;
  v_currency text;
  v_guest_chunks jsonb := '[]';
  v_price_chunks jsonb := '[]';
begin
  for v_number in select entry from jsonb_array_elements(p_numbers) entry loop
    v_value := (v_number ->> 'value')::numeric;
    v_unit := coalesce(v_number ->> 'unit', case
      when v_number ? 'limit' or v_number ? 'low' then 'price'
      when v_value between 2 and 20000 and v_value = trunc(v_value) and not v_value between 2024 and 2040 then 'guests' end);
    if v_unit = 'guests' then
      v_guests := greatest(v_guests, least(ceil(v_value), 2147483647));
      v_guest_chunks := v_guest_chunks || (v_number -> 'chunks');
    elsif v_unit = 'price' then
      v_currency := coalesce(nullif(v_number ->> 'currency', ''), v_currency);
      v_price_chunks := v_price_chunks || (v_number -> 'chunks');
      v_low := case when v_number ->> 'limit' = 'min' then v_value else coalesce((v_number ->> 'low')::numeric, v_low) end;
      v_high := case when v_number ->> 'limit' = 'min' then v_high else least(v_high, v_value) end;
    end if;
  end loop;
  return jsonb_strip_nulls(jsonb_build_object(
    'guests', v_guests, 'guest_chunks', case when v_guests is not null then v_guest_chunks end,
    'price', case when v_low is not null or v_high is not null then jsonb_strip_nulls(
      jsonb_build_object('min', v_low, 'max', v_high, 'currency', v_currency)) end,
    'price_chunks', case when v_low is not null or v_high is not null then v_price_chunks end));
end $$;
comment on function search.read_numbers is
  'Returns the guests and price in the numbers of a query, each { value, low, unit: guests | price, limit: max | min, currency,
chunks }: { guests, guest_chunks, price: { min, max, currency }, price_chunks }, amounts in major units. A number alone means
guests; one with a limit or a range means an amount.';

create function search.is_number_at(p_words text[], p_hits jsonb, p_at integer) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((search.number_of(p_words[p_at]) is not null and coalesce((p_hits -> p_at::text ->> 'length')::integer, 1) = 1)
    or p_hits -> p_at::text -> 'is' ? 'number', false);
end $$;
comment on function search.is_number_at is
  'True when the word at a position of a query is a number or begins one in words. `p_hits` has the phrases of the query by
position.';

create function search.says_next_number(
  p_kind text, p_last jsonb, p_words text[], p_hits jsonb, p_next integer
) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_number_at integer := case
    when search.is_number_at(p_words, p_hits, p_next) then p_next
    -- "Max EGP 5,000".
    when p_hits -> p_next::text -> 'is' ? 'currency' and search.is_number_at(p_words, p_hits, p_next + 1) then p_next + 1 end;
begin
  if v_number_at is null then
    return false;
  elsif p_kind in ('max', 'min') then
    -- "For 300 under 200k", but "4,000 max for 100 people".
    return p_last ->> 'unit' = 'guests' or not coalesce(p_hits -> (v_number_at + 1)::text -> 'is' ? 'guests', false);
  end if;
  return p_last ?| array['unit', 'limit'];
end $$;
comment on function search.says_next_number is
  'True when a limit, a currency or a word for guests between two numbers belongs to the second one. `p_last` is the first number,
`p_next` the position after the word.';
