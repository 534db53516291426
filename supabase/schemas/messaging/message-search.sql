-- Search over the conversations of one user. Stores each text also in the normal spelling, because normalizing 10,000 messages
-- takes a second and reading them a few milliseconds. Has no text index, which would read the messages of all users with a
-- word.

create table private.message_words (
  message_id uuid primary key references public.messages (id) on delete cascade,
  conversation_id uuid not null,
  sender_id uuid not null,
  words text not null,
  own_words text,
  created_at timestamptz not null
);
alter table private.message_words enable row level security;
comment on table private.message_words is
  'The words of messages in the spelling of search.normalize_key, each after a space. words: of the text for both sides. own_words:
of the sender''s text when its contacts are hidden.';

create index message_words_conversation_idx on private.message_words (conversation_id, created_at desc);

create function private.spell_message(p_body text) returns text
language sql immutable set search_path = '' as $$
  select ' ' || left(search.normalize_key(p_body), 10000)
$$;
comment on function private.spell_message is
  'Returns the normalized words of a message, at most 10,000 characters, because some signs become several letters.';

create function private.store_message_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.message_words (message_id, conversation_id, sender_id, words, created_at)
  values (new.id, new.conversation_id, new.sender_id, private.spell_message(new.body), new.created_at)
  on conflict (message_id) do update set words = excluded.words;
  return null;
end $$;
comment on function private.store_message_words is 'Stores the normalized words of a message, and updates them with its text.';

create function private.store_own_message_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    update private.message_words set own_words = null where message_id = old.message_id;
  else
    update private.message_words set own_words = private.spell_message(new.body) where message_id = new.message_id;
  end if;
  return null;
end $$;
comment on function private.store_own_message_words is
  'Stores the normalized words of a sender''s original text, and removes them with it.';

create trigger messages_store_words after insert or update of body on public.messages
  for each row execute function private.store_message_words();
create trigger message_originals_store_words after insert or update of body or delete on private.message_originals
  for each row execute function private.store_own_message_words();

create function private.search_words(p_text text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(word), '{}') from (
    select distinct left(word, 40) as word from unnest(string_to_array(search.normalize_key(left(p_text, 200)), ' ')) word
    where word <> '' limit 8) searched
$$;
comment on function private.search_words is 'Returns the words of a search: at most eight of 40 letters, without pattern signs.';

create function private.contains_word(p_words text, p_word text) returns boolean
language sql immutable set search_path = '' as $$
  select p_words like (case when char_length(p_word) < 3 then '% ' else '%' end) || p_word || '%'
$$;
comment on function private.contains_word is
  'True when a text contains a search word: anywhere, or at the beginning of a word when it is shorter than three letters.';

create function private.search_conversations(p_user_id uuid, p_text text)
returns table (conversation_id uuid, message_id uuid)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_words text[] := private.search_words(p_text);
  v_groups uuid[] := private.group_ids(p_user_id);
begin
  if cardinality(v_words) = 0 then
    return;
  end if;
  return query
  with latest as materialized (
    select * from public.conversations c where p_user_id in (c.guest_id, c.host_id) or c.id = any (v_groups)
    order by c.last_message_at desc, c.id desc limit 2000
  ), mine as materialized (
    select l.id, l.last_message_at, array(
      select case when char_length(word) < 3 then '% ' else '%' end || word || '%' from unnest(v_words) word
      where not private.contains_word(named.words, word)
        and not (char_length(word) > 3 and extensions.word_similarity(word, named.words) >= 0.5)) as missing
    from latest l
    join public.users o on o.id = case when l.guest_id = p_user_id then l.host_id else l.guest_id end
    left join public.listings s on s.id = l.listing_id
    cross join lateral (
      select ' ' || search.normalize_key(concat_ws(' ', case when l.is_group then (
        select string_agg(u.first_name, ' ') from public.users u
        where u.id = any (private.conversation_member_ids(l)) and u.id <> p_user_id) else o.first_name end, s.name, s.name_ar)) as words offset 0
    ) named
  ), latest_words as (
    select w.message_id, w.conversation_id, w.sender_id, w.words, w.own_words, w.created_at, m.missing,
      sum(octet_length(w.words)) over (order by m.last_message_at desc, m.id, w.created_at desc, w.message_id) as read_octets
    from mine m cross join lateral (
      select * from private.message_words w where w.conversation_id = m.id order by w.created_at desc limit 20000
    ) w
    where cardinality(m.missing) > 0
    limit 20000
  ), read as (
    select * from latest_words where read_octets <= 3000000
  )
  select m.id, null::uuid from mine m where cardinality(m.missing) = 0
  union all
  (select distinct on (r.conversation_id) r.conversation_id, r.message_id
  from read r
  where (case when r.sender_id = p_user_id then coalesce(r.own_words, r.words) else r.words end) like all (r.missing)
  order by r.conversation_id, r.created_at desc);
end $$;
comment on function private.search_conversations is
  'Returns the conversations of a user that contain all words of a text: in the names of the others, of the venue or service, and
the remaining words in one message as the user may read it; returns the latest such message too. Tolerates small differences in
the spelling of names. Reads the names of the 2,000 latest conversations, and from the latest conversation on at most 20,000
messages and three megabytes of their words.';

create function private.find_excerpt(p_text text, p_spelled text, p_words text[]) returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  v_length integer := char_length(p_text);
  v_at integer;
  v_start integer;
  v_shift integer;
  v_piece text;
begin
  select min(nullif(strpos(p_spelled, case when char_length(word) < 3 then ' ' else '' end || word), 0)) into v_at
  from unnest(p_words) word;
  v_at := v_length * v_at / char_length(p_spelled);
  foreach v_shift in array array[0, -80, 80, -160, 160, -240, 240] loop
    v_start := greatest(least(v_at + v_shift - 60, v_length - 159), 1);
    v_piece := substr(p_text, v_start, 160);
    exit when v_at is null;
    if exists (select 1 from unnest(p_words) word
        where private.contains_word(' ' || search.normalize_key(left(normalize(v_piece, nfkc), 320)), word)) then
      return case when v_start > 1 then '…' || regexp_replace(v_piece, '^\S*\s+', '') else v_piece end
        || case when v_length >= v_start + 160 then '…' else '' end;
    end if;
  end loop;
  return left(p_text, 160);
end $$;
comment on function private.find_excerpt is
  'Returns an excerpt of a text with a search word: at most 160 characters, and dots; the beginning when no word is near the
position of the first match in the normalized text (private.spell_message). Null without a text. Normalizes at most seven parts,
because a search may find a hundred long texts.';
