import type { Profile } from './people';
import { emptyFields } from '../fields/field-table';
import { PROFILE_FIELDS } from './profile-fields';

/**
 * Returns a profile with every field for tests. Pass the fields that matter to the test.
 * @example aProfile({ name: 'Kwame Mensah', tags: ['Law'] })
 */
export const aProfile = (fields: Partial<Profile> = {}): Profile => ({
  ...emptyFields(PROFILE_FIELDS),
  name: 'Ana Silva',
  avatarUrl: null,
  ...fields,
});
