import { bothLanguages, type Localized } from "../../../shared/localized.ts";

/** How what is asked for is grouped for the eye. */
export const changeGroups = ["words", "space", "place", "pictures"] as const;
type ChangeGroup = (typeof changeGroups)[number];

type TextField = "name" | "name_ar" | "description" | "description_ar";
type PlaceField = "address" | "area" | "area_ar";
type Pair<T> = { before: T; after: T };
type Pin = { latitude: number; longitude: number };
type Seats = { layout: string; seats: number };

/** One thing that a change of a published listing asks for: what is public now, and what would be. */
export type ListingChange = { group: ChangeGroup } & (
  | ({ kind: "text"; field: TextField | PlaceField } & Pair<string>)
  | ({ kind: "named"; field: "type_id" | "city" } & Pair<Localized>)
  | ({ kind: "country"; field: "country" } & Pair<string>)
  | ({ kind: "guests"; field: "capacity" } & Pair<number>)
  | ({ kind: "layouts"; field: "capacity_by_layout" } & Pair<Seats[]>)
  | ({ kind: "pin"; field: "pin" } & Pair<Pin | null>)
  | ({ kind: "pictures"; field: "images" } & Pair<string[]>)
);

/** Finds the names of what a listing only points to. */
export type Names = { type: (id: string) => Localized; city: (text: string) => Localized };

type Columns = Record<string, unknown>;

const text = (value: unknown) => (typeof value === "string" ? value : "");
const pictures = (value: unknown) =>
  Array.isArray(value) ? value.filter((path) => typeof path === "string") : [];
const seats = (value: unknown): Seats[] =>
  Object.entries(typeof value === "object" && value !== null ? value : {})
    .map(([layout, count]) => ({ layout, seats: Number(count) || 0 }))
    .filter((entry) => entry.seats > 0)
    .sort((a, b) => a.layout.localeCompare(b.layout));
const pin = ({ latitude, longitude }: Columns): Pin | null =>
  typeof latitude === "number" && typeof longitude === "number" ? { latitude, longitude } : null;

/**
 * What a change (columns by name) asks for on a listing as it is public now, in the order in which it
 * is read. What is so already, or is no part of what is reviewed, is left out.
 */
export function listingChanges(now: Columns, change: Columns, names: Names): ListingChange[] {
  const asked: Columns = { ...now, ...change };
  const pair = <T>(read: (columns: Columns) => T): Pair<T> => ({
    before: read(now),
    after: read(asked),
  });
  const texts = (group: ChangeGroup, fields: readonly (TextField | PlaceField)[]) =>
    fields.map((field) => ({
      kind: "text" as const,
      group,
      field,
      ...pair((columns) => text(columns[field])),
    }));
  const typeName = ({ type_id: id }: Columns) =>
    text(id) ? names.type(text(id)) : bothLanguages(null, null);
  const all: ListingChange[] = [
    ...texts("words", ["name", "name_ar", "description", "description_ar"]),
    { kind: "named", group: "space", field: "type_id", ...pair(typeName) },
    {
      kind: "guests",
      group: "space",
      field: "capacity",
      ...pair(({ capacity }) => Number(capacity) || 0),
    },
    {
      kind: "layouts",
      group: "space",
      field: "capacity_by_layout",
      ...pair((columns) => seats(columns.capacity_by_layout)),
    },
    {
      kind: "named",
      group: "place",
      field: "city",
      ...pair(({ city }) => names.city(text(city))),
    },
    { kind: "country", group: "place", field: "country", ...pair(({ country }) => text(country)) },
    ...texts("place", ["area", "area_ar", "address"]),
    { kind: "pin", group: "place", field: "pin", ...pair(pin) },
    {
      kind: "pictures",
      group: "pictures",
      field: "images",
      ...pair((row) => pictures(row.images)),
    },
  ];
  return all.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}

export type PictureMark = "added" | "removed" | "moved" | "kept";
export type MarkedPicture = {
  path: string;
  mark: PictureMark;
  /** Where a picture that moved was before, counted from 1. */
  from: number | null;
};

/** The places of the longest run of numbers that only grow. */
function longestRise(numbers: readonly number[]): Set<number> {
  const lengths = numbers.map(() => 1);
  const previous = numbers.map(() => -1);
  let best = numbers.length > 0 ? 0 : -1;
  numbers.forEach((value, place) => {
    for (let earlier = 0; earlier < place; earlier++) {
      const length = (lengths[earlier] ?? 0) + 1;
      if ((numbers[earlier] ?? 0) < value && length > (lengths[place] ?? 0)) {
        lengths[place] = length;
        previous[place] = earlier;
      }
    }
    if ((lengths[place] ?? 0) > (lengths[best] ?? 0)) best = place;
  });
  const rise = new Set<number>();
  for (let place = best; place >= 0; place = previous[place] ?? -1) rise.add(place);
  return rise;
}

/**
 * What became of each picture: as few as possible count as moved, and those that were taken away or
 * added move none of the others.
 */
export function pictureMarks(
  before: readonly string[],
  after: readonly string[],
): { before: MarkedPicture[]; after: MarkedPicture[] } {
  const stayed = after.filter((path) => before.includes(path));
  const rise = longestRise(stayed.map((path) => before.indexOf(path)));
  const moved = new Set(stayed.filter((_, place) => !rise.has(place)));
  const markOf = (path: string, other: readonly string[], mark: PictureMark): PictureMark => {
    if (!other.includes(path)) return mark;
    return moved.has(path) ? "moved" : "kept";
  };
  return {
    before: before.map((path) => ({ path, mark: markOf(path, after, "removed"), from: null })),
    after: after.map((path) => ({
      path,
      mark: markOf(path, before, "added"),
      from: moved.has(path) ? before.indexOf(path) + 1 : null,
    })),
  };
}

export type Revision = {
  status: string;
  reason: string | null;
  submitted_at: string;
  decided_at: string | null;
};

/** The change that concerns the host: the one that waits, else the newest one if it was refused. */
export function standingRevision<R extends Revision>(revisions: readonly R[]): R | null {
  const newest = [...revisions].sort((a, b) =>
    (b.decided_at ?? b.submitted_at).localeCompare(a.decided_at ?? a.submitted_at),
  );
  const waiting = newest.find((revision) => revision.status === "pending");
  if (waiting) return waiting;
  return newest[0]?.status === "rejected" ? newest[0] : null;
}
