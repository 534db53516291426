/**
 * Whether this is `npm run test:all`: every test in every view, with full seeds. `npm test` runs each browser test in one view,
 * and what is random, slow or destructive with few rounds or not at all.
 */
export const isWholeRun = process.env.TEST_ALL === "1";
