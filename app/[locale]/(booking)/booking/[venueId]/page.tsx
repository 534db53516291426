import type { Metadata } from "next";
import { CheckoutScreen } from "@/components/bookings/checkout-screen";
import { GuidedCheckout } from "@/components/bookings/guided-checkout";
import { checkoutMetadata, loadCheckout } from "@/lib/bookings/checkout-page";

export const generateMetadata = (): Promise<Metadata> => checkoutMetadata();

export default async function GuidedBookingPage({
  params,
  searchParams,
}: PageProps<"/[locale]/booking/[venueId]">) {
  const { venueId } = await params;
  const checkout = await loadCheckout(`/booking/${venueId}`, venueId, await searchParams);
  return (
    <CheckoutScreen venueId={venueId} checkout={checkout}>
      {(loaded) => <GuidedCheckout {...loaded} />}
    </CheckoutScreen>
  );
}
