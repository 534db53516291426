import { getLocale } from "next-intl/server";
import { requireUser } from "@/lib/auth/guards";
import { redirect } from "@/lib/i18n/navigation";

/** Redirects to the guest's bookings. */
export default async function DashboardPage() {
  await requireUser("/dashboard");
  redirect({ href: "/dashboard/bookings", locale: await getLocale() });
}
