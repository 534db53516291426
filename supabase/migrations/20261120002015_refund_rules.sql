-- What a guest gets back, by the policy frozen on the booking.

-- Hours before the start until which all, and until which half is refunded (null: never half).
create function private.policy_hours(p_policy text, out full_hours integer, out half_hours integer)
language sql immutable set search_path = '' as $$
  select case p_policy when 'very_flexible' then 24 when 'flexible' then 168 when 'standard_30' then 720
      else 2160 end,
    case p_policy when 'flexible' then 24 when 'standard_30' then 168 when 'standard_90' then 336 end
$$;

-- The policy for a start in instants: { policy, full_until, half_until }.
create function private.refund_policy(p_policy text, p_start timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('policy', p_policy,
    'full_until', p_start - make_interval(hours => full_hours),
    'half_until', p_start - make_interval(hours => half_hours))
  from private.policy_hours(p_policy)
$$;

-- { refund_minor, percent, rule } if this side cancelled the booking at this instant; half up. Rules:
-- not_confirmed, by_host, by_admin, grace, policy_full, policy_half, policy_none.
create function private.refund_of(p_booking public.bookings, p_role text, p_at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_hours record;
  v_ahead interval := p_booking.starts_at - p_at;
  v_rule text;
  v_percent integer;
begin
  v_hours := private.policy_hours(p_booking.policy);
  v_rule := case
    when p_booking.confirmed_at is null then 'not_confirmed'
    when p_role in ('host', 'admin') then 'by_' || p_role
    when p_at <= p_booking.confirmed_at + interval '24 hours' and v_ahead > interval '48 hours' then 'grace'
    when v_ahead >= make_interval(hours => v_hours.full_hours) then 'policy_full'
    when v_ahead >= make_interval(hours => v_hours.half_hours) then 'policy_half'
    else 'policy_none'
  end;
  v_percent := case v_rule when 'policy_half' then 50 when 'policy_none' then 0 else 100 end;
  return jsonb_build_object('rule', v_rule, 'percent', v_percent,
    'refund_minor', round(p_booking.total_minor::numeric * v_percent / 100));
end $$;
