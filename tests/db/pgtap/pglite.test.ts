import { pgTapFiles, runPgTap } from "../../../supabase/local/pgtap.ts";
import { testPgTapFiles } from "./test-pgtap-files.ts";

testPgTapFiles("PGlite", pgTapFiles, () => runPgTap());
