-- Lists of search words and places, and how a query is parsed, for admins.

create function public.admin_explain_search(p_query text) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off set work_mem = '64MB'
  set plan_cache_mode = force_generic_plan set random_page_cost = 1.1 as $$
declare
  v_parsed jsonb;
  v_used jsonb;
  v_free jsonb;
  v_answer record;
  v_limit integer := search.candidate_limit();
begin
  perform private.require_admin();
  v_parsed := search.parse_query(p_query);
  v_answer := search.find_answers(p_query, '{}', 'relevance', v_limit + 1);
  v_free := coalesce((
    select jsonb_agg(entry -> 'chunk') from jsonb_array_elements(v_parsed -> 'free') entry), '[]');
  v_used := v_free || coalesce((
    select jsonb_agg(chunk) from jsonb_array_elements(v_parsed -> 'clauses') item, jsonb_array_elements(item -> 'chunks') chunk), '[]');
  return jsonb_build_object(
    'clauses', search.query_clauses(v_parsed),
    'free', (
      select coalesce(jsonb_agg(jsonb_build_object('text', v_parsed -> 'chunks' ->> ((entry ->> 'chunk')::integer - 1),
        'is_known', search.has_match(search.words_query(jsonb_build_array(entry -> 'forms'))))), '[]')
      from jsonb_array_elements(v_parsed -> 'free') entry),
    'ignored', (
      select coalesce(jsonb_agg(chunk order by place), '[]')
      from jsonb_array_elements_text(v_parsed -> 'chunks') with ordinality as c (chunk, place)
      where not v_used @> to_jsonb(place)),
    'total', least(cardinality(v_answer.candidates), v_limit),
    'total_is_more', cardinality(v_answer.candidates) > v_limit);
end $$;
comment on function public.admin_explain_search is
  'Returns how a query is parsed: { clauses (search.query_clauses), free: [{ text, is_known }] (words without a meaning; is_known:
some listing has them), ignored: [text], total, total_is_more }. For admins. Errors: not_signed_in (PT401), only_admins (PT403).';

create function public.admin_list_search_words(p_text text default null, p_kind text default null, p_script text default null)
returns table (id uuid, phrase text, kind text, value text, is_loose boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_text text := search.normalize(left(btrim(coalesce(p_text, '')), 80));
begin
  perform private.require_admin();
  return query
  select w.id, w.phrase, w.kind, w.value, w.is_loose
  from public.search_words w
  where (v_text = '' or position(v_text in search.normalize(w.phrase)) > 0 or position(v_text in lower(w.value)) > 0)
    and (p_kind is null or w.kind = p_kind)
    and (p_script is null or (p_script = 'arabic') = (w.phrase ~ '[ء-ي]'));
end $$;
comment on function public.admin_list_search_words is
  'Returns search words that contain a text in any spelling, in the phrase or its meaning; of one kind; or in one script (latin,
arabic). null matches all. For admins. Errors: not_signed_in (PT401), only_admins (PT403).';

create function public.admin_list_search_places(p_text text default null)
returns table (slug text, name text, name_ar text, latitude double precision, longitude double precision)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_text text := search.normalize(left(btrim(coalesce(p_text, '')), 80));
begin
  perform private.require_admin();
  return query
  select p.slug, p.name, p.name_ar, p.latitude, p.longitude
  from public.search_places p
  where v_text = '' or position(v_text in search.normalize(p.name || ' ' || p.name_ar || ' ' || p.slug)) > 0;
end $$;
comment on function public.admin_list_search_places is
  'Returns search places that contain a text in a name, in any spelling; null matches all. For admins. Errors: not_signed_in
(PT401), only_admins (PT403).';

grant execute on function
  public.admin_explain_search,
  public.admin_list_search_words,
  public.admin_list_search_places
  to anon, authenticated, service_role;
