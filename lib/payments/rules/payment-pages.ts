const paymentPage = /^(\/(ar|en))?\/(book(ing)?\/[^/]+|dashboard\/bookings\/[^/]+\/pay)\/?$/;

/** Whether a path is of a page on which cards are entered: the checkouts, and the payment of a part of a booking. */
export const isPaymentPage = (pathname: string): boolean => paymentPage.test(pathname);
