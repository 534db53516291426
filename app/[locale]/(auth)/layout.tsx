import type { ReactNode } from "react";
import { ClientMessages } from "@/lib/i18n/client-messages";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <main id="content" className="flex flex-1 flex-col">
      <ClientMessages namespaces={["auth"]}>{children}</ClientMessages>
    </main>
  );
}
