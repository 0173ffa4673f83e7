import type { DemoAccounts } from '../demo-accounts';
import { demoPeople } from './people';

/** The accounts to sign in with, one for each role. */
export function demoAccounts(now: Date): DemoAccounts {
  const [siteAdmin, chapterAdmin, member, newsletter] = demoPeople(now);
  const account = (role: DemoAccounts[number]['role'], person = siteAdmin!) => ({
    role,
    email: person.email,
    password: person.password,
    userId: person.userId,
    chapterId: person.homeChapterId,
  });
  return [
    account('newsletter', newsletter),
    account('member', member),
    account('chapter-admin', chapterAdmin),
    account('site-admin', siteAdmin),
  ];
}
