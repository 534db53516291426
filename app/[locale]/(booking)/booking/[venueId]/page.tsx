import type { Metadata } from "next";
import { CheckoutScreen } from "@/components/bookings/checkout-screen";
import { GuidedCheckoutWithPayment } from "@/components/checkout/checkout-with-payment";
import { HouseRules } from "@/components/venues/house-rules";
import { checkoutMetadata, loadCheckout } from "@/lib/bookings/checkout-page";
import { getCardForm } from "@/lib/payments/card-form";

export const generateMetadata = (): Promise<Metadata> => checkoutMetadata();

export default async function GuidedBookingPage({
  params,
  searchParams,
}: PageProps<"/[locale]/booking/[venueId]">) {
  const { venueId } = await params;
  const checkout = await loadCheckout(`/booking/${venueId}`, venueId, await searchParams);
  return (
    <CheckoutScreen venueId={venueId} checkout={checkout}>
      {({ houseRules, ...loaded }) => (
        <GuidedCheckoutWithPayment
          {...loaded}
          cardForm={getCardForm()}
          rules={houseRules.length > 0 ? <HouseRules rules={houseRules} /> : null}
        />
      )}
    </CheckoutScreen>
  );
}
