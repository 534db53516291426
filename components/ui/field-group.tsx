import type { ReactNode } from "react";

/** A group of fields under one heading. */
export function FieldGroup({
  title,
  hint,
  children,
}: {
  title: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <fieldset className="min-w-0 border-hairline border-t pt-6 first:border-t-0 first:pt-0">
      <legend className="float-start mb-1 w-full text-lg font-semibold">{title}</legend>
      {hint && <p className="clear-both mb-2 text-sm text-muted">{hint}</p>}
      <div className="clear-both flex flex-col gap-5 pt-2">{children}</div>
    </fieldset>
  );
}
