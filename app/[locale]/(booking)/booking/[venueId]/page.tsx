import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CheckoutRefusal } from "@/components/bookings/checkout-refusal";
import { GuidedCheckout } from "@/components/bookings/guided-checkout";
import { loadCheckout } from "@/lib/bookings/checkout-page";
import { ClientMessages } from "@/lib/i18n/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("checkout");
  return { title: t("title"), robots: { index: false } };
}

export default async function GuidedBookingPage({
  params,
  searchParams,
}: PageProps<"/[locale]/booking/[venueId]">) {
  const { venueId } = await params;
  const checkout = await loadCheckout(`/booking/${venueId}`, venueId, await searchParams);
  const t = await getTranslations("checkout");
  return (
    <div className="mx-auto w-full max-w-page px-4 py-8 sm:px-6">
      {!checkout.ok || checkout.isOwn ? (
        <CheckoutRefusal code={checkout.ok ? "own_venue" : checkout.code} venueId={venueId} />
      ) : (
        <>
          <h1 className="mb-6 text-2xl">{t("title")}</h1>
          <ClientMessages namespaces={["checkout", "bookings", "errors"]}>
            <GuidedCheckout {...checkout} />
          </ClientMessages>
        </>
      )}
    </div>
  );
}
