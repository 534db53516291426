import { createHash } from "node:crypto";
import { getCurrentUser } from "@/lib/auth/session/current-user";
import { PageUpdatesClient, type PageUpdatesProps } from "./page-updates-client";

/**
 * Renders the page anew when its signed-in user is told of one of the events. What is typed stays, and while a dialog is open
 * `children` stay as they are. A page whose address shows another part of a list gives it another `key`, because that is no
 * news.
 */
export async function PageUpdates({
  version,
  children,
  ...props
}: Omit<PageUpdatesProps, "userId" | "renderedAt">) {
  const user = await getCurrentUser();
  if (!user) return children;
  return (
    <PageUpdatesClient
      {...props}
      userId={user.id}
      version={createHash("sha256").update(version).digest("base64")}
      renderedAt={new Date().toISOString()}
    >
      {children}
    </PageUpdatesClient>
  );
}
