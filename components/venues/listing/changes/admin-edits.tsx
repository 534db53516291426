import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LocalTime } from "@/components/i18n/local-time";
import { Reason } from "@/components/ui/reason";
import type { AdminEdit } from "@/lib/moderation/edit-queries";

type ShownEdit = Pick<AdminEdit, "id" | "at" | "reason"> & {
  /** Labels of changed fields without a comparison. */
  others: string[];
  /** A changed field before and after an edit. */
  children: ReactNode;
};

/** Edits by admins of a listing or service with their reasons, for its owner; the newest is open. */
export function AdminEdits({ edits }: { edits: ShownEdit[] }) {
  const t = useTranslations("adminEdits");
  if (edits.length === 0) return null;
  return (
    <section id="edits" aria-labelledby="edits-title">
      <h2 id="edits-title" className="text-xl">
        {t("title")}
      </h2>
      <p className="mt-1 max-w-text text-muted">{t("body")}</p>
      <ol className="mt-2">
        {edits.map(({ id, at, reason, others, children }, index) => (
          <li key={id}>
            <details open={index === 0} className="border-hairline border-b py-2">
              <summary className="min-h-11 cursor-pointer py-2 font-medium text-accent">
                {t.rich("at", { date: () => <LocalTime instant={at} /> })}
              </summary>
              <div className="flex flex-col gap-4 pb-3">
                <Reason label={t("reason")} text={reason} />
                {children}
                {others.length > 0 && (
                  <div>
                    <p className="font-medium">{t("others")}</p>
                    <ul className="list-disc ps-5">
                      {others.map((label) => (
                        <li key={label}>{label}</li>
                      ))}
                    </ul>
                  </div>
                )}
              </div>
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}
