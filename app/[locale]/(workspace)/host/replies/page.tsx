import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SavedRepliesPage } from "@/components/messaging/saved-replies-page";
import { requireRole } from "@/lib/auth/guards";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("savedReplies");
  return { title: t("title") };
}

export default async function HostRepliesPage() {
  const host = await requireRole("host", "/host/replies");
  return <SavedRepliesPage hostId={host.id} />;
}
