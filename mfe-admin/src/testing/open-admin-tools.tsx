import { DEMO_SITE_PAGES } from '@meridian/demo';
import { idOf, mockApi, renderApp } from '@meridian/platform/testing';
import type { AdminUser, FirstSteps, SiteAdmins } from '@meridian/shared-types';
import { screen } from '@testing-library/react';
import manifest from '../../module.json';
import { parts, routes } from '../routes';

export const aPerson = (n: number, name: string, fields: Partial<AdminUser> = {}): AdminUser => ({
  id: idOf(n),
  name,
  email: `person${n}@example.org`,
  subscriptionStatus: 'newsletter',
  createdAt: '2024-01-05T12:00:00.000Z',
  isSiteAdmin: false,
  memberships: [],
  mayImpersonate: true,
  ...fields,
});
export const PEOPLE = [
  aPerson(1, 'Kwame Mensah', {
    subscriptionStatus: 'active',
    memberships: [
      { chapterId: 1, chapterName: 'Lagos', role: 'admin' },
      { chapterId: 2, chapterName: 'Boston', role: 'member' },
    ],
  }),
  aPerson(2, 'Ama Owusu'),
  aPerson(3, 'Grace Admin', { isSiteAdmin: true, mayImpersonate: false }),
];
const [, , { id, name, email }] = PEOPLE as [AdminUser, AdminUser, AdminUser];
export const SITE_ADMINS: SiteAdmins = {
  needsTwo: false,
  admins: [{ id, name, email, isSuspended: false }],
  waiting: [],
};
export const ADMIN = { session: { subscriptionStatus: 'active' }, isAdmin: true } as const;

/** Opens the admin tools as a site admin, with mocked API responses. */
export async function openAdminTools(responses = {}) {
  const api = mockApi({
    'GET /api/admin/users': PEOPLE,
    'GET /api/admin/site-admins': SITE_ADMINS,
    'GET /api/admin/user-filters': [],
    'GET /api/admin/first-steps': {
      done: [],
      examples: { pages: 0, posts: 0 },
      chapter: null,
      isDismissed: true,
    } satisfies FirstSteps,
    'GET /api/chapters': [],
    'GET /api/site-pages/plans': DEMO_SITE_PAGES.find(({ page }) => page === 'plans'),
    ...responses,
  });
  const page = renderApp(routes, { path: '/admin-tools', ...ADMIN, parts: { manifest, parts } });
  await screen.findByRole('tab', { name: 'Users' });
  return { ...api, ...page };
}
