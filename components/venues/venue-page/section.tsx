import type { ReactNode } from "react";

/** A part of the page under its heading. */
export function Section({
  title,
  note,
  children,
}: {
  title: string;
  note?: string;
  children: ReactNode;
}) {
  return (
    <section className="mt-8 border-hairline border-t pt-8">
      <h2 className="text-xl">{title}</h2>
      {note && <p className="mt-1 text-muted text-sm">{note}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
