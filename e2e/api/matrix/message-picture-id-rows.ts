import { insertMessagePicture } from '../insert-message-picture';
import { insertPerson } from '../insert-person';
import { pictureForm } from '../insert-picture';
import { ELSEWHERE } from '../test-product';
import type { IdRow } from './row';

const NO_ID = 'f'.repeat(24);
const gone = [401, 404, 404, 404] as const;
const bad = [401, 400, 400, 400] as const;

/** The rows in which people name chapters and pictures of others. */
export const MESSAGE_PICTURE_ID_ROWS: readonly IdRow[] = [
  {
    route: 'messagePictures.uploadToChapter',
    name: 'chapterId',
    foreign: () => ELSEWHERE,
    absent: 999,
    malformed: '1e3',
    expect: { foreign: [401, 403, 403, 403], absent: gone, malformed: bad },
    input: () => ({ body: pictureForm() }),
  },
  {
    route: 'messagePictures.uploadToPerson',
    name: 'userId',
    foreign: ({ someoneElsewhere }) => someoneElsewhere.userId,
    absent: NO_ID,
    malformed: 'not-an-id',
    expect: { foreign: [401, 200, 200, 200], absent: [401, 403, 403, 403], malformed: bad },
    input: () => ({ body: pictureForm() }),
  },
  {
    route: 'messagePictures.uploadToEvent',
    name: 'id',
    foreign: ({ membersOnlyElsewhere }) => membersOnlyElsewhere,
    absent: NO_ID,
    malformed: 'not-an-id',
    expect: { foreign: [401, 403, 403, 403], absent: gone, malformed: bad },
    input: () => ({ body: pictureForm() }),
  },
  {
    route: 'messagePictures.image',
    name: 'key',
    foreign: async ({ product }) =>
      insertMessagePicture(product, ELSEWHERE, await insertPerson(product, ELSEWHERE, { paid: true })),
    absent: '0'.repeat(32),
    malformed: 'not-a-key',
    expect: { foreign: [401, 404, 404, 404], absent: gone, malformed: bad },
  },
];
