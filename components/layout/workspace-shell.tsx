import { PanelLeft } from "lucide-react";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { Role } from "@/lib/auth/types";
import { Sidebar } from "./sidebar";

/** The sidebar of a role with the content beside it, below the navbar. */
export async function WorkspaceShell({ area, children }: { area: Role; children: ReactNode }) {
  const t = await getTranslations("layout.sidebar");
  return (
    <div className="flex flex-1">
      <Sidebar area={area} />
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="border-hairline border-b px-2 sm:px-4 lg:hidden">
          <button
            type="button"
            popoverTarget="sidebar"
            className="inline-flex min-h-12 cursor-pointer items-center gap-2.5 rounded-control px-2 font-medium hover:bg-tint"
          >
            <PanelLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
            {t(`titles.${area}`)}
          </button>
        </div>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-page flex-1 px-4 py-6 outline-none sm:px-6 lg:px-8 lg:py-8"
        >
          {children}
        </main>
      </div>
    </div>
  );
}
