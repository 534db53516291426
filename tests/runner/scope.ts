/**
 * Whether this is `npm run test:all`: every test in every view, with all seeds. `npm test` runs each browser test in one view,
 * and random, slow or destructive tests in a few rounds or not at all.
 */
export const isWholeRun = process.env.TEST_ALL === "1";
