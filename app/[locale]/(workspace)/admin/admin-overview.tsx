import { OverviewScreen } from "@/components/moderation/overview-screen";
import { ReportList } from "@/components/moderation/report-list";
import { getAdminOverview, listReviewQueue } from "@/lib/moderation/queries";
import { listOpenReports } from "@/lib/moderation/report-queries";

/** The admin dashboard: the review queue, open reports and figures. */
export async function AdminOverview() {
  const [overview, queue, reports] = await Promise.all([
    getAdminOverview(),
    listReviewQueue(),
    listOpenReports(),
  ]);
  return (
    <OverviewScreen overview={overview} queue={queue} reports={<ReportList reports={reports} />} />
  );
}
