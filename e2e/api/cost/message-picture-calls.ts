import { insertEventConversation } from '../insert-event-conversation';
import { insertMessagePicture } from '../insert-message-picture';
import { insertPerson } from '../insert-person';
import { pictureForm } from '../insert-picture';
import { HERE, type TestProduct } from '../test-product';
import type { Prepare } from './prepare';

/** Returns the calls about pictures of messages. */
export function messagePictureCalls(product: TestProduct): Record<string, Prepare> {
  const newMember = () => insertPerson(product, HERE, { paid: true });
  return {
    'messagePictures.uploadToChapter': async () => {
      const person = await newMember();
      return () => person.ok('POST', `/api/chapters/${HERE}/pictures`, pictureForm());
    },
    'messagePictures.uploadToPerson': async () => {
      const [person, other] = [await newMember(), await newMember()];
      return () => person.ok('POST', `/api/conversations/${other.userId}/pictures`, pictureForm());
    },
    'messagePictures.uploadToEvent': async () => {
      const person = await newMember();
      const { id } = await insertEventConversation(product, [person], person);
      return () => person.ok('POST', `/api/events/${id}/conversation/pictures`, pictureForm());
    },
    'messagePictures.image': async () => {
      const key = await insertMessagePicture(product, HERE, await newMember());
      return () => product.personas.member.ok('GET', `/api/message-pictures/${key}`);
    },
  };
}
