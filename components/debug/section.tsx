import type { ReactNode } from "react";

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10 first:mt-0">
      <h2 className="mb-4 border-hairline border-b pb-2 text-lg">{title}</h2>
      {children}
    </section>
  );
}
