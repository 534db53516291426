"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useEffect, useRef, useTransition } from "react";
import { formQuery, setFormValues } from "./form-query";

/** A GET form of the same page. With scripts it navigates in place, and its fields follow the address, also after going back. */
export function QueryForm({
  action,
  address,
  label,
  className,
  children,
}: {
  action: string;
  /** The query of the page. */
  address: string;
  label: string;
  className: string;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const router = useRouter();
  const [isPending, startTransition] = useTransition();

  useEffect(() => {
    if (form.current) setFormValues(form.current, new URLSearchParams(address));
  }, [address]);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = formQuery(event.currentTarget);
    startTransition(() => router.push(`${action}?${query}`, { scroll: false }));
  }

  return (
    <form
      ref={form}
      action={action}
      aria-label={label}
      // The page shows errors in its own language, the browser may use another one.
      noValidate
      autoComplete="off"
      onSubmit={handleSubmit}
      data-pending={isPending || undefined}
      className={className}
    >
      {children}
    </form>
  );
}
