"use client";

import type { ReactNode } from "react";
import { Menu } from "@/components/ui/menu";
import { menuItemClass } from "@/components/ui/menu-item";
import { Spinner } from "@/components/ui/spinner";
import type { Booking } from "@/lib/bookings/types";
import { useCancelBooking } from "./use-cancel-booking";

/**
 * A menu of a booking. Its last item cancels the booking after a dialog; `children` are the items before. After the cancellation
 * the menu stays if it has other items, and its button takes the focus.
 */
export function CancelMenu({
  booking,
  name,
  canCancel = true,
  children,
}: {
  booking: Pick<Booking, "id" | "currency" | "side">;
  name: string;
  canCancel?: boolean;
  children?: ReactNode;
}) {
  const { label, open, isOpening, dialog } = useCancelBooking(booking);
  return (
    <>
      <Menu
        variant="outline"
        name={name}
        label={null}
        {...(isOpening && { icon: <Spinner label={label} /> })}
      >
        {children}
        {canCancel && (
          <button
            type="button"
            role="menuitem"
            onClick={open}
            className={menuItemClass({ danger: true })}
          >
            {label}
          </button>
        )}
      </Menu>
      {dialog}
    </>
  );
}
