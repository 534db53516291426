import { answerPicture } from "../shared/answer-picture.ts";
import { preparePicture } from "./prepare-picture.ts";

answerPicture(preparePicture);
