import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { OverviewScreen } from "@/components/moderation/overview-screen";
import { requireRole } from "@/lib/auth/guards";
import { getOverview, listQueue } from "@/lib/moderation/queries";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("moderation.overview");
  return { title: t("title") };
}

export default async function AdminPage() {
  await requireRole("admin", "/admin");
  const [overview, queue] = await Promise.all([getOverview(), listQueue()]);
  return <OverviewScreen overview={overview} queue={queue} />;
}
