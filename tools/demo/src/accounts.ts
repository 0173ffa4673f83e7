import type { DemoAccounts } from '@meridian/shared-types';
import { demoPeople, type DemoPerson } from './people';
import { entryAt } from './random';

/** Returns the accounts to sign in with, one for each role. */
export function demoAccounts(now: Date): DemoAccounts {
  const people = demoPeople(now);
  const account = (role: DemoAccounts[number]['role'], { email, password, userId, homeChapterId }: DemoPerson) => ({
    role,
    email,
    password,
    userId,
    chapterId: homeChapterId,
  });
  return [
    account('newsletter', entryAt(people, 3)),
    account('member', entryAt(people, 2)),
    account('chapter-admin', entryAt(people, 1)),
    account('site-admin', entryAt(people, 0)),
  ];
}
