// `npm run metrics`: prints the metrics of the structure and the duration of the last `npm test`.
// Fails when the structure exceeds a limit; a duration depends on the machine and fails nothing.
import { type Metric, measureStructure, printMetrics, testDuration } from "./metrics.ts";

const structure = measureStructure();
printMetrics([...structure, testDuration()]);
const isWithin = ({ value, limit }: Metric) => limit === null || (value !== null && value <= limit);
process.exit(structure.every(isWithin) ? 0 : 1);
