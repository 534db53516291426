import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { changeGroups, type ListingChange } from "@/lib/venues/listing/rules/changes";
import { FactSide } from "./fact-side";
import { PictureSides } from "./picture-sides";
import { textSides } from "./text-sides";

/** How the second column is called: what is asked for, waits, or was refused. */
export type AskedState = "asked" | "waiting" | "refused";

type Sides = { before: ReactNode; after: ReactNode };

function sidesOf(change: ListingChange): Sides {
  if (change.kind === "text") return textSides(change);
  if (change.kind === "pictures") {
    return {
      before: <PictureSides {...change} side="before" />,
      after: <PictureSides {...change} side="after" />,
    };
  }
  return {
    before: <FactSide change={change} side="before" />,
    after: <FactSide change={change} side="after" />,
  };
}

/**
 * What is public now beside what a change asks for, field by field: two columns where there is room,
 * one below the other where there is not.
 */
export function ListingChanges({
  changes,
  asked,
}: {
  changes: ListingChange[];
  asked: AskedState;
}) {
  const t = useTranslations("listingChanges");
  const label = (text: string) => (
    <span className="mb-1 block text-muted text-sm md:sr-only">{text}</span>
  );
  if (changes.length === 0) return <p className="text-muted">{t("nothing")}</p>;
  return (
    <div className="flex flex-col gap-6">
      {changeGroups.map((group) => {
        const fields = changes.filter((change) => change.group === group);
        if (fields.length === 0) return null;
        return (
          <section
            key={group}
            aria-label={t("changesOf", { group: t(`groups.${group}`) })}
            className="overflow-hidden rounded-card border border-hairline bg-card"
          >
            <div className="border-hairline border-b bg-tint px-4 py-3 sm:px-5">
              <h3 className="text-base">{t(`groups.${group}`)}</h3>
              <p
                aria-hidden="true"
                className="mt-1 hidden gap-6 font-medium text-muted text-sm md:grid md:grid-cols-2"
              >
                <span>{t("now")}</span>
                <span>{t(asked)}</span>
              </p>
            </div>
            <dl className="divide-y divide-hairline">
              {fields.map((change) => {
                const { before, after } = sidesOf(change);
                return (
                  <div
                    key={change.field}
                    className="grid gap-x-6 gap-y-3 px-4 py-4 sm:px-5 md:grid-cols-2"
                  >
                    {/* The group of the pictures has no other field. */}
                    <dt
                      className={
                        change.kind === "pictures" ? "sr-only" : "font-medium md:col-span-2"
                      }
                    >
                      {t(`fields.${change.field}`)}
                    </dt>
                    <dd className="min-w-0">
                      {label(t("now"))}
                      {before}
                    </dd>
                    <dd className="min-w-0 border-accent border-s-2 ps-4 md:border-s-0 md:ps-0">
                      {label(t(asked))}
                      {after}
                    </dd>
                  </div>
                );
              })}
            </dl>
          </section>
        );
      })}
    </div>
  );
}
