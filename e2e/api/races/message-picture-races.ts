import { insertPerson } from '../insert-person';
import { pictureForm } from '../insert-picture';
import { HERE } from '../test-product';
import { countOutcomes, expectOnly, outcomeOf } from './outcomes';
import type { RaceContext, Races } from './race-context';

export const messagePictureRaces = ({ product, callAtOnce, find }: RaceContext): Races => ({
  /** A person uploads one picture at a time to a replica, and each is stored. */
  async 'messagePictures.uploadToChapter'(count) {
    const person = await insertPerson(product, HERE, { paid: true });
    const path = `/api/chapters/${HERE}/pictures`;
    const outcomes = countOutcomes((await callAtOnce(count, person, 'POST', path, () => pictureForm())).map(outcomeOf));
    expectOnly(outcomes, 'ok', '429 upload_in_progress');
    expect(await find('chat', 'messagePictures', { uploaderId: person.userId })).toHaveLength(outcomes.ok ?? 0);
  },
});
