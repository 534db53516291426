import { answerPicture } from "../../../../lib/shared/answer-picture.ts";

answerPicture(async () => process.kill(process.pid, "SIGSEGV"));
