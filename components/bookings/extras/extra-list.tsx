import { ChevronDown } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { InputField } from "@/components/ui/control-fields";
import {
  type ExtraGroup,
  findExtras,
  groupExtras,
  isLongList,
} from "@/lib/bookings/rules/extra-groups";
import type { Extra } from "@/lib/bookings/types";
import { localized } from "@/lib/shared/localized";

/** Extras by group; a long list is folded and can be searched. */
export function ExtraList({
  extras,
  isChosen,
  children,
}: {
  extras: Extra[];
  isChosen: (extra: Extra) => boolean;
  /** The item of an extra. */
  children: (extra: Extra) => ReactNode;
}) {
  const t = useTranslations("checkout.extras");
  const locale = useLocale();
  const id = useId();
  const [text, setText] = useState("");
  const isLong = isLongList(extras);
  const isSearched = isLong && text.trim() !== "";
  const found = isSearched ? findExtras(extras, text) : extras;
  const groups = groupExtras(found, locale);
  // The note about providers is shown once, before the first of them.
  const firstOfServices = groups.findIndex(({ kind }) => kind === "service");
  return (
    <div className="flex flex-col gap-6">
      {isLong && (
        <InputField
          id={id}
          label={t("search")}
          type="search"
          dir="auto"
          value={text}
          onChange={(event) => setText(event.target.value)}
          // Enter must not submit the form and open the next step.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      )}
      <p role="status" className={found.length > 0 ? "sr-only" : undefined}>
        {isSearched && (found.length > 0 ? t("found", { count: found.length }) : t("notFound"))}
      </p>
      {isSearched && found.length === 0 && (
        <Button variant="outline" className="self-start" onClick={() => setText("")}>
          {t("clearSearch")}
        </Button>
      )}
      {groups.map((group, index) => (
        <Group
          // A search remounts the group to open it; otherwise the reader opens and closes it.
          key={`${group.key} ${isSearched}`}
          group={group}
          isFolded={isLong}
          isOpen={isSearched || index === 0 || group.extras.some(isChosen)}
          chosenCount={group.extras.filter(isChosen).length}
          hint={index === firstOfServices ? t("providers") : null}
        >
          {group.extras.map(children)}
        </Group>
      ))}
    </div>
  );
}

function Group({
  group,
  isFolded,
  isOpen,
  chosenCount,
  hint,
  children,
}: {
  group: ExtraGroup;
  isFolded: boolean;
  isOpen: boolean;
  chosenCount: number;
  hint: string | null;
  children: ReactNode;
}) {
  const t = useTranslations("checkout.extras");
  const locale = useLocale();
  const [initiallyOpen] = useState(isOpen);
  const title = group.category
    ? localized(group.category.name, locale)
    : t(group.kind === "addon" ? "addons" : "services");
  const list = (
    <>
      {hint && <p className="max-w-text text-muted text-sm">{hint}</p>}
      <ul className="mt-3 flex flex-col gap-3">{children}</ul>
    </>
  );
  if (!isFolded) {
    return (
      <fieldset>
        <legend className="font-medium">{title}</legend>
        {list}
      </fieldset>
    );
  }
  return (
    <fieldset aria-label={title}>
      <details open={initiallyOpen} className="group/extras">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 font-medium">
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 transition-transform duration-150 group-open/extras:rotate-180"
          />
          {title}
          <span className="font-normal text-muted text-sm">
            {t("count", { count: group.extras.length })}
            {chosenCount > 0 && ` · ${t("chosenCount", { count: chosenCount })}`}
          </span>
        </summary>
        {list}
      </details>
    </fieldset>
  );
}
