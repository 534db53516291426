import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { LocalTime } from "@/components/i18n/local-time";
import { listingPages } from "@/components/listings/kinds";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { LongText } from "@/components/ui/long-text";
import type { OpenReport } from "@/lib/moderation/report-types";
import { isolate } from "@/lib/shared/isolate";
import { localized } from "@/lib/shared/localized";
import { QueueLimit } from "./queue-limit";
import { ResolveReportButton } from "./resolve-report-button";

/** What a report is about, with a link to it. */
function ReportedSubject({ report }: { report: OpenReport }) {
  const t = useTranslations("reports.list");
  const locale = useLocale();
  const { subject } = report;
  return (
    <>
      <h3 className="text-lg wrap-anywhere">
        <Link
          href={
            subject.about === "listing"
              ? listingPages[subject.kind].review(subject.listingId)
              : `/admin/users/reports/${report.id}`
          }
          className="underline-offset-4 hover:underline"
        >
          {subject.about === "listing" ? (
            <bdi>{localized(subject.name, locale)}</bdi>
          ) : (
            t("conversation", { name: isolate(subject.name || t("somebody")) })
          )}
        </Link>
      </h3>
      {subject.about === "conversation" && subject.message && (
        <blockquote className="border-hairline border-s-4 ps-3">
          <LongText text={subject.message} more={t("more")} />
        </blockquote>
      )}
    </>
  );
}

/** The oldest open reports; `count` is the number of all. Needs the messages of reports. */
export function ReportList({ reports, count }: { reports: OpenReport[]; count: number }) {
  const t = useTranslations("reports");
  const locale = useLocale();
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby="reports" className="flex flex-col gap-4">
      <h2 id="reports" className="text-xl">
        {t("list.title", { count })}
      </h2>
      <QueueLimit shown={reports.length} count={count} />
      <ul className="flex flex-col gap-4">
        {reports.map((report) => (
          <li key={report.id}>
            <Card className="flex flex-col gap-3">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Badge variant="warning">{t(`reasons.${report.reason}`)}</Badge>
                <span className="text-muted text-sm">
                  {t.rich("list.by", {
                    name: report.reporter || t("list.somebody"),
                    date: () => <LocalTime instant={report.createdAt} />,
                  })}
                </span>
              </div>
              <ReportedSubject report={report} />
              {report.text && <LongText text={report.text} more={t("list.more")} />}
              <ResolveReportButton
                reportId={report.id}
                label={t("list.settleNamed", {
                  name:
                    report.subject.about === "listing"
                      ? localized(report.subject.name, locale)
                      : isolate(report.subject.name || t("list.somebody")),
                })}
              />
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
