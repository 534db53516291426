import { requireRole } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { AdminOverview } from "./admin-overview";

export const generateMetadata = titleMetadata("moderation.overview.title");

export default async function AdminPage() {
  await requireRole("admin", "/admin");
  return <AdminOverview />;
}
