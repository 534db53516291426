import fc from "fast-check";
import { isWholeRun } from "../runner/scope.ts";

// A failing property prints its seed. `npm test` tries the same few examples of each property every time.
if (!isWholeRun) fc.configureGlobal({ numRuns: 20, seed: 1 });
