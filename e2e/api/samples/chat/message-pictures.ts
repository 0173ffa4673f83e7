import { insertEventConversation, insertMessagePicture } from '../../records/messages';
import { insertMember } from '../../records/people';
import { pictureForm } from '../../records/content';
import { HERE } from '../../product/test-product';
import { inputForAllowed, shared } from '../inputs';
import type { Samples } from '../sample';
import { except, membersHere, missing } from '../statuses';
import { inPerson } from './direct-messages';

/** A view-as session is read-only, and its site admin is no member of the chapter. */
const membersInPerson = except(membersHere(200), { viewing: 403 });

/** The rows about pictures of messages. */
export const messagePictureSamples: Samples = {
  'messagePictures.uploadToChapter': {
    by: membersInPerson,
    input: () => ({ params: { chapterId: HERE }, body: pictureForm() }),
  },
  'messagePictures.uploadToPerson': {
    unknown: { userId: 403 },
    by: inPerson(200),
    input: ({ someMember }) => ({ params: { userId: someMember.userId }, body: pictureForm() }),
  },
  'messagePictures.uploadToEvent': {
    by: inPerson(200),
    input: inputForAllowed(async ({ product, person, isAllowed }) => {
      const { id } = await insertEventConversation(product, isAllowed ? [person] : []);
      return { params: { id }, body: pictureForm() };
    }),
  },
  'messagePictures.image': {
    by: missing(membersInPerson),
    input: shared(async ({ product }) => ({
      params: { key: await insertMessagePicture(product, HERE, await insertMember(product)) },
    })),
  },
};
