import { answerPicture } from "../../../../lib/shared/answer-picture.ts";

answerPicture(async (bytes) => ({ length: bytes.byteLength, secrets: Object.keys(process.env) }));
