import { getTranslations } from "next-intl/server";
import { FailedJobList } from "@/components/jobs/failed-job-list";
import { EmptyState } from "@/components/ui/empty-state";
import { ShowMore } from "@/components/ui/show-more";
import { requireRole } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { listFailedJobs } from "@/lib/jobs/admin-queries";
import { firstValue } from "@/lib/shared/first-value";

export const generateMetadata = titleMetadata("jobs.title");

export default async function AdminJobsPage({ searchParams }: PageProps<"/[locale]/admin/jobs">) {
  await requireRole("admin", "/admin/jobs");
  const params = await searchParams;
  const [t, { jobs, next }] = await Promise.all([
    getTranslations("jobs"),
    listFailedJobs(firstValue(params.after) || undefined),
  ]);
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-2xl">{t("title")}</h1>
      {jobs.length === 0 ? (
        <EmptyState title={t("none.title")} body={t("none.body")} />
      ) : (
        <>
          <p className="max-w-prose text-muted">{t("intro")}</p>
          <FailedJobList jobs={jobs} />
        </>
      )}
      <ShowMore href={next && `/admin/jobs?${new URLSearchParams({ after: next })}`} />
    </div>
  );
}
