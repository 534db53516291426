import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireRole } from "@/lib/auth/guards";
import { AdminOverview } from "../admin-overview";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("moderation.overview");
  return { title: t("title") };
}

export default async function AdminSettingsPage() {
  await requireRole("admin", "/admin/settings");
  return <AdminOverview />;
}
