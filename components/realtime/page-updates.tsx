import { createHash } from "node:crypto";
import { getCurrentUser } from "@/lib/auth/session/current-user";
import { PageUpdatesClient, type PageUpdatesProps } from "./page-updates-client";

/**
 * Renders the page anew when its signed-in user receives one of the events. Typed values stay, and `children` stay unchanged
 * while a dialog is open. Give a page that shows another part of a list another `key`, because that change must not be announced.
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
