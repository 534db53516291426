import { answerPicture } from "../../shared/answer-picture.ts";
import { preparePhoto } from "./prepare-photo.ts";

answerPicture((bytes) => preparePhoto(bytes));
