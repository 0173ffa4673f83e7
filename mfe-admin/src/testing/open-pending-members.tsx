import { aUser, mockApi, renderApp } from '@meridian/platform/testing';
import type { JoinRequest } from '@meridian/shared-types';
import { screen, within } from '@testing-library/react';
import { routes } from '../routes';
import { idOf } from './object-id';

export const aRequest = (n: number, name: string, chapter: string, chapterId = 1): JoinRequest => ({
  id: idOf(n),
  userId: idOf(100 + n),
  chapterId,
  status: 'pending',
  message: `From ${name}`,
  createdAt: '2024-01-05T12:00:00.000Z',
  userProfile: { name, location: 'Oakland, CA', description: '', tags: ['Fintech'], avatarUrl: null },
  chapter: { name: chapter, state: 'California' },
});
const aChapter = (id: number, name: string) => ({
  id,
  slug: name.toLowerCase(),
  name,
  description: '',
  state: 'California',
  timeZone: 'America/Los_Angeles',
  memberCount: 1,
  eventCount: 0,
  createdAt: '2020-01-01T00:00:00.000Z',
});
export const REQUESTS = [
  aRequest(1, 'Kwame Mensah', 'Lagos'),
  aRequest(2, 'Ama Owusu', 'Boston', 2),
  aRequest(3, 'Lagos Jones', 'Boston', 2),
];
export const ADMIN = { session: { subscriptionStatus: 'active' }, isAdmin: true } as const;

/** Opens the page with requests of two chapters. `responses` adds to or replaces the default responses. */
export async function open(responses = {}) {
  const api = mockApi({
    'GET /api/admin/pending-requests': REQUESTS,
    'GET /api/chapters': [aChapter(1, 'Lagos'), aChapter(2, 'Boston')],
    'GET /api/auth/me': { user: aUser(ADMIN.session) },
    'GET /api/chapters/{id}/saved-notes': { notes: ['See you on Sunday.'] },
    'POST /api/join-requests/{id}/look': { ok: true },
    ...responses,
  });
  renderApp(routes, { path: '/pending-members', ...ADMIN });
  await screen.findByRole('heading', { name: 'Kwame Mensah' });
  return api;
}
export const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
/** Returns the requests that were sent, except those that report that a request is viewed. */
export const posted = (calls: Awaited<ReturnType<typeof open>>['calls']) =>
  calls.filter(({ method, path }) => method === 'POST' && !path.endsWith('/look'));
export const getRow = (name: string) => within(screen.getByRole('heading', { name }).closest('li') as HTMLElement);
