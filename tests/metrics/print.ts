// `npm run metrics`: prints the metrics of the structure. Fails when one exceeds its limit.
import { measureStructure, printMetrics } from "./metrics.ts";

const metrics = measureStructure();
printMetrics(metrics);
process.exit(metrics.every(({ value, limit }) => limit === null || value <= limit) ? 0 : 1);
