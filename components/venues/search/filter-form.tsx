"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useEffect, useRef, useTransition } from "react";
import { formQuery, setFormValues } from "./form-query";

type Control = HTMLInputElement | HTMLSelectElement;

/**
 * The form of all filters: a GET form that, with scripts, applies every change in place. `address` is the
 * address of the page.
 */
export function FilterForm({
  id,
  action,
  address,
  className,
  children,
}: {
  id: string;
  action: string;
  address: string;
  className: string;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const router = useRouter();
  const [isPending, startTransition] = useTransition();

  useEffect(() => {
    if (form.current)
      setFormValues(
        form.current,
        new URLSearchParams(address.split("?")[1] ?? ""),
        document.activeElement,
      );
  }, [address]);

  useEffect(() => {
    // Also for fields elsewhere on the page that belong to the form, such as the sort order.
    function handleChange(event: Event) {
      const target = event.target as Control;
      const isComplete = target.form === form.current && target.name && target.validity.valid;
      if (isComplete) form.current?.requestSubmit();
    }
    document.addEventListener("change", handleChange);
    return () => document.removeEventListener("change", handleChange);
  }, []);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = formQuery(event.currentTarget);
    if (query.get("sort") === "relevance") query.delete("sort");
    // A newly chosen city replaces the area of the map.
    const previousQuery = new URLSearchParams(address.split("?")[1] ?? "");
    if (query.get("city") && query.get("city") !== previousQuery.get("city")) query.delete("bbox");
    if (!query.has("day")) {
      query.delete("start");
      query.delete("end");
    }
    if ((event.nativeEvent as SubmitEvent).submitter) form.current?.hidePopover?.();
    const text = query.toString();
    startTransition(() => router.push(text ? `${action}?${text}` : action, { scroll: false }));
  }

  return (
    <form
      ref={form}
      id={id}
      action={action}
      popover="auto"
      onSubmit={handleSubmit}
      data-pending={isPending || undefined}
      className={className}
    >
      {children}
    </form>
  );
}
