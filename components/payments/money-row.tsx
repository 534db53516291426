/** A label, a state and an amount; the amount stays on one line. */
export function MoneyRow({
  label,
  state,
  stateClass = "text-muted",
  amount,
  amountClass = "",
}: {
  label: string;
  state: string;
  stateClass?: string | undefined;
  amount: string;
  amountClass?: string | undefined;
}) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>
        {label}
        <span className={`block text-sm ${stateClass}`}>{state}</span>
      </dt>
      <dd className={`shrink-0 tabular-nums ${amountClass}`}>{amount}</dd>
    </div>
  );
}
