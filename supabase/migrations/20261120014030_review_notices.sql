-- A review is news to the host, its answer is news to the guest.

-- Tells the other side. What the seed or a repair writes is nobody's deed, and no news.
create function private.tell_of_review() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_booking public.bookings;
begin
  if auth.uid() is null then
    return null;
  end if;
  select * into v_booking from public.bookings where id = new.booking_id;
  if tg_op = 'INSERT' then
    perform private.tell(v_booking, 'host', 'review_received');
  elsif old.reply is null and new.reply is not null and new.author_name is not null then
    perform private.tell(v_booking, 'guest', 'review_answered');
  end if;
  return null;
end $$;
create trigger reviews_tell after insert or update of reply on public.reviews
  for each row execute function private.tell_of_review();

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
