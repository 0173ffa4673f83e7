import { insertEventConversation } from '../insert-event-conversation';
import { insertPerson } from '../insert-person';
import { pictureForm } from '../insert-picture';
import { HERE, type Visitor } from '../test-product';
import { countOutcomes, expectOnly, outcomeOf } from './outcomes';
import type { RaceContext, Races } from './race-context';

export function messagePictureRaces({ product, callAtOnce, find }: RaceContext): Races {
  const newMember = () => insertPerson(product, HERE, { paid: true });
  /** A person uploads one picture at a time to a replica, and each is stored. */
  async function race(count: number, person: Visitor, path: string): Promise<void> {
    const responses = await callAtOnce(count, person, 'POST', path, () => pictureForm());
    const outcomes = countOutcomes(responses.map(outcomeOf));
    expectOnly(outcomes, 'ok', '429 upload_in_progress');
    expect(await find('chat', 'messagePictures', { uploaderId: person.userId })).toHaveLength(outcomes.ok ?? 0);
  }
  return {
    'messagePictures.uploadToChapter': async (count) =>
      race(count, await newMember(), `/api/chapters/${HERE}/pictures`),
    async 'messagePictures.uploadToPerson'(count) {
      const { userId } = await newMember();
      await race(count, await newMember(), `/api/conversations/${userId}/pictures`);
    },
    async 'messagePictures.uploadToEvent'(count) {
      const person = await newMember();
      const { id } = await insertEventConversation(product, [person], person);
      await race(count, person, `/api/events/${id}/conversation/pictures`);
    },
  };
}
