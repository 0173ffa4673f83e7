import { insertEventConversation } from '../../insert-event-conversation';
import { insertMessagePicture } from '../../insert-message-picture';
import { insertPerson } from '../../insert-person';
import { pictureForm } from '../../insert-picture';
import { HERE } from '../../test-product';
import { inputForAllowed, shared } from '../inputs';
import type { Row } from '../row';
import { except, membersHere, missing } from '../statuses';
import { inPerson } from './direct-messages';

/** A view-as session is read-only, and its site admin is no member of the chapter. */
const membersInPerson = except(membersHere(200), { viewing: 403 });

const PICTURE = { key: 1, mediaUrl: 1, width: 1, height: 1 } as const;

/** The rows about pictures of messages. */
export const messagePictureRows: readonly Row[] = [
  {
    route: 'messagePictures.uploadToChapter',
    expect: membersInPerson,
    fields: PICTURE,
    input: () => ({ params: { chapterId: HERE }, body: pictureForm() }),
  },
  {
    route: 'messagePictures.uploadToPerson',
    expect: inPerson(200),
    fields: PICTURE,
    input: ({ someMember }) => ({ params: { userId: someMember.userId }, body: pictureForm() }),
  },
  {
    route: 'messagePictures.uploadToEvent',
    expect: inPerson(200),
    fields: PICTURE,
    input: inputForAllowed(async ({ product, person, isAllowed }) => {
      const { id } = await insertEventConversation(product, isAllowed ? [person] : []);
      return { params: { id }, body: pictureForm() };
    }),
  },
  {
    route: 'messagePictures.image',
    expect: missing(membersInPerson),
    fields: 'image',
    input: shared(async ({ product }) => ({
      params: { key: await insertMessagePicture(product, HERE, await insertPerson(product, HERE, { paid: true })) },
    })),
  },
];
