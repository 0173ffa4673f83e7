import { createClient, messagePicturesApi, type UploadedPicture } from '@meridian/shared-types';

const pictures = createClient(messagePicturesApi);

/** Uploads a picture for a message in the chat of a chapter. */
export const uploadToChapter = (chapterId: number, body: FormData): Promise<UploadedPicture> =>
  pictures.uploadToChapter({ params: { chapterId }, body });
