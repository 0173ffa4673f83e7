import { finishFirstSteps } from '../../finish-first-steps';
import { HERE } from '../../test-product';
import { counted, here, inputForAllowed, pendingRequest } from '../inputs';
import type { Cell, Row } from '../row';
import { AUDIT_LINE, DECIDED, HEALTH, MONTHLY_NUMBER, REQUEST } from '../shapes';
import { adminsHere, siteAdmins } from '../statuses';

const FIRST_STEPS = {
  done: [1],
  examples: { pages: 1, posts: 1 },
  chapter: { id: 1, name: 1, slug: 1 },
  isDismissed: 1,
} as const;

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
  {
    route: 'admin.numbers',
    expect: siteAdmins(200),
    fields: {
      countedAt: 1,
      pending: { count: 1, 'oldestAt?': 1 },
      monthly: [MONTHLY_NUMBER],
      chapters: { title: 1, definition: 1, list: [{ chapterId: 1, name: 1, slug: 1, ...HEALTH }] },
    },
    input: counted({}),
  },
  {
    route: 'admin.exportNumber',
    expect: siteAdmins(200),
    fields: 'csv',
    input: counted({ params: { name: 'chapters' } }),
  },
  { route: 'admin.releases', expect: siteAdmins(200), fields: { release: 1, modules: 1, history: 1 } },
  { route: 'admin.firstSteps', expect: siteAdmins(200), fields: FIRST_STEPS },
  {
    route: 'admin.dismissFirstSteps',
    expect: siteAdmins(200),
    fields: FIRST_STEPS,
    input: inputForAllowed(async ({ product }: Cell) => {
      await finishFirstSteps(product);
      return {};
    }),
  },
  {
    route: 'admin.chapterStatistics',
    expect: adminsHere(200),
    fields: {
      members: 1,
      admins: 1,
      pendingRequests: 1,
      'oldestRequestAt?': 1,
      countedAt: 1,
      'health?': HEALTH,
      monthly: [MONTHLY_NUMBER],
    },
    input: counted(here()),
  },
  {
    route: 'admin.exportChapterNumber',
    expect: adminsHere(200),
    fields: 'csv',
    input: counted({ params: { id: HERE, name: 'churn' } }),
  },
  {
    route: 'admin.audit',
    expect: siteAdmins(200),
    fields: [AUDIT_LINE],
    input: () => ({ query: '?action=payment.taken' }),
  },
  {
    route: 'admin.exportUsers',
    expect: siteAdmins(200),
    fields: 'csv',
    showsEmails: true,
    input: () => ({ query: '?columns=name,email,chapters&chapter=1' }),
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
