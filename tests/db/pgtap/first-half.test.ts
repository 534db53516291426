import { testOnPostgres } from "./test-pgtap-files.ts";

testOnPostgres((index) => index % 2 === 0);
