import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { reviewGroups } from "@/lib/listings/fields/define-field";
import type { FieldChange } from "@/lib/listings/rules/compare-fields";
import { FieldSide } from "./field-side";
import { PictureSides } from "./picture-sides";
import { textSides } from "./text-sides";

/**
 * Heading of the second column: the host's request as admins see it, its status, the result of an edit, or the version
 * submitted after a rejection.
 */
export type RevisionHeading = "requested" | "pending" | "rejected" | "edited" | "resent";

/** Heading of the first column when it is not the public version. */
const firstHeadings = { edited: "before", resent: "resentBefore" } as const;

/** The address of a stored picture. */
type ImageUrl = (path: string) => string | null;
type Language = "en" | "ar" | undefined;
type Sides = { before: ReactNode; after: ReactNode };

function renderSides(change: FieldChange, lang: Language, imageUrl: ImageUrl): Sides {
  if (change.kind === "text") return textSides(change, lang);
  if (change.kind === "pictures") {
    return {
      before: <PictureSides {...change} side="before" imageUrl={imageUrl} />,
      after: <PictureSides {...change} side="after" imageUrl={imageUrl} />,
    };
  }
  return {
    before: <FieldSide change={change} side="before" />,
    after: <FieldSide change={change} side="after" />,
  };
}

/**
 * Compares the public version with a revision, field by field: in two columns on wide screens, below each other on narrow
 * ones.
 */
export function FieldChanges<Field extends string>({
  changes,
  heading,
  label,
  lang,
  imageUrl,
}: {
  changes: FieldChange<Field>[];
  heading: RevisionHeading;
  label: (field: Field) => string;
  /** The language of a text; without it the text decides its direction. */
  lang?: (field: Field) => Language;
  imageUrl: ImageUrl;
}) {
  const t = useTranslations("listingChanges");
  const isPublicFirst = heading !== "edited" && heading !== "resent";
  const first = t(isPublicFirst ? "now" : firstHeadings[heading]);
  const renderLabel = (text: string) => (
    <span className="mb-1 block text-muted text-sm md:sr-only">{text}</span>
  );
  if (changes.length === 0) {
    return <p className="text-muted">{t(heading === "resent" ? "nothingResent" : "nothing")}</p>;
  }
  return (
    <div className="flex flex-col gap-6">
      {reviewGroups.map((group) => {
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
                <span>{first}</span>
                <span>{t(heading)}</span>
              </p>
            </div>
            <dl className="divide-y divide-hairline">
              {fields.map((change) => {
                const { before, after } = renderSides(change, lang?.(change.field), imageUrl);
                return (
                  <div
                    key={change.field}
                    className="grid gap-x-6 gap-y-3 px-4 py-4 sm:px-5 md:grid-cols-2"
                  >
                    {/* The group of pictures has one field with the group's name. */}
                    <dt
                      className={
                        change.kind === "pictures" ? "sr-only" : "font-medium md:col-span-2"
                      }
                    >
                      {label(change.field)}
                    </dt>
                    <dd className="min-w-0">
                      {renderLabel(first)}
                      {before}
                    </dd>
                    <dd className="min-w-0 border-accent border-s-2 ps-4 md:border-s-0 md:ps-0">
                      {renderLabel(t(heading))}
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
