import { addDays } from "@/lib/shared/calendar-day";
import type { VenueDetail } from "@/lib/venues/types";

/** A venue of 200 guests in Cairo, priced by the hour. */
export const venueDetail: VenueDetail = {
  id: "11111111-1111-4111-8111-111111111111",
  name: { en: "Nile Hall", ar: "قاعة النيل" },
  type: null,
  area: { en: "Zamalek", ar: "الزمالك" },
  city: { en: "Cairo", ar: "القاهرة" },
  capacity: 200,
  rating: { average: 0, count: 0 },
  image: null,
  instant: true,
  featured: false,
  paymentTerms: null,
  manualMethods: [],
  securityDepositMinor: 0,
  pricing: {
    model: "hourly",
    currency: "EGP",
    hourMinor: 950_000,
    dayMinor: 0,
    personMinor: 0,
    feesMinor: { cleaning_fee: 62_000 },
    minimumHours: 4,
  },
  feePercent: 5,
  from: { totalMinor: 4_055_100, hours: 4, days: null, guests: null },
  hostId: "host",
  description: { en: "", ar: "" },
  capacityByLayout: [],
  address: { en: "", ar: "" },
  country: "EG",
  citySlug: "cairo",
  location: null,
  timeZone: "Africa/Cairo",
  policy: "flexible",
  minimumNoticeHours: 0,
  bookingWindowMonths: 12,
  images: [],
  amenities: [],
  events: [{ slug: "wedding", name: { en: "Wedding", ar: "زفاف" } }],
  rules: [],
  addons: [],
  services: [],
  openingHours: [],
  exceptions: [],
  hasMoreExceptions: false,
  updatedAt: "2030-01-01T00:00:00Z",
};

/** The half hours of a day and the next one: free from 08:00 to midnight. */
export const slotsOf = (day: string) =>
  [day, addDays(day, 1)].flatMap((each) =>
    Array.from({ length: 48 }, (_, index) => ({
      day: each,
      time: `${String(Math.floor(index / 2)).padStart(2, "0")}:${index % 2 ? "30" : "00"}`,
      state: index < 16 ? ("closed" as const) : ("free" as const),
    })),
  );
