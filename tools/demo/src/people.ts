import { DAY_MS } from '@meridian/shared-types';
import type { ProfileFields } from '@meridian/shared-types/schemas';
import { demoAvatarKey } from './avatar';
import { demoChapters } from './chapters';
import { descriptions, employers, firstNames, jobTitles, languages, lastNames, tags } from './data/people.json';
import { at, demoId, entryAt, pick, pickSome, randomFrom } from './random';

export interface DemoPerson extends ProfileFields {
  userId: string;
  email: string;
  password: string;
  avatarUrl: string;
  isActive: boolean;
  isSiteAdmin: boolean;
  homeChapterId: number;
  createdAt: Date;
}
export interface DemoMembership {
  id: string;
  userId: string;
  chapterId: number;
  role: 'admin' | 'member';
  joinedAt: Date;
}

/** The password of all demo accounts, which do not exist in production. */
export const DEMO_PASSWORD = 'meridian-demo';

const COUNT = 240;
const ascii = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase();

/**
 * Returns 240 people. The first four are the accounts that `npm start` prints: a site admin, an admin of chapter 1, a
 * member of chapter 1, and a newsletter subscriber.
 */
export function demoPeople(now: Date): DemoPerson[] {
  const random = randomFrom(20);
  // A row of numbers of its own, so that the other values stay what they were.
  const work = randomFrom(22);
  const chapters = demoChapters(now);
  return Array.from({ length: COUNT }, (_, number): DemoPerson => {
    const first = entryAt(firstNames, number);
    const last = entryAt(lastNames, number * 7 + Math.floor(number / firstNames.length) * 3);
    // The exponent makes the first chapters the largest. Every chapter's admin comes from numbers 4 to 15.
    const home = number < 4 ? 1 : number < 16 ? number - 3 : 1 + Math.floor(random() ** 1.6 * chapters.length);
    const chapter = entryAt(chapters, home - 1);
    const userId = demoId('person', number + 1);
    return {
      userId,
      avatarUrl: `/api/avatars/${demoAvatarKey(userId)}`,
      name: `${first} ${last}`,
      email: `${ascii(first)}.${ascii(last)}${number < 4 ? '' : number}@example.org`,
      password: DEMO_PASSWORD,
      location: `${chapter.city}, ${chapter.state}`,
      description: random() < 0.8 ? pick(random, descriptions) : '',
      tags: pickSome(random, tags, Math.floor(random() * 6)),
      jobTitle: work() < 0.7 ? pick(work, jobTitles) : '',
      employer: work() < 0.6 ? pick(work, employers) : '',
      languages: pickSome(work, languages, Math.floor(work() * 4)),
      isActive: number !== 3 && (number < 16 || random() < 0.82),
      isSiteAdmin: number === 0,
      homeChapterId: home,
      createdAt: at(now, -(30 + Math.floor(random() * 1400)), 8 + random() * 12),
    };
  });
}

/**
 * Returns the memberships: the home chapter of everyone, a second one for every fourth person, and at least one admin
 * for each chapter.
 */
export function demoMemberships(now: Date): DemoMembership[] {
  const random = randomFrom(21);
  const chapterCount = demoChapters(now).length;
  let number = 0;
  const add = (person: DemoPerson, chapterId: number, role: DemoMembership['role'], days: number): DemoMembership => ({
    id: demoId('membership', ++number),
    userId: person.userId,
    chapterId,
    role,
    joinedAt: new Date(person.createdAt.getTime() + days * DAY_MS),
  });
  return demoPeople(now).flatMap((person, index) => {
    const home = add(person, person.homeChapterId, index === 1 || (index >= 4 && index < 16) ? 'admin' : 'member', 0);
    if (index < 4 || random() > 0.25) return [home];
    const second = 1 + ((person.homeChapterId + Math.floor(random() * (chapterCount - 1))) % chapterCount);
    return second === person.homeChapterId ? [home] : [home, add(person, second, 'member', 1 + random() * 20)];
  });
}
