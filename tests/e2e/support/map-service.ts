import type { BrowserContext, Page, Route } from "@playwright/test";
import { backendUrl, siteUrl } from "./backend";
import { type TileFeature, vectorTile } from "./vector-tile";

export const mapService = "https://tiles.openfreemap.org";

/** Labels as in OpenFreeMap's styles: the name in Latin letters, and the local one below it. */
const names = [
  "case",
  ["has", "name:nonlatin"],
  ["concat", ["get", "name:latin"], "\n", ["get", "name:nonlatin"]],
  ["coalesce", ["get", "name_en"], ["get", "name"]],
];
const label = { "text-font": ["Noto Sans Regular"], "text-field": names };
const layer = (type: string, source: string, rest: object) => ({
  id: `${type} ${source}`,
  type,
  source: "openmaptiles",
  "source-layer": source,
  ...rest,
});

const style = {
  version: 8,
  sources: { openmaptiles: { type: "vector", url: `${mapService}/planet` } },
  glyphs: `${mapService}/fonts/{fontstack}/{range}.pbf`,
  layers: [
    { id: "background", type: "background", paint: { "background-color": "#f8f4f0" } },
    layer("fill", "water", { paint: { "fill-color": "rgb(158,189,255)" } }),
    layer("line", "transportation", { paint: { "line-color": "#ffcc88", "line-width": 6 } }),
    layer("symbol", "place", {
      layout: { ...label, "text-size": 14 },
      paint: { "text-color": "#333", "text-halo-color": "#fff", "text-halo-width": 1 },
    }),
  ],
};

const tiles = {
  tilejson: "3.0.0",
  tiles: [`${mapService}/planet/1/{z}/{x}/{y}.pbf`],
  minzoom: 0,
  maxzoom: 14,
  attribution:
    '<a href="https://openfreemap.org" target="_blank">OpenFreeMap</a> <a href="https://www.openmaptiles.org/" target="_blank">&copy; OpenMapTiles</a> Data from <a href="https://www.openstreetmap.org/copyright" target="_blank">OpenStreetMap</a>',
};

const name = {
  name: "الأقصر",
  "name:ar": "الأقصر",
  "name:en": "Luxor",
  "name:latin": "Luxor",
  "name:nonlatin": "الأقصر",
};
const feature = (kind: TileFeature["kind"], ...points: TileFeature["points"]): TileFeature => ({
  kind,
  points,
  properties: kind === "point" ? name : {},
});
const tile = vectorTile({
  water: [feature("polygon", [0, 2600], [4096, 3000], [4096, 3600], [0, 3300])],
  transportation: [
    feature("line", [0, 900], [4096, 1300]),
    feature("line", [1700, 0], [2100, 4096]),
  ],
  place: [feature("point", [2048, 2048])],
});

/** The requests that a map service received. */
export type MapRequests = { styles: number; tiles: number; glyphs: string[] };

/**
 * Stands in for the map service with a style, tiles (a river, two streets and a name) and empty fonts. The browser requests the
 * real address, so that the page's content security policy applies.
 */
export async function serveMap(target: Page | BrowserContext): Promise<MapRequests> {
  const requests: MapRequests = { styles: 0, tiles: 0, glyphs: [] };
  const answer = (route: Route, contentType: string, body: string | Buffer) =>
    route.fulfill({ contentType, body, headers: { "access-control-allow-origin": "*" } });
  await target.route(`${mapService}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/planet") return answer(route, "application/json", JSON.stringify(tiles));
    if (pathname.startsWith("/styles/")) {
      requests.styles += 1;
      return answer(route, "application/json", JSON.stringify(style));
    }
    if (pathname.startsWith("/fonts/")) {
      requests.glyphs.push(pathname.split("/").at(-1) ?? "");
      return answer(route, "application/x-protobuf", Buffer.alloc(0));
    }
    requests.tiles += 1;
    return answer(route, "application/x-protobuf", tile);
  });
  return requests;
}

/**
 * Collects the addresses that a page requests from now on, except those of the site and of its backend, which stores the
 * pictures.
 */
export function foreignRequests(page: Page): string[] {
  const foreign: string[] = [];
  const own = [siteUrl, backendUrl].map((url) => new URL(url).origin);
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && !own.includes(origin)) {
      foreign.push(request.url());
    }
  });
  return foreign;
}
