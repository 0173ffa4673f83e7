import { LIMITS, type Passkey, type SecondStep } from '@meridian/shared-types';
import type { Visitor } from '../person';
import { newPasskey, PASSKEYS } from '../sign-in-factors';
import type { Place } from './odd-places';

const namesOf = async (person: Visitor, id: string) =>
  (await person.ok<SecondStep>('GET', '/api/profile/second-step')).passkeys
    .filter((passkey) => passkey.id === id)
    .map(({ name }) => ({ name }));

/** Names of passkeys. */
export const passkeyPlaces = (person: Visitor): Record<string, Place> => ({
  'POST /api/profile/passkeys': {
    fields: { name: LIMITS.passkeyNameMax },
    async roundTrip({ name }) {
      const { body } = await newPasskey(person);
      const { id } = await person.ok<Passkey>('POST', PASSKEYS, { ...body, name });
      const names = await namesOf(person, id);
      await person.ok('DELETE', `${PASSKEYS}/${id}`);
      return names;
    },
  },
  'PUT /api/profile/passkeys/{id}': {
    fields: { name: LIMITS.passkeyNameMax },
    async roundTrip({ name }) {
      const { body } = await newPasskey(person);
      const { id } = await person.ok<Passkey>('POST', PASSKEYS, body);
      await person.ok('PUT', `${PASSKEYS}/${id}`, { name });
      const names = await namesOf(person, id);
      await person.ok('DELETE', `${PASSKEYS}/${id}`);
      return names;
    },
  },
});
