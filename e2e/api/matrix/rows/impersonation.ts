import type { Row } from '../row';
import { IMPERSONATED, USER, VIEWED } from '../shapes';
import { except, signedIn, siteAdmins } from '../statuses';

export const impersonationRows: readonly Row[] = [
  {
    route: 'impersonation.start',
    expect: siteAdmins(200),
    fields: { user: IMPERSONATED },
    fresh: 'session',
    showsEmails: true,
    input: ({ someMember }) => ({ body: { userId: someMember.userId } }),
  },
  {
    route: 'impersonation.exit',
    expect: except(signedIn(409), { impersonated: 200 }),
    fields: { user: USER },
    fresh: 'session',
    showsEmails: true,
  },
];

export const viewAsRows: readonly Row[] = [
  {
    route: 'viewAs.start',
    expect: siteAdmins(200),
    fields: { user: VIEWED },
    fresh: 'session',
    showsEmails: true,
    input: ({ someMember }) => ({
      body: { userId: someMember.userId, reason: 'They see no events', notifyPerson: true },
    }),
  },
  {
    route: 'viewAs.exit',
    expect: except(signedIn(409), { viewing: 200 }),
    fields: { user: USER },
    fresh: 'session',
    showsEmails: true,
  },
];
