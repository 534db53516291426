"use client";

import { X } from "lucide-react";
import { useRouter } from "next/navigation";
import {
  type FormEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
  useTransition,
} from "react";
import { buttonClass } from "@/components/ui/button";
import { Switch } from "@/components/ui/checkbox";
import { InputField } from "@/components/ui/control-fields";
import { Icon } from "@/components/ui/icon";
import { useOnDemand } from "@/components/ui/use-on-demand";
import { digitsPattern } from "@/lib/shared/digits";
import type { Locale } from "@/lib/shared/locale-tag";
import { formQuery, setFormValues } from "../form-query";
import { type FilterGroup, filterGroups, groupFields } from "./filter-content-types";
import { useFilterContent } from "./use-filter-content";

type Control = HTMLInputElement | HTMLSelectElement;

type Label =
  | "title"
  | "close"
  | "guests"
  | "instant"
  | "apply"
  | "failed"
  | "retry"
  | "loading"
  | "all";

const importOpenedGroup = () => import("./opened-group");

/**
 * The form of all filters: a GET form that, with scripts, applies every change in place. Its groups are collapsed, and fetch
 * their contents when opened; until then their values are hidden fields. `children` is server-rendered content for browsers
 * without scripts.
 */
export function FilterPanel({
  id,
  resultsId,
  action,
  address,
  locale,
  groups,
  labels,
  children,
}: {
  id: string;
  /** The element with the results. */
  resultsId: string;
  action: string;
  /** The address of the page. */
  address: string;
  locale: Locale;
  /** The title of each group, and its chosen values. */
  groups: Record<FilterGroup, [title: string, chosen: string]>;
  labels: Record<Label, string>;
  children?: Partial<Record<FilterGroup, ReactNode>>;
}) {
  const form = useRef<HTMLFormElement>(null);
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [opened, setOpened] = useState<ReadonlySet<FilterGroup>>(new Set());
  const { Component: OpenedGroup, status, load } = useOnDemand(importOpenedGroup);
  const queryText = address.split("?")[1] ?? "";
  const { content, hasFailed, fetchAgain } = useFilterContent(queryText, locale, opened.size > 0);
  const query = new URLSearchParams(queryText);
  const isFailed = hasFailed || status === "failed";

  // The field with an unsent value.
  const typed = useRef<EventTarget | null>(null);
  useEffect(() => {
    const { activeElement } = document;
    const focused = activeElement === typed.current ? activeElement : null;
    if (form.current) setFormValues(form.current, new URLSearchParams(queryText), focused);
  }, [queryText]);

  useEffect(() => {
    function handleInput({ target }: Event) {
      if ((target as Control).form === form.current) typed.current = target;
    }
    // Includes fields of the form elsewhere on the page, such as the sort order.
    function handleChange(event: Event) {
      const target = event.target as Control;
      const isComplete = target.form === form.current && target.name && target.validity.valid;
      if (isComplete) form.current?.requestSubmit();
    }
    document.addEventListener("input", handleInput);
    document.addEventListener("change", handleChange);
    return () => {
      document.removeEventListener("input", handleInput);
      document.removeEventListener("change", handleChange);
    };
  }, []);

  useEffect(() => {
    // Groups that were opened before hydration.
    const open = form.current?.querySelectorAll<HTMLElement>("details[open]") ?? [];
    if (open.length === 0) return;
    load();
    setOpened(new Set([...open].map(({ dataset }) => dataset.group as FilterGroup)));
  }, [load]);

  function handleToggle(event: SyntheticEvent<HTMLDetailsElement>) {
    if (!event.currentTarget.open) return;
    load();
    const group = event.currentTarget.dataset.group as FilterGroup;
    setOpened((before) => (before.has(group) ? before : new Set([...before, group])));
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    typed.current = null;
    const next = formQuery(event.currentTarget);
    next.delete("filters");
    if (next.get("sort") === "relevance") next.delete("sort");
    // A newly chosen city replaces the area of the map.
    if (next.get("city") && next.get("city") !== query.get("city")) next.delete("bbox");
    if (!next.has("day")) {
      next.delete("start");
      next.delete("end");
    }
    if ((event.nativeEvent as SubmitEvent).submitter) {
      form.current?.hidePopover?.();
      // The button is below all filters: moves the reader to the beginning of the results.
      const results = document.getElementById(resultsId);
      results?.focus({ preventScroll: true });
      results?.scrollIntoView();
    }
    const text = next.toString();
    startTransition(() => router.push(text ? `${action}?${text}` : action, { scroll: false }));
  }

  const hiddenFields = (group: FilterGroup) =>
    groupFields[group].flatMap((name) =>
      query
        .getAll(name)
        .map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
    );

  const contentOf = (group: FilterGroup): ReactNode => {
    if (children?.[group]) return children[group];
    if (OpenedGroup && content) {
      return <OpenedGroup group={group} content={content} query={query} locale={locale} />;
    }
    return (
      <>
        {hiddenFields(group)}
        {isFailed ? (
          <p role="alert" className="text-danger text-sm">
            {labels.failed}{" "}
            <button
              type="button"
              className="min-h-11 cursor-pointer text-accent underline underline-offset-4"
              onClick={() => {
                load();
                fetchAgain();
              }}
            >
              {labels.retry}
            </button>
          </p>
        ) : (
          <p className="text-muted text-sm">{labels.loading}</p>
        )}
      </>
    );
  };

  return (
    <form
      ref={form}
      id={id}
      action={action}
      popover="auto"
      data-sheet
      onSubmit={handleSubmit}
      data-pending={isPending || undefined}
      className="filters"
    >
      <header>
        <h2 className="text-lg">{labels.title}</h2>
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={labels.close}
          className="-me-2 grid size-11 place-items-center rounded-full hover:bg-tint"
        >
          <Icon of={X} className="size-5" />
        </button>
      </header>
      {["map", "bbox"].map(
        (name) =>
          query.has(name) && (
            <input key={name} type="hidden" name={name} value={query.get(name) ?? ""} />
          ),
      )}
      <InputField
        id="filter-guests"
        label={labels.guests}
        name="guests"
        inputMode="numeric"
        pattern={digitsPattern}
        defaultValue={query.get("guests") ?? ""}
      />
      {children ? (
        <input type="hidden" name="filters" value="all" />
      ) : (
        <noscript>
          <a
            href={`${action}?${queryText}&filters=all`}
            className="inline-flex min-h-11 items-center text-accent underline"
          >
            {labels.all}
          </a>
        </noscript>
      )}
      {filterGroups.map((group) => {
        const [title, chosen] = groups[group];
        return (
          <details
            key={group}
            data-group={group}
            open={children?.[group] ? true : undefined}
            onToggle={handleToggle}
          >
            <summary>
              <span>{title}</span>
              {chosen && <bdi>{chosen}</bdi>}
            </summary>
            {children?.[group] || opened.has(group) ? (
              <fieldset
                aria-label={title}
                aria-busy={(!content && !children && !isFailed) || undefined}
              >
                {contentOf(group)}
              </fieldset>
            ) : (
              hiddenFields(group)
            )}
          </details>
        );
      })}
      <Switch
        name="instant"
        value="1"
        defaultChecked={query.has("instant")}
        label={labels.instant}
      />
      <footer>
        <button type="submit" className={buttonClass({ className: "w-full" })}>
          {labels.apply}
        </button>
      </footer>
    </form>
  );
}
