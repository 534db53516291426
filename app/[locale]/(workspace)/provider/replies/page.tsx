import { SavedRepliesPage } from "@/components/messaging/saved-replies-page";
import { requireRole } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";

export const generateMetadata = titleMetadata("savedReplies.title");

export default async function ProviderRepliesPage() {
  await requireRole("service_provider", "/provider/replies");
  return <SavedRepliesPage />;
}
