import { Wallet } from "lucide-react";
import { useTranslations } from "next-intl";
import type { PaymentMethod } from "@/lib/quotes/types";

const texts = { card: "byCard", transfer: "byTransfer", cash: "byCash" } as const;

/** How a booking is paid, said before anything is chosen. Works in server and client components. */
export function HowPayingWorks({ methods }: { methods: PaymentMethod[] }) {
  const t = useTranslations("bookings.payment");
  const [first] = methods;
  return (
    <section
      aria-labelledby="how-paying-works"
      className="flex gap-3 rounded-card border border-hairline bg-card p-4"
    >
      <Wallet aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
      <div className="text-sm">
        <h3 id="how-paying-works" className="font-medium text-base">
          {t("title")}
        </h3>
        <p className="mt-0.5 text-muted">
          {t(methods.length > 1 ? "byChoice" : first ? texts[first] : "body")} {t("fees")}
        </p>
      </div>
    </section>
  );
}
