import { useTranslations } from "next-intl";
import type { QueueItem } from "@/lib/moderation/types";

const named = [
  "name",
  "name_ar",
  "description",
  "description_ar",
  "address",
  "area",
  "area_ar",
  "city",
  "country",
  "latitude",
  "longitude",
  "capacity",
  "capacity_by_layout",
  "type_id",
  "images",
] as const;

/** What is public now beside what the host asks for, field by field. */
export function RevisionTable({ changes }: { changes: QueueItem["changes"] }) {
  const t = useTranslations("moderation");
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className="text-xl">
        {t("review.changes")}
      </h2>
      <dl className="mt-3 flex flex-col gap-4">
        {changes.map((change) => {
          const field = named.find((item) => item === change.field);
          return (
            <div
              key={change.field}
              className="grid gap-3 rounded-card border border-hairline bg-card p-4 sm:grid-cols-2"
            >
              <dt className="font-medium sm:col-span-2">
                {field ? t(`fields.${field}`) : change.field}
              </dt>
              <Side label={t("review.before")} text={change.before} />
              <Side label={t("review.after")} text={change.after} />
            </div>
          );
        })}
      </dl>
    </section>
  );
}

function Side({ label, text }: { label: string; text: string }) {
  return (
    <dd className="min-w-0">
      <span className="text-muted text-sm">{label}</span>
      <span className="block whitespace-pre-line break-words" dir="auto">
        {text || "—"}
      </span>
    </dd>
  );
}
