"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useEffect, useRef, useTransition } from "react";
import { followAddress, typedQuery } from "./follow-address";

type Control = HTMLInputElement | HTMLSelectElement;

/**
 * The form of all filters. Without script its button asks for the next page; with it every change
 * does, in place. `address` is what the page shows.
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
      followAddress(
        form.current,
        new URLSearchParams(address.split("?")[1] ?? ""),
        document.activeElement,
      );
  }, [address]);

  useEffect(() => {
    // Also fields that stand elsewhere on the page and belong to the form, such as the order.
    function changed(event: Event) {
      const target = event.target as Control;
      const isComplete = target.form === form.current && target.name && target.validity.valid;
      if (isComplete) form.current?.requestSubmit();
    }
    document.addEventListener("change", changed);
    return () => document.removeEventListener("change", changed);
  }, []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = typedQuery(event.currentTarget);
    if (query.get("sort") === "relevance") query.delete("sort");
    // A city that was chosen just now is meant instead of the area of the map.
    const before = new URLSearchParams(address.split("?")[1] ?? "");
    if (query.get("city") && query.get("city") !== before.get("city")) query.delete("bbox");
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
      onSubmit={submit}
      data-pending={isPending || undefined}
      className={className}
    >
      {children}
    </form>
  );
}
