import { describe, expect, it } from "vitest";
import { hostFilterQuery, parseHostFilters, toSearchParams } from "@/lib/bookings/host-filters";
import { canMarkNoShow } from "@/lib/bookings/rules/no-show";
import { earningsFilterQuery, parseEarningsFilters } from "@/lib/payouts/host-filters";
import { chartBars, groupByMonth } from "@/lib/payouts/rules/earnings";

const venue = "0719476f-16db-5a4f-9530-bccdf1493332";
const row = (month: string, currency: string, netMinor: number, venueId = venue) => ({
  month,
  venueId,
  currency,
  bookings: 1,
  grossMinor: netMinor + 5,
  feeMinor: 5,
  netMinor,
});

describe("earnings by month", () => {
  it("are summed over the venues of one currency", () => {
    const rows = [
      row("2027-04", "EGP", 100),
      row("2027-04", "EGP", 50, "other"),
      row("2027-04", "KWD", 7),
      row("2027-02", "EGP", 1),
    ];
    expect(groupByMonth(rows, "EGP")).toMatchObject([
      { month: "2027-04", bookings: 2, grossMinor: 160, feeMinor: 10, netMinor: 150 },
      { month: "2027-02", bookings: 1, netMinor: 1 },
    ]);
    expect(groupByMonth(rows, "EGP")[0]?.venues).toHaveLength(2);
  });

  it("have twelve bars below a round maximum", () => {
    const { scaleMax, bars } = chartBars(
      groupByMonth([row("2027-04", "EGP", 370_000)], "EGP"),
      2027,
    );
    expect(scaleMax).toBe(400_000);
    expect(bars).toHaveLength(12);
    expect(bars[3]).toEqual({ month: "2027-04", netMinor: 370_000, height: 0.925 });
    expect(bars[0]?.height).toBe(0);
    expect(chartBars([], 2027).scaleMax).toBe(0);
  });
});

describe("the filters in an address", () => {
  it("are parsed and formatted without a change", () => {
    const query = `?group=past&venue=${venue}&from=2027-04-01&to=2027-04-30&q=%D8%A3+b`;
    const filters = parseHostFilters(toSearchParams(new URLSearchParams(query)));
    expect(filters).toEqual({
      group: "past",
      venueId: venue,
      from: "2027-04-01",
      to: "2027-04-30",
      text: "أ b",
    });
    expect(hostFilterQuery(filters)).toBe(query);
    expect(hostFilterQuery(parseHostFilters({}))).toBe("");
  });

  it("ignore invalid values", () => {
    const odd = {
      group: "held",
      venue: "x",
      from: "2027-02-30",
      to: ["", "2027-01-01"],
      q: "\u0000 ",
    };
    expect(parseHostFilters(odd)).toEqual(parseHostFilters({}));
    expect(
      parseEarningsFilters({ year: "99999", month: "13", venue: "x", currency: "egp" }, 2027),
    ).toEqual({
      year: 2027,
      month: null,
      venueId: null,
      currency: null,
    });
    const all = parseEarningsFilters({ year: "all", month: "3" }, 2027);
    expect(all).toEqual({ year: null, month: null, venueId: null, currency: null });
    expect(parseEarningsFilters({ currency: "AED" }, 2027).currency).toBe("AED");
    expect(earningsFilterQuery({ ...all, currency: "AED" })).toBe("?year=all&currency=AED");
    expect(earningsFilterQuery(all)).toBe("?year=all");
  });
});

it("a no-show can be marked from the start until 30 days after the end", () => {
  const booking = {
    status: "completed",
    startsAt: "2027-04-01T10:00:00Z",
    endsAt: "2027-04-01T12:00:00Z",
  } as const;
  const at = (instant: string, status: "completed" | "cancelled" = "completed") =>
    canMarkNoShow({ ...booking, status }, Date.parse(instant));
  expect(at("2027-04-01T09:59:59Z")).toBe(false);
  expect(at("2027-04-01T10:00:00Z")).toBe(true);
  expect(at("2027-05-01T11:59:59Z")).toBe(true);
  expect(at("2027-05-01T12:00:00Z")).toBe(false);
  expect(at("2027-04-02T00:00:00Z", "cancelled")).toBe(false);
});
