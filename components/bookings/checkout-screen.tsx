import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ClientMessages } from "@/components/i18n/client-messages";
import type { loadCheckout } from "@/lib/bookings/checkout-page";
import { CheckoutRefusal } from "./checkout-refusal";

type Loaded = Awaited<ReturnType<typeof loadCheckout>>;
type Checkout = Extract<Loaded, { ok: true }>;

/** The frame of both checkouts, or why there is none. */
export async function CheckoutScreen({
  venueId,
  checkout,
  children,
}: {
  venueId: string;
  checkout: Loaded;
  children: (checkout: Checkout) => ReactNode;
}) {
  const t = await getTranslations("checkout");
  return (
    <div className="mx-auto w-full max-w-page px-4 py-8 sm:px-6">
      {!checkout.ok || checkout.isOwn ? (
        <CheckoutRefusal code={checkout.ok ? "own_venue" : checkout.code} venueId={venueId} />
      ) : (
        <>
          <h1 className="mb-6 text-2xl">{t("title")}</h1>
          <noscript>
            <p className="mb-6 rounded-control bg-tint px-4 py-3">{t("noScript")}</p>
          </noscript>
          <ClientMessages namespaces={["checkout", "bookings", "policies", "payments"]}>
            {children(checkout)}
          </ClientMessages>
        </>
      )}
    </div>
  );
}
