import { Tag } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { OfferableBooking } from "@/lib/messaging/offer-types";
import { SendOfferForm } from "./send-offer-form";

/** A button with the form of an offer, for who can send one in a conversation. */
export function SendOffer({
  conversationId,
  bookings,
  onSent,
}: {
  conversationId: string;
  /** The bookings that an offer can be sent for; at least one. */
  bookings: [OfferableBooking, ...OfferableBooking[]];
  onSent: () => void;
}) {
  const t = useTranslations("messaging");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size="sm" className="mb-2" onClick={() => setOpen(true)}>
        <Tag aria-hidden="true" className="size-4" />
        {t("offers.send")}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("offers.send")}
        closeLabel={t("close")}
      >
        <SendOfferForm
          conversationId={conversationId}
          bookings={bookings}
          onSent={() => {
            setOpen(false);
            onSent();
          }}
        />
      </Dialog>
    </>
  );
}
