import { useLocale, useTranslations } from "next-intl";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Card } from "@/components/ui/card";
import { LongText } from "@/components/ui/long-text";
import type { FailedJob } from "@/lib/jobs/types";
import { formatInstant } from "@/lib/shared/format-time";
import { RetryJobButton } from "./retry-job-button";

/** Jobs that were set aside, each with its error and a button that lets it run again. Times are in UTC. */
export function FailedJobList({ jobs }: { jobs: FailedJob[] }) {
  const t = useTranslations("jobs");
  const locale = useLocale();
  return (
    <ClientMessages namespaces={["jobs"]}>
      <ul className="flex flex-col gap-4">
        {jobs.map(({ id, kind, error, createdAt, failedAt }) => {
          const name = t(`kinds.${kind ?? "other"}`);
          const time = (instant: string) => formatInstant(instant, "UTC", locale);
          return (
            <li key={id}>
              <Card className="flex flex-col gap-3">
                <h2 className="text-lg">{name}</h2>
                <p className="text-muted text-sm">
                  {t("times", { created: time(createdAt), failed: time(failedAt) })}
                </p>
                {error && <LongText text={error} more={t("more")} />}
                <RetryJobButton
                  jobId={id}
                  label={t("retryNamed", { name, failed: time(failedAt) })}
                />
              </Card>
            </li>
          );
        })}
      </ul>
    </ClientMessages>
  );
}
