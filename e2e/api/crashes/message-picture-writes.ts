import { insertEventConversation } from '../insert-event-conversation';
import { insertPerson } from '../insert-person';
import { pictureForm } from '../insert-picture';
import { HERE, type TestProduct, type Visitor } from '../test-product';
import type { PrepareCase } from './crash-case';

/** An upload writes the picture and the lock of its person. */
export function messagePictureWrites(product: TestProduct): Record<string, PrepareCase> {
  const newMember = () => insertPerson(product, HERE, { paid: true });
  const upload =
    (pathFor: (person: Visitor) => Promise<string> | string): PrepareCase =>
    async () => {
      const person = await newMember();
      const path = await pathFor(person);
      return { call: () => person.call('POST', path, { body: pictureForm() }), again: ['ok'] };
    };
  return {
    'messagePictures.uploadToChapter': upload(() => `/api/chapters/${HERE}/pictures`),
    'messagePictures.uploadToPerson': upload(async () => `/api/conversations/${(await newMember()).userId}/pictures`),
    'messagePictures.uploadToEvent': upload(async (person) => {
      const { id } = await insertEventConversation(product, [person], person);
      return `/api/events/${id}/conversation/pictures`;
    }),
  };
}
