import { useTranslations } from "next-intl";
import { ClientMessages } from "@/components/i18n/client-messages";
import { LocalTime } from "@/components/i18n/local-time";
import { Card } from "@/components/ui/card";
import { LongText } from "@/components/ui/long-text";
import type { FailedJob } from "@/lib/jobs/types";
import { RetryJobButton } from "./retry-job-button";

/** Jobs that were set aside, each with its error and a button that lets it run again. */
export function FailedJobList({ jobs }: { jobs: FailedJob[] }) {
  const t = useTranslations("jobs");
  return (
    <ClientMessages namespaces={["jobs"]}>
      <ul className="flex flex-col gap-4">
        {jobs.map(({ id, kind, error, createdAt, failedAt }) => {
          const name = t(`kinds.${kind ?? "other"}`);
          return (
            <li key={id}>
              <Card className="flex flex-col gap-3">
                <h2 className="text-lg">{name}</h2>
                <p className="text-muted text-sm">
                  {t.rich("times", {
                    created: () => <LocalTime instant={createdAt} />,
                    failed: () => <LocalTime instant={failedAt} />,
                  })}
                </p>
                {error && <LongText text={error} more={t("more")} />}
                <RetryJobButton jobId={id} name={name} failedAt={failedAt} />
              </Card>
            </li>
          );
        })}
      </ul>
    </ClientMessages>
  );
}
