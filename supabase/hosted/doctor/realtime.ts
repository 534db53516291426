import { type Check, right, wrong } from "./check.ts";

/** Visitors learn about free times through public topics. */
export const realtime: Check = {
  name: "Realtime",
  async look({ manage }) {
    const config = (await manage("/config/realtime")) as { private_only?: boolean | null };
    return config.private_only === true
      ? [
          wrong(
            "public access is off: visitors are told of no free times",
            "the dashboard, Realtime",
          ),
        ]
      : [right("visitors are told of free times")];
  },
};
