import fc from "fast-check";
import { isWholeRun } from "../runner/scope.ts";

// A property that fails names its seed. `npm test` tries each on the same few examples every time.
if (!isWholeRun) fc.configureGlobal({ numRuns: 20, seed: 1 });
