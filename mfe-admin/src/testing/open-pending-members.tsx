import { aChapter, aPerson, aRequest, aUser, idOf, mockApi, renderApp } from '@meridian/platform/testing';
import type { JoinRequest } from '@meridian/shared-types';
import { screen, within } from '@testing-library/react';
import { routes } from '../routes';

/** Returns the n-th request of a person to join a chapter. */
export const requestOf = (n: number, name: string, chapter: string, chapterId = 1): JoinRequest =>
  aRequest({
    id: idOf(n),
    userId: idOf(100 + n),
    chapterId,
    message: `From ${name}`,
    userProfile: { ...aPerson(name), tags: ['Fintech'] },
    chapter: { name: chapter, state: 'California' },
  });
export const REQUESTS = [
  requestOf(1, 'Kwame Mensah', 'Lagos'),
  requestOf(2, 'Ama Owusu', 'Boston', 2),
  requestOf(3, 'Lagos Jones', 'Boston', 2),
];
export const ADMIN = { session: { subscriptionStatus: 'active' }, isAdmin: true } as const;

/** Opens the page with requests of two chapters. `responses` adds to or replaces the default responses. */
export async function open(responses = {}) {
  const api = mockApi({
    'GET /api/admin/pending-requests': REQUESTS,
    'GET /api/chapters': [aChapter({ name: 'Lagos' }), aChapter({ id: 2, name: 'Boston' })],
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
