import { publicEnv } from "../../env";

const { mapsKey } = publicEnv;

/** The address of the configured MapLibre style; null without one. */
export const mapStyle: string | null = mapsKey && URL.canParse(mapsKey) ? mapsKey : null;
