import { OverviewScreen } from "@/components/moderation/overview-screen";
import { ReportList } from "@/components/moderation/report-list";
import { getOverview, listQueue } from "@/lib/moderation/queries";
import { listOpenReports } from "@/lib/moderation/report-queries";

/** What waits for an admin: listings, reports, and the numbers. */
export async function AdminOverview() {
  const [overview, queue, reports] = await Promise.all([
    getOverview(),
    listQueue(),
    listOpenReports(),
  ]);
  return (
    <OverviewScreen overview={overview} queue={queue} reports={<ReportList reports={reports} />} />
  );
}
