import { publicEnv } from "../../env";

const { mapsKey } = publicEnv;

/** The MapLibre style that is configured; null where maps stay plain. */
export const mapStyle: string | null = mapsKey && URL.canParse(mapsKey) ? mapsKey : null;
