import { ClientMessages } from "@/components/i18n/client-messages";
import { ContactList } from "@/components/moderation/contact-list";
import { OverviewScreen } from "@/components/moderation/overview-screen";
import { ReportList } from "@/components/moderation/report-list";
import { listContactMessages } from "@/lib/moderation/contact-queries";
import { getAdminOverview, listReviewQueue } from "@/lib/moderation/queries";
import { listOpenReports } from "@/lib/moderation/report-queries";

const MAX_QUEUE_ITEMS = 5;
const MAX_REPORTS = 50;
const MAX_CONTACTS = 50;

/** The admin dashboard: the review queue, open reports, messages to the team and figures. */
export async function AdminOverview() {
  const [overview, queue, reports, contacts] = await Promise.all([
    getAdminOverview(),
    listReviewQueue(MAX_QUEUE_ITEMS),
    listOpenReports(MAX_REPORTS),
    listContactMessages(MAX_CONTACTS),
  ]);
  return (
    <OverviewScreen
      overview={overview}
      queue={queue}
      reports={
        <>
          <ClientMessages namespaces={["reports"]}>
            <ReportList reports={reports.reports} count={reports.count} />
          </ClientMessages>
          <ContactList {...contacts} />
        </>
      }
    />
  );
}
