import { describe, expect, test } from "vitest";
import { parseQuoteQuery } from "@/lib/quotes/quote-query";

const cairo = "Africa/Cairo";
const parse = (query: string) => parseQuoteQuery(new URLSearchParams(query), cairo);
const evening = "day=2027-05-01&start=18:00&end=23:00";

describe("the query of a quote", () => {
  test("is read by the clock of the venue", () => {
    expect(parse(`${evening}&guests=40`)).toEqual({
      start: "2027-05-01T15:00:00.000Z",
      end: "2027-05-01T20:00:00.000Z",
      guests: 40,
      skippedTime: null,
    });
  });

  test("ends on the day that is named", () => {
    const query = parse(`${evening}&end_day=2027-05-03&guests=40`);
    expect(query).toMatchObject({ end: "2027-05-03T20:00:00.000Z" });
  });

  test("names the time that the clock skips, and means the hour after it", () => {
    expect(parse("day=2027-04-30&start=00:00&end=04:00&guests=2")).toMatchObject({
      start: "2027-04-29T22:00:00.000Z",
      skippedTime: "00:00",
    });
    expect(parse("day=2027-04-29&start=20:00&end=00:30&guests=2")).toMatchObject({
      skippedTime: "00:30",
    });
  });

  test("asks for as many guests as a quote takes where it names more", () => {
    expect(parse(`${evening}&guests=1000000000`)).toMatchObject({ guests: 1_000_000 });
  });

  test.each([
    "",
    evening,
    `${evening}&guests=-3`,
    "day=soon&start=18:00&end=23:00&guests=10",
    "day=2027-02-30&start=18:00&end=23:00&guests=10",
    "day=2027-05-01&start=18:07&end=23:00&guests=10",
    "day=2027-05-01&end=23:00&guests=10",
  ])("%j is invalid input", (query) => {
    expect(parse(query)).toBe("invalid_input");
  });

  test("is an invalid range where its end day is before its day", () => {
    expect(parse(`${evening}&end_day=2027-04-30&guests=10`)).toBe("invalid_range");
  });
});
