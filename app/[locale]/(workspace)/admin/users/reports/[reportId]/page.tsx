import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Link } from "@/components/i18n/link";
import { ConversationVisit } from "@/components/moderation/conversation-visit";
import { ReportedConversation } from "@/components/moderation/reported-conversation";
import { ButtonLink } from "@/components/ui/button-link";
import { requireRole } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { getConversationVisit, getReportedConversation } from "@/lib/moderation/report-queries";
import { firstValue } from "@/lib/shared/first-value";

export const generateMetadata = titleMetadata("reports.read.title");

export default async function ReportedConversationPage({
  params,
  searchParams,
}: PageProps<"/[locale]/admin/users/reports/[reportId]">) {
  const { reportId } = await params;
  await requireRole("admin", `/admin/users/reports/${encodeURIComponent(reportId)}`);
  const [t, result, visit] = await Promise.all([
    getTranslations("reports"),
    getReportedConversation(reportId, firstValue((await searchParams).before)),
    getConversationVisit(reportId),
  ]);
  if (!result) notFound();
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <Link href="/admin" className="self-start text-accent underline">
        {t("read.back")}
      </Link>
      <h1 className="text-2xl">{t("read.title")}</h1>
      <p className="text-muted">{t("read.intro")}</p>
      {result.earlier && (
        <ButtonLink
          href={`/admin/users/reports/${reportId}?before=${encodeURIComponent(result.earlier)}`}
          variant="outline"
          className="self-center"
        >
          {t("read.earlier")}
        </ButtonLink>
      )}
      <ReportedConversation messages={result.messages} />
      {visit && (
        <ClientMessages namespaces={["reports"]}>
          <ConversationVisit
            reportId={reportId}
            conversationId={visit.conversationId}
            isJoined={visit.isJoined}
          />
        </ClientMessages>
      )}
    </div>
  );
}
