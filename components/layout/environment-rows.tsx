export type EnvironmentRow = {
  name: string;
  label: string;
  value: string | null;
  optional: boolean;
};
export type EnvironmentRowLabels = Record<"set" | "missing" | "optionalMissing", string>;

/** Each variable of the environment, whether it is set, and its name or revealed value. */
export function EnvironmentRows({
  rows,
  labels,
  isRevealed,
}: {
  rows: EnvironmentRow[];
  labels: EnvironmentRowLabels;
  isRevealed: boolean;
}) {
  return (
    <dl className="my-2">
      {rows.map(({ name, label, value, optional }) => (
        <div key={name} className="border-hairline border-b py-2">
          <dt className="flex justify-between gap-3">
            {label}
            <span className={value ? "text-success" : optional ? "text-muted" : "text-warning"}>
              {value ? labels.set : optional ? labels.optionalMissing : labels.missing}
            </span>
          </dt>
          <dd dir="ltr" className="break-all text-muted text-xs">
            {isRevealed && value ? value : name}
          </dd>
        </div>
      ))}
    </dl>
  );
}
