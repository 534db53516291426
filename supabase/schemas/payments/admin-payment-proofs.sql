-- Proofs of payments for admins: unanswered ones, and those of cancelled bookings that a host refused.

create function public.admin_list_payment_proofs(p_group text default 'waiting', p_limit integer default 50, p_cursor text default null)
returns table (id uuid, booking_id uuid, reference text, venue_name text, venue_name_ar text, guest text, host text, currency text,
  amount_minor bigint, booking_status text, reason text, sent_at timestamptz, decided_at timestamptz, cursor text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_after record := private.parse_cursor(p_cursor);
begin
  perform private.require_admin();
  if p_group is null or p_group not in ('waiting', 'refused') then
    perform private.raise_error('invalid_input', 'group');
  end if;
  return query
  select f.id, b.id, b.reference, v.name, v.name_ar, btrim(concat_ws(' ', g.first_name, g.last_name)),
    btrim(concat_ws(' ', h.first_name, h.last_name)), b.currency, i.amount_minor, b.status, f.reason, f.created_at, f.decided_at,
    private.format_cursor(f.created_at, f.id)
  from public.payment_proofs f
  join public.booking_installments i on i.id = f.installment_id
  join public.bookings b on b.id = f.booking_id
  join public.venues v on v.id = b.venue_id
  left join public.users g on g.id = b.guest_id
  left join public.users h on h.id = b.host_id
  where case p_group
      when 'waiting' then f.status = 'sent' and (b.status = 'cancelled' or f.created_at <= now() - interval '3 days')
      else f.status = 'refused' and private.may_be_late_payment(i, b) and not exists (
        select from public.payment_proofs later
        where later.installment_id = f.installment_id and (later.created_at, later.id) > (f.created_at, f.id)) end
    and (v_after.id is null or (f.created_at, f.id) < (v_after.at, v_after.id))
  order by f.created_at desc, f.id desc limit least(greatest(coalesce(p_limit, 50), 1), 100);
end $$;
comment on function public.admin_list_payment_proofs is
  'Returns the proofs of payments that a host must answer (waiting: of a cancelled booking, or three days old), or the last refused
proof of each installment of a cancelled booking that an admin can still confirm (refused), newest first, each with its cursor.
Errors: not_signed_in (PT401), only_admins (PT403), invalid_input (PT422).';

grant execute on function
  public.admin_list_payment_proofs
  to anon, authenticated, service_role;
