import { describe, expect, it } from "vitest";
import { toFacets, toPage } from "@/lib/venues/search/queries";

describe("a page of search results", () => {
  it("contains whether there are more results than the counted ones", () => {
    const answer = {
      items: [],
      next_cursor: "ab",
      total: 500,
      total_is_more: true,
      clauses: [],
    };
    expect(toPage(answer)).toEqual({
      cards: [],
      nextCursor: "ab",
      total: 500,
      totalIsMore: true,
      clauses: [],
    });
    expect(toPage({ ...answer, total: 7, total_is_more: false, clauses: [] })).toMatchObject({
      total: 7,
      totalIsMore: false,
    });
  });

  it("distinguishes exact counts from lower bounds", () => {
    const { cities, types } = toFacets({
      cities: [
        { slug: "cairo", count: 500, count_is_more: true },
        { slug: "giza", count: 12 },
      ],
      types: [],
      amenities: [],
      events: [],
      layouts: [],
      ratings: [],
      instant: [],
    });
    expect(cities).toEqual({
      cairo: { count: 500, isMore: true },
      giza: { count: 12, isMore: false },
    });
    expect(types).toEqual({});
  });
});
