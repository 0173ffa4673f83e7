import { LIMITS, type TwoFactor } from '@meridian/shared-types';
import type { Visitor } from '../person';
import { addPasskey, registerConfirmed } from '../sign-in-factors';
import type { Place } from './place';

const namesOf = async (person: Visitor) =>
  (await person.ok<TwoFactor>('GET', '/api/profile/two-factor')).passkeys.map(({ name }) => ({ name }));

export const passkeyPlaces = (office: Visitor): Record<string, Place> => ({
  'POST /api/profile/passkeys': {
    fields: { name: LIMITS.passkeyNameMax },
    async roundTrip({ name }) {
      const person = await registerConfirmed(office);
      await addPasskey(person, name);
      return namesOf(person);
    },
  },
  'PUT /api/profile/passkeys/{id}': {
    fields: { name: LIMITS.passkeyNameMax },
    async roundTrip({ name }) {
      const person = await registerConfirmed(office);
      await person.ok('PUT', await addPasskey(person), { name });
      return namesOf(person);
    },
  },
});
