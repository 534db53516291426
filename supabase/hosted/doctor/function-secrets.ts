import {
  CHECKSUM_NAME,
  checksumFunctions,
  compareSecrets,
  hasSecret,
  listFunctionSecrets,
} from "../functions.ts";
import { type Check, right, setup, unlessWrong, wrong } from "./check.ts";

/** The secrets of the Edge Functions against the variables. */
export const functionSecrets: Check = {
  name: "Function secrets",
  async look(project) {
    const wanted = listFunctionSecrets(project);
    const { missing, different } = await compareSecrets(project, wanted);
    const showsCodes = await hasSecret(project, "VERIFICATION_ENV", "development");
    const problems = [
      ...missing.map((name) => wrong(`${name} is missing`, setup)),
      ...different.map((name) => wrong(`${name} is another than here`, setup)),
      ...(showsCodes
        ? [
            wrong(
              "VERIFICATION_ENV=development shows codes to everybody",
              "npx supabase secrets unset VERIFICATION_ENV",
            ),
          ]
        : []),
    ];
    return unlessWrong(problems, `${Object.keys(wanted).length} are those of the variables`);
  },
};

/** Whether the functions were deployed from the files of this folder. */
export const functionVersions: Check = {
  name: "Function versions",
  look: async (project) =>
    (await hasSecret(project, CHECKSUM_NAME, checksumFunctions()))
      ? [right("deployed from the files of this folder")]
      : [wrong("not deployed from the files of this folder", setup)],
};
