import { getLocale } from "next-intl/server";
import { requireUser } from "@/lib/auth/guards";
import { redirect } from "@/lib/i18n/navigation";

/** The dashboard by its short address: a guest's bookings, which are what most come for. */
export default async function DashboardPage() {
  await requireUser("/dashboard");
  redirect({ href: "/dashboard/bookings", locale: await getLocale() });
}
