import { createClient, type UploadedPicture } from '@meridian/shared-types';
import { messagePicturesApi } from '@meridian/shared-types/message-pictures';

const pictures = createClient(messagePicturesApi);

/** Uploads a picture for a message in the chat of a chapter. */
export const uploadToChapter = (chapterId: number, body: FormData): Promise<UploadedPicture> =>
  pictures.uploadToChapter({ params: { chapterId }, body });

/** Uploads a picture for a message to a person. */
export const uploadToPerson = (userId: string, body: FormData): Promise<UploadedPicture> =>
  pictures.uploadToPerson({ params: { userId }, body });

/** Uploads a picture for a message in the conversation of an event. */
export const uploadToEvent = (id: string, body: FormData): Promise<UploadedPicture> =>
  pictures.uploadToEvent({ params: { id }, body });
