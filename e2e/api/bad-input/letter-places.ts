import { LETTER_LIMITS, type Letter } from '@meridian/shared-types';
import { IF_FIRST, LETTER } from '../insert-letter';
import type { Visitor } from '../person';
import type { Place } from './place';

/** Returns the places in letters of the newsletter. */
export const letterPlaces = (office: Visitor): Record<string, Place> => {
  const fields = { subject: LETTER_LIMITS.subjectMax, text: LETTER_LIMITS.textMax };
  const readAndRemove = async (id: string) => {
    const { subject, text } = await office.ok<Letter>('GET', `/api/letters/${id}`);
    await office.ok('DELETE', `/api/letters/${id}`);
    return [{ subject, text }];
  };
  const create = (texts: Record<string, string>) => office.ok<Letter>('POST', '/api/letters', { ...LETTER, ...texts });
  return {
    'POST /api/letters': { fields, roundTrip: async (texts) => readAndRemove((await create(texts)).id) },
    'PUT /api/letters/{id}': {
      fields,
      async roundTrip(texts) {
        const { id } = await create({});
        await office.call('PUT', `/api/letters/${id}`, { body: { ...LETTER, ...texts }, headers: IF_FIRST });
        return readAndRemove(id);
      },
    },
  };
};
