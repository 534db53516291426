import type { ReactNode } from "react";
import { SiteShell } from "@/components/layout/site-shell";
import { ClientMessages } from "@/lib/i18n/client-messages";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <SiteShell>
      <ClientMessages namespaces={["auth"]}>{children}</ClientMessages>
    </SiteShell>
  );
}
