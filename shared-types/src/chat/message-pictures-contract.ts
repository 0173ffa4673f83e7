import * as z from 'zod';
import { contract } from '../calls/contract';
import { ChapterIdParam, Id, IdParams } from '../fields/fields';
import { UPLOADED_PICTURE } from '../content/picture-formats';
import { MessagePictureKey, UploadedPicture } from './message-picture-schemas';
import { messagePicturesCalls } from './message-pictures-calls';

const ABOUT = `Stores a picture (form field \`picture\`, ${UPLOADED_PICTURE}), which is removed after a day if no message has it`;

/** The calls for pictures of messages. A picture belongs to one room and one sender. */
export const messagePicturesApi = contract('chat', messagePicturesCalls, {
  uploadToChapter: {
    access: 'active',
    limit: 'rare',
    summary: `${ABOUT}, for a message in the chat of a chapter (members who may write there)`,
    params: z.strictObject({ chapterId: ChapterIdParam }),
    response: UploadedPicture,
  },
  uploadToPerson: {
    access: 'active',
    limit: 'rare',
    summary: `${ABOUT}, for a message to a person (members who may write to them)`,
    params: z.strictObject({ userId: Id }),
    response: UploadedPicture,
  },
  uploadToEvent: {
    access: 'active',
    limit: 'rare',
    summary: `${ABOUT}, for a message to the people who go to an event (people who go)`,
    params: IdParams,
    response: UploadedPicture,
  },
  image: {
    access: 'signed-in',
    summary: 'Returns the picture of a message; 404 for people who may not read the message',
    params: z.strictObject({ key: MessagePictureKey }),
    response: z.undefined(),
    mediaType: 'image/webp',
  },
});
