-- Phone numbers, email addresses and links in messages, which the other side sees only after a confirmed booking. A text
-- becomes one character for each of its tokens (a digit, a word or a sign), so that a contact is a regular expression over
-- tokens. PostgreSQL matches these without back references and backtracking, so no text takes long.

create function private.contact_word_token(p_word text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_word text := case when p_word ~ '^و.{3}' and p_word !~ '^(واحد|واتس)' then substr(p_word, 2) else p_word end;
begin
  return case
    when v_word = any (array['zero', 'oh', 'صفر', 'زيرو']) then '0'
    when v_word = any (array['one', 'واحد', 'واحده', 'وان']) then '1'
    when v_word = any (array['two', 'اثنان', 'اثنين', 'اثنتان', 'اثنتين', 'اتنين', 'تنين']) then '2'
    when v_word = any (array['three', 'ثلاثه', 'ثلاث', 'تلاته', 'تلات']) then '3'
    when v_word = any (array['four', 'اربعه', 'اربع']) then '4'
    when v_word = any (array['five', 'خمسه', 'خمس']) then '5'
    when v_word = any (array['six', 'سته', 'ست']) then '6'
    when v_word = any (array['seven', 'سبعه', 'سبع']) then '7'
    when v_word = any (array['eight', 'ثمانيه', 'ثماني', 'ثمان', 'تمانيه', 'تمنيه', 'تمن']) then '8'
    when v_word = any (array['nine', 'تسعه', 'تسع']) then '9'
    when v_word = any (array['ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen',
      'nineteen', 'twenty', 'thirty', 'forty', 'fourty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety',
      'عشره', 'عشر', 'حداشر', 'احداشر', 'اتناشر', 'اطناشر', 'تلتاشر', 'تلطاشر', 'اربعتاشر', 'خمستاشر', 'خمسطاشر', 'ستاشر',
      'سطاشر', 'سبعتاشر', 'سبعطاشر', 'تمنتاشر', 'تمنطاشر', 'تسعتاشر', 'تسعطاشر', 'عشرين', 'عشرون', 'ثلاثين', 'ثلاثون',
      'تلاتين', 'اربعين', 'اربعون', 'خمسين', 'خمسون', 'ستين', 'ستون', 'سبعين', 'سبعون', 'ثمانين', 'ثمانون', 'تمانين',
      'تسعين', 'تسعون']) then 't'
    when v_word = any (array['double', 'triple', 'دبل']) then 'x'
    when v_word = any (array['hundred', 'thousand', 'million', 'k', 'الف', 'الاف', 'الفين', 'مليون', 'مليونين', 'ميه', 'مايه',
      'ميتين', 'مايتين']) or v_word ~ '(ميه|مايه)$' then 'S'
    when v_word = any (array['at', 'arobase', 'ات', 'ايت', 'اتس']) then 'A'
    when v_word = any (array['dot', 'point', 'دوت', 'نقطه']) then 'D'
    when v_word = any (array['com', 'org', 'كوم', 'اورج']) then 'K'
    when v_word = any (array['net', 'info', 'biz', 'edu', 'gov', 'app', 'shop', 'site', 'online', 'store', 'xyz', 'link', 'website',
      'events', 'eg', 'sa', 'ae', 'kw', 'jo', 'bh', 'om', 'qa', 'ma', 'tn', 'dz', 'iq', 'lb', 'uk', 'de', 'fr', 'tr', 'ly', 'gl',
      'ee', 'gg', 'tv', 'ai', 'نت']) then 'N'
    when v_word = any (array['me', 'io', 'co', 'be', 'it', 'us', 'page', 'to']) then 'B'
    when v_word = any (array['gmail', 'hotmail', 'yahoo', 'outlook', 'icloud', 'protonmail', 'ymail', 'gmx', 'googlemail',
      'جيميل', 'الجيميل', 'جميل', 'هوتميل', 'الهوتميل', 'ياهو', 'الياهو', 'اوتلوك', 'ايكلاود']) then 'M'
    when v_word = any (array['http', 'https', 'hxxp', 'hxxps', 'www']) then 'W'
    when v_word = any (array['wa', 't', 'bit', 'goo', 'youtu', 'fb', 'm', 'linktr']) then 'H'
    when v_word = any (array['egp', 'le', 'sar', 'aed', 'kwd', 'bhd', 'omr', 'qar', 'jod', 'usd', 'eur', 'gbp', 'sr', 'pound',
      'pounds', 'dollar', 'dollars', 'euro', 'euros', 'riyal', 'riyals', 'dirham', 'dirhams', 'dinar', 'dinars', 'جنيه',
      'جنيها', 'جنيهات', 'ريال', 'ريالا', 'ريالات', 'درهم', 'درهما', 'دراهم', 'دينار', 'دينارا', 'دنانير', 'دولار',
      'دولارا', 'يورو']) then 'C'
    when v_word = any (array['guest', 'guests', 'person', 'persons', 'people', 'pax', 'seat', 'seats', 'chair', 'chairs', 'hour',
      'hours', 'minutes', 'tables', 'sqm', 'meters', 'metres', 'ضيف', 'ضيفا', 'ضيوف', 'شخص', 'شخصا', 'اشخاص', 'فرد', 'فردا',
      'افراد', 'مدعو', 'مدعوا', 'مدعوين', 'كرسي', 'كرسيا', 'كراسي', 'مقعد', 'مقعدا', 'ساعه', 'ساعات', 'دقيقه', 'متر',
      'مترا', 'طاوله', 'طاولات']) then 'U'
    when v_word = any (array['call', 'phone', 'mobile', 'whatsapp', 'whatsup', 'tel', 'telephone', 'cell', 'ring', 'dial',
      'واتساب', 'الواتساب', 'واتس', 'الواتس', 'جوال', 'جوالي', 'الجوال', 'موبايل', 'موبايلي', 'الموبايل', 'هاتف', 'هاتفي',
      'الهاتف', 'تليفون', 'تليفوني', 'تلفون', 'تلفوني', 'رقمي', 'نمرتي', 'اتصل', 'اتصلي', 'اتصلوا', 'كلمني', 'كلميني',
      'كلموني']) then 'Q'
    when v_word = any (array['instagram', 'insta', 'ig', 'snapchat', 'snap', 'telegram', 'tiktok', 'facebook', 'twitter', 'skype',
      'linkedin', 'انستجرام', 'انستا', 'الانستا', 'انستغرام', 'سناب', 'السناب', 'سنابي', 'تليجرام', 'تيليجرام', 'تلغرام',
      'فيسبوك', 'تويتر', 'تيكتوك']) then 'I'
    when v_word = any (array['and', 'then', 'dash', 'space', 'minus', 'plus', 'و', 'ثم', 'وبعدين', 'بعدين', 'وبعدها', 'شرطه',
      'زايد']) then 'J'
    when v_word = any (array['علي', 'عال']) then 'O'
    when v_word ~ '^[a-z]$' then 'l'
    when v_word ~ '^[a-z]' then 'w'
    else 'a' end;
end $$;
comment on function private.contact_word_token is
  'Returns the token of a normalized word: 0 to 9 for a digit in words, t for ten to ninety, x for a repetition, S for a scale
(hundred), A at, D dot, K N B endings of host names from sure to ambiguous, M mail service, W web address, H short link,
C currency, U a counted noun, Q asks for a call, I social network, J joins digits, O Arabic «على», l letter, w Latin and a
other word.';

create function private.contact_sign_token(p_sign text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case
    when p_sign ~ '^[0-9]$' then p_sign
    when p_sign = any (array['@', '.', ',', ':', ';', '/', '_', '(', ')', '[', ']', '{', '}', '+', '*', '|', '-', '''', '"', '=',
      '&', '%', '!', ' ']) then p_sign
    when p_sign ~ '^[\n\r\u2028\u2029]' then E'\n'
    when p_sign ~ '^[\t\u00a0\u2000-\u200a\u3000]' then ' '
    when p_sign ~ '^[\u2010-\u2015\u2212]' then '-'
    when p_sign ~ '^[،\u066c]' then ','
    when p_sign ~ '^[\u066b\u3002\u2024\u00b7\u06d4]' then '.'
    when p_sign ~ '^[$€£¥﷼]' then 'C'
    else '?' end
$$;
comment on function private.contact_sign_token is
  'Returns the token of a character that is not a letter: itself, or the sign that it stands for; ? for all others.';

create function private.tokenize_contacts(p_text text, out tokens text, out parts text[])
language sql immutable parallel safe set search_path = '' as $$
  with characters as (
    select n, c, case when c ~ '[\ufe00-\ufe0f\u20e3]' then '' when c ~ '[\u0020-\u007e]' then lower(c)
      else search.normalize(c) end as normal
    from string_to_table(p_text, null) with ordinality listed (c, n)
  ), kinds as (
    select n, normal, case when normal ~ '^[0-9]$' then 'digit' when normal ~ '^[a-z]' then 'latin'
      when normal ~ '^[\u0621-\u064a]' then 'arabic' else 'sign' end as kind
    from characters where normal <> ''
  ), runs as (
    select *, count(*) filter (where is_start) over (order by n) as run from (
      select *, (kind in ('latin', 'digit')) is distinct from
        lag(kind in ('latin', 'digit')) over (order by n) as is_start from kinds) marked
  ), unified as (
    -- Letters that stand for digits, in a run with at least one digit.
    select n, normal, case when is_number then 'digit' else kind end as kind,
      case when is_number then translate(normal, 'oli', '011') else normal end as letter
    from (select *, kind in ('latin', 'digit') and bool_or(kind = 'digit') over (partition by run)
      and bool_and(normal ~ '^[0-9oli]$') over (partition by run)
      and count(*) over (partition by run) > 2 as is_number from runs) judged
  ), words as (
    select n, count(*) filter (where is_start) over (order by n) as token, kind, letter from (
      select *, kind not in ('latin', 'arabic') or kind is distinct from lag(kind) over (order by n) as is_start
      from unified) marked
  ), starts as (
    select token, min(n) as n, case when min(kind) in ('latin', 'arabic')
      then private.contact_word_token(string_agg(letter, '' order by n))
      else private.contact_sign_token(min(letter)) end as code
    from words group by token
  ), placed as (
    select s.token, s.code, case when s.token = 1 then 1 else s.n end as n,
      lead(s.n, 1, char_length(p_text) + 1::bigint) over (order by s.token) as next
    from starts s
  ), pieces as (
    select p.token, min(p.code) as code, string_agg(c.c, '' order by c.n) as part
    from characters c join (select n, max(token) over (order by n) as token from (
      select c.n, p.token from characters c left join placed p on p.n = c.n) filled) owner using (n)
    join placed p on p.token = owner.token group by p.token
  )
  select coalesce(string_agg(code, '' order by token), ''), coalesce(array_agg(part order by token), '{}') from pieces
$$;
comment on function private.tokenize_contacts is
  'Splits a text into parts with one token character each; the parts joined are the text. Invisible characters belong to the part
before them.';

create function private.is_phone_number(p_run text, p_kind text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_digits text := regexp_replace(translate(regexp_replace(p_run, '[^0-9txS]', '', 'g'), 'x', '0'), '[tS]', '10', 'g');
  v_groups text[];
begin
  if p_kind = 'marked' then
    return char_length(v_digits) >= 7;
  elsif char_length(v_digits) < 8 then
    return false;
  end if;
  v_groups := regexp_split_to_array(btrim(p_run, ' .,()/_*-'), '[^0-9tx]+');
  return case
    when exists (select from unnest(v_groups) g where char_length(g) >= 8 and g !~ '000$') then true
    when char_length(v_digits) > 15 then false
    when not exists (select from unnest(v_groups) g where char_length(g) > 1) then true
    when not exists (select from unnest(v_groups) g where char_length(g) > 2 or g ~ 't') then false
    when not exists (select from unnest(v_groups) g where g !~ '^(19|20)[0-9]{2}$') then false
    else exists (select from unnest(v_groups) g where g !~ '[05]$') end;
end $$;
comment on function private.is_phone_number is
  'True when a group of digits is a phone number: with seven digits for the kind marked (after a word such as "call", or beginning
with 0 or +), else with eight, unless they look like years, small or round numbers.';

create function private.replace_tokens(p_tokens text, p_pattern text, p_token text, p_phone text default null) returns text
language sql immutable parallel safe set search_path = '' as $$
  select string_agg(piece || case when match is null then ''
      when p_phone is null or private.is_phone_number(match, p_phone) then repeat(p_token, char_length(match))
      else match end, '' order by n)
  from unnest(regexp_split_to_array(p_tokens, p_pattern),
    array(select m[1] from regexp_matches(p_tokens, p_pattern, 'g') m)) with ordinality listed (piece, match, n)
$$;
comment on function private.replace_tokens is
  'Replaces each token of a match of the pattern, which has no captures, by `p_token`; with `p_phone` only when is_phone_number is
true.';

create function private.find_contact_tokens(p_tokens text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  c_dot constant text := ' {0,2}(?:D|[([{] ?(?:D|\.) ?[])}]) {0,2}';
  c_separator constant text := '[- .,:;/_()*|?''"=&!J\n\[\]{}]{0,4}';
  v_tokens text := p_tokens;
  v_pattern text;
begin
  foreach v_pattern in array array[
    -- Email addresses: as they are; with spaces and words; letter by letter; at a mail service.
    '[a-zA-Z0-9_][-a-zA-Z0-9._%+]{0,63}@[a-zA-Z][-a-zA-Z0-9]{0,40}(?:\.[-a-zA-Z0-9]{1,30}){0,4}',
    '[a-zA-Z0-9_][-a-zA-Z0-9._%+]{0,63} {0,3}(?:@|[([{] ?[A@] ?[])}]|A) {0,3}[-a-zA-Z0-9]{1,20}'
      || '(?: {0,3}[.,] {0,3}K|\.[KN]|' || c_dot || '[a-zA-Z])(?:(?:\.|' || c_dot || ')[a-zA-Z])?',
    '(?:[l0-9HB] {1,2}){2,30}@(?: {0,2}[l0-9HB.]){3,40}',
    '[a-zA-Z0-9_][-a-zA-Z0-9._+]{0,40} {0,3}(?:@|A|[([{] ?[A@] ?[])}]) {0,3}M(?: {0,2}[.D]? {0,2}[KN])?',
    '[wl0-9_][wl0-9._]{0,40} {0,3}O {0,3}M(?: {0,2}[.D]? {0,2}[KN])?',
    '[wl][a-zA-Z0-9]{0,10}[0-9._][a-zA-Z0-9._]{0,20} {0,3}M(?: {0,2}[.D]? {0,2}[KN])?',
    '[wl0-9][a-zA-Z0-9._]{0,30} {1,3}M {0,3}[.D]? {0,2}K',
    '(?<=M[^\n0-9@]{0,16})[wl][wl._]{0,10}[0-9_][a-zA-Z0-9._]{0,20}',
    -- Links
    'W {0,2}[:.] {0,2}/{0,2} {0,2}[^ \n]{1,200}',
    'W(?: {1,3}|' || c_dot || ')[-a-zA-Z0-9]{1,40}(?: {1,3}(?:\. {0,2})?|' || c_dot || ')[KN]',
    'H\.[KNB](?:/[^ \n]{0,200})?',
    '[a-zA-Z0-9][-a-zA-Z0-9_]{0,60}(?:\.[-a-zA-Z0-9_]{1,60}){0,5}\.(?:[KN](?![a-zA-Z0-9])(?:[/?:][^ \n]{0,200})?|B/[^ \n]{1,200})',
    '[a-zA-Z0-9][-a-zA-Z0-9_]{0,40}(?:' || c_dot || '[-a-zA-Z0-9]{1,40}){0,4}' || c_dot || '[KNB](?: ?/ ?[^ \n]{1,200})?',
    '[a-zA-Z0-9][-a-zA-Z0-9_]{0,40}(?: {0,2}\. {1,2}| {1,2}\.)K(?: ?/ ?[^ \n]{1,200})?',
    -- Names in social networks
    '(?<![a-zA-Z0-9])@[a-zA-Z](?:[a-zA-Z0-9_]|\.(?=[a-zA-Z0-9_])){1,30}',
    '(?<=I[^\n@]{0,24})@[a-zA-Z](?:[a-zA-Z0-9_]|\.(?=[a-zA-Z0-9_])){0,30}',
    '(?<=I[^\n]{0,20}[ :])[wl][wl]{0,4}(?:[0-9_]|\.(?=[a-zA-Z0-9_]))(?:[a-zA-Z0-9_]|\.(?=[a-zA-Z0-9_])){0,30}'
  ] loop
    v_tokens := private.replace_tokens(v_tokens, v_pattern, '#');
  end loop;
  foreach v_pattern in array array[
    -- References of bookings: digits among letters
    '(?<![a-zA-Z0-9])(?!(?:[a-zA-Z]*[0-9]){9})(?:[1-9][0-9]{0,7}[lwNBA]|[lwNBA][0-9])[lwNBA0-9]*(?![a-zA-Z0-9])',
    -- Times, dates, ranges of times
    '(?<![0-9:+])(?:[01]?[0-9]|2[0-4]):[0-5][0-9](?::[0-5][0-9])?(?![0-9:])(?![- ]?[0-9]{3,}[- ]?[0-9]{3,})',
    '(?<![0-9+.])(?:[01]?[0-9]|2[0-3])\.(?:00|15|30|45)(?![0-9.])(?![- ]?[0-9]{3,})',
    '(?<![0-9+])(?:[01][0-9]|2[0-4])(?:00|15|30|45) ?- ?(?:[01][0-9]|2[0-4])(?:00|15|30|45)(?![0-9]|[- ][0-9])',
    '(?<![0-9+]|[0-9][-./])(?:19|20)[0-9]{2}[-/.](?:0?[1-9]|1[0-2])[-/.](?:[12][0-9]|3[01]|0?[1-9])(?![0-9])(?![-. /]?[0-9]{4,}(?![-/.]))',
    '(?<![0-9+]|[0-9][-./])(?:[12][0-9]|3[01]|0?[1-9])[-/.](?:[12][0-9]|3[01]|0?[1-9])[-/.](?:(?:19|20)[0-9]{2}|[23][0-9])(?![0-9])(?![-. /]?[0-9]{4,})',
    '(?<![0-9+]|[0-9][-. /])(?:[12][0-9]|3[01]|0?[1-9]) (?:1[0-2]|0?[1-9]) 20[0-9]{2}(?![0-9]|[-. /][0-9])',
    '(?<![-0-9+/.])(?:[12][0-9]|3[01]|0?[1-9])/(?:1[0-2]|0?[1-9])(?![0-9/])(?![- ]?[0-9]{3,})',
    -- Sums, and counted nouns
    '(?<![0-9+]|[0-9] )[1-9][0-9]{0,2}(?:,[0-9]{3}){1,2}(?:\.[0-9]{1,2})?(?![0-9]|,[0-9])(?![- ][0-9]{3,}(?![,0-9]))',
    'C {0,2}[1-9][0-9]{0,8}(?: ?- ?[1-9][0-9]{0,8})?(?:\.[0-9]{1,3})?(?![0-9]|[- .][0-9])',
    '(?<![0-9+]|[0-9][-. ])[1-9][0-9]{0,8}(?: ?- ?[1-9][0-9]{0,8})?(?:\.[0-9]{1,3})? {0,2}C',
    '(?<![0-9+]|[0-9][-. ])[1-9][0-9]{0,5}(?: ?- ?[1-9][0-9]{0,5})? {0,2}U',
    '(?<![0-9+]|[0-9][-. ])(?:0|[1-9][0-9]{0,5})\.[0-9]{1,2}(?![0-9.])(?![- ]?[0-9]{3,})'
  ] loop
    v_tokens := private.replace_tokens(v_tokens, v_pattern, '~');
  end loop;
  -- Phone numbers: international, with a leading zero, after a word that asks for a call, digit by digit, in groups.
  v_tokens := private.replace_tokens(v_tokens, '\+ {0,2}\(?[0-9tx](?:' || c_separator || '[0-9txS]){4,}', '#', 'marked');
  v_tokens := private.replace_tokens(v_tokens,
    '(?<![0-9]|[0-9][.,:/])(?:\(|x {0,2})?0(?:' || c_separator || '[0-9txS]){3,}', '#', 'marked');
  v_tokens := private.replace_tokens(v_tokens,
    '(?<=Q[^0-9t\n]{0,25})[0-9tx](?:[- .()/_*,:]{0,3}[0-9tx]){4,}', '#', 'marked');
  v_tokens := private.replace_tokens(v_tokens, '(?<![0-9])[0-9tx](?:[^0-9a-zA-Z~#,]{1,3}[0-9tx](?![0-9])){6,}', '#', 'grouped');
  return private.replace_tokens(v_tokens, '(?<![0-9])[1-9tx](?:(?:[- .()/_*]{0,3}|,)[0-9tx]){6,}', '#', 'grouped');
end $$;
comment on function private.find_contact_tokens is
  'Returns the tokens of a text with # for each token of a phone number, an email address or a link.';

create function private.may_have_contacts(p_tokens text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select p_tokens ~ '[@MWID]|[([{]|[.,].*[KN]|H\.B|\.B/|(?:[0-9txS].*){4}'
$$;
comment on function private.may_have_contacts is
  'False for tokens without any that the patterns of find_contact_tokens need, as in most messages. Twenty times as fast.';

create function private.mask_contacts(p_text text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_split record;
  v_found text;
begin
  v_split := private.tokenize_contacts(p_text);
  if not private.may_have_contacts(v_split.tokens) then
    return p_text;
  end if;
  v_found := private.find_contact_tokens(v_split.tokens);
  if strpos(v_found, '#') = 0 then
    return p_text;
  end if;
  return (
    select string_agg(case when token <> '#' then part when previous = '#' then '' else '•••' end, '' order by n)
    from (select n, part, token, lag(token) over (order by n) as previous
      from unnest(v_split.parts, string_to_array(v_found, null)) with ordinality listed (part, token, n)) marked);
end $$;
comment on function private.mask_contacts is
  'Returns a text with ••• for each phone number, email address and link, also in words, with spaces between, or in Arabic
digits. Keeps sums, dates, times and numbers of guests. Returns the text unchanged when there is nothing to mask.';
