import { insertMessagePicture } from '../insert-message-picture';
import { insertPerson } from '../insert-person';
import { pictureForm } from '../insert-picture';
import { ELSEWHERE } from '../test-product';
import type { IdRow } from './row';

/** The rows in which people name chapters and pictures of others. */
export const MESSAGE_PICTURE_ID_ROWS: readonly IdRow[] = [
  {
    route: 'messagePictures.uploadToChapter',
    name: 'chapterId',
    foreign: () => ELSEWHERE,
    absent: 999,
    malformed: '1e3',
    expect: { foreign: [401, 403, 403, 403], absent: [401, 404, 404, 404], malformed: [401, 400, 400, 400] },
    input: () => ({ body: pictureForm() }),
  },
  {
    route: 'messagePictures.image',
    name: 'key',
    foreign: async ({ product }) =>
      insertMessagePicture(product, ELSEWHERE, await insertPerson(product, ELSEWHERE, { paid: true })),
    absent: '0'.repeat(32),
    malformed: '../users',
    expect: { foreign: [401, 404, 404, 404], absent: [401, 404, 404, 404], malformed: [401, 400, 400, 400] },
  },
];
