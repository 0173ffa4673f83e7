import { here, pendingRequest } from '../inputs';
import type { Row } from '../row';
import { AUDIT_LINE, DECIDED, MONTH, REQUEST } from '../shapes';
import { adminsHere, siteAdmins } from '../statuses';

export const adminRows: readonly Row[] = [
  { route: 'admin.pendingRequests', expect: siteAdmins(200), fields: [REQUEST] },
  {
    route: 'admin.users',
    expect: siteAdmins(200),
    fields: [
      {
        id: 1,
        name: 1,
        email: 1,
        subscriptionStatus: 1,
        createdAt: 1,
        isSiteAdmin: 1,
        mayImpersonate: 1,
        memberships: [{ chapterId: 1, chapterName: 1, role: 1 }],
      },
    ],
    showsEmails: true,
    input: () => ({ query: '?limit=12' }),
  },
  {
    route: 'admin.statistics',
    expect: siteAdmins(200),
    fields: { totalUsers: 1, chapterAdmins: 1, activeMembers: 1, newsletterOnly: 1 },
  },
  { route: 'admin.activity', expect: siteAdmins(200), fields: [MONTH] },
  {
    route: 'admin.chapterStatistics',
    expect: adminsHere(200),
    fields: {
      members: 1,
      admins: 1,
      pendingRequests: 1,
      activity: [MONTH],
      attendance: { events: 1, came: 1, noShows: 1 },
    },
    input: here,
  },
  {
    route: 'admin.audit',
    expect: siteAdmins(200),
    fields: [AUDIT_LINE],
    input: () => ({ query: '?action=payment.taken' }),
  },
  {
    route: 'admin.exportAudit',
    expect: siteAdmins(200),
    fields: 'csv',
    input: () => ({ query: '?action=payment.taken' }),
  },
  { route: 'admin.approve', expect: siteAdmins(200), fields: DECIDED, input: pendingRequest },
  { route: 'admin.reject', expect: siteAdmins(200), fields: DECIDED, input: pendingRequest },
];
