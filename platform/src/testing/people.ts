import { aProfile } from '@meridian/shared-types/testing';
import type { User } from '@meridian/shared-types';

/**
 * Returns a newsletter user with every field. Pass the fields that matter to the test.
 * @example aUser({ subscriptionStatus: 'active' })
 */
export const aUser = (fields: Partial<User> = {}): User => ({
  id: '65f000000000000000000001',
  name: 'Ana Silva',
  email: 'ana@example.org',
  subscriptionStatus: 'newsletter',
  createdAt: '2025-01-15T12:00:00.000Z',
  memberships: [],
  ...fields,
  profile: aProfile({ name: fields.name ?? 'Ana Silva', location: 'Lisbon', ...fields.profile }),
});
