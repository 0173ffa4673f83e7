import { aProfile } from '@meridian/shared-types/testing';
import {
  DAY_MS,
  type Chapter,
  type DirectoryEntry,
  type JoinRequest,
  type Membership,
  type Profile,
} from '@meridian/shared-types';

/**
 * Returns an id of 24 digits.
 * @example anEvent({ id: idOf(1) })
 */
export const idOf = (n: number): string => n.toString(16).padStart(24, '0');

/**
 * Returns the time `days` days from now.
 * @example anEvent({ startTime: inDays(2) })
 */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/**
 * Returns a chapter with every field. Its address is derived from its name, unless the test passes one.
 * @example aChapter({ id: 2, name: 'New York' })
 */
export const aChapter = (fields: Partial<Chapter> = {}): Chapter => ({
  id: 1,
  slug: (fields.name ?? 'Bay Area').toLowerCase().replaceAll(' ', '-'),
  name: 'Bay Area',
  description: 'By the water',
  state: 'California',
  timeZone: 'America/Los_Angeles',
  memberCount: 12,
  eventCount: 2,
  createdAt: '2019-04-01T12:00:00.000Z',
  ...fields,
});

/**
 * Returns the membership of a person in the chapter of `aChapter`.
 * @example aUser({ memberships: [aMembership({ role: 'admin' })] })
 */
export const aMembership = (fields: Partial<Membership> = {}): Membership => ({
  id: 'm1',
  chapterId: 1,
  role: 'member',
  joinedAt: '2024-01-01T12:00:00.000Z',
  profile: { name: 'Ana', location: '', avatarUrl: null },
  chapter: { name: 'Bay Area', state: 'California', slug: 'bay-area' },
  ...fields,
});

/**
 * Returns the profile of a person.
 * @example aMember(1, { profile: aPerson('Ana Núñez') })
 */
export const aPerson = (name: string): Profile => aProfile({ name, location: 'Oakland, CA' });

/**
 * Returns the n-th member of a chapter, who joined n days ago.
 * @example aMember(1, { role: 'admin' })
 */
export const aMember = (n: number, fields: Partial<DirectoryEntry> = {}): DirectoryEntry => ({
  id: `e${n}`,
  userId: idOf(n),
  chapterId: 1,
  role: 'member',
  joinedAt: inDays(-n),
  profile: aPerson(`Person ${n}`),
  ...fields,
});

/**
 * Returns a pending request to join a chapter.
 * @example aRequest({ status: 'rejected', reason: 'Ask in Accra.' })
 */
export const aRequest = (fields: Partial<JoinRequest> = {}): JoinRequest => ({
  id: idOf(900),
  userId: idOf(901),
  chapterId: 1,
  status: 'pending',
  message: 'I live nearby.',
  createdAt: '2024-01-05T12:00:00.000Z',
  userProfile: aPerson('Kwame Mensah'),
  chapter: { name: 'Bay Area', state: 'California' },
  ...fields,
});
