import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { usePathname } from "@/components/i18n/use-navigation";
import { ButtonLink } from "@/components/ui/button-link";
import { type RefusedRole, takeRefusedRole } from "@/lib/auth/refused-role";

export type RefusedRoleLabels = Record<RefusedRole, { text: string; action: string }> & {
  dismiss: string;
};

const onboarding = { host: "/host-onboarding", service_provider: "/provider-onboarding" };

/** Explains on the home page why a user may not open a page of another role, with a link to get that role. */
export function RefusedRoleNotice({ labels }: { labels: RefusedRoleLabels }) {
  const pathname = usePathname();
  const [role, setRole] = useState<RefusedRole | null>(null);

  // Not on the page being left: the cookie arrives before the navigation ends.
  useEffect(() => setRole(pathname === "/" ? takeRefusedRole() : null), [pathname]);

  return (
    <div role="status" className="fixed inset-x-4 top-20 z-30 mx-auto max-w-text">
      {role && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-hairline bg-card p-4 shadow-float">
          <p className="min-w-0 flex-1 basis-48">{labels[role].text}</p>
          <ButtonLink href={onboarding[role]} size="sm">
            {labels[role].action}
          </ButtonLink>
          <button
            type="button"
            onClick={() => setRole(null)}
            className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-tint"
          >
            <X aria-hidden="true" className="size-5" />
            <span className="sr-only">{labels.dismiss}</span>
          </button>
        </div>
      )}
    </div>
  );
}
