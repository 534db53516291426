"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useEffect, useRef, useTransition } from "react";
import { followAddress, typedQuery } from "./follow-address";

/**
 * A form that asks the same page by its address. Without script it asks for the page anew; with it in
 * place, and says in `address` what it shows after a step back too.
 */
export function OneTimeForm({
  action,
  address,
  label,
  className,
  children,
}: {
  action: string;
  /** The query that the page shows. */
  address: string;
  label: string;
  className: string;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const router = useRouter();
  const [isPending, startTransition] = useTransition();

  useEffect(() => {
    if (form.current) followAddress(form.current, new URLSearchParams(address));
  }, [address]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = typedQuery(event.currentTarget);
    startTransition(() => router.push(`${action}?${query}`, { scroll: false }));
  }

  return (
    <form
      ref={form}
      action={action}
      aria-label={label}
      // What was typed is answered in the reader's language, not in the browser's.
      noValidate
      autoComplete="off"
      onSubmit={submit}
      data-pending={isPending || undefined}
      className={className}
    >
      {children}
    </form>
  );
}
