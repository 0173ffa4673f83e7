import { aChapter, aUser, idOf, mockApi, renderApp } from '@meridian/platform/testing';
import type { Chapter, FirstSteps } from '@meridian/shared-types';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';
import { violations } from '@meridian/platform/testing/axe';

const ADMIN = { session: { subscriptionStatus: 'newsletter' }, isAdmin: true } as const;
const LAKESIDE = { id: 1, name: 'Lakeside', slug: 'lakeside' };
const CHAPTER = aChapter({ ...LAKESIDE, state: 'Ohio', timeZone: 'America/New_York' });
const NO_EXAMPLES = { examples: { pages: 0, posts: 0 } };
const open = (steps: FirstSteps, responses = {}) => ({
  ...mockApi({ 'GET /api/admin/first-steps': steps, ...responses }),
  ...renderApp(routes, { path: '/first-steps', ...ADMIN }),
});

it('the page shows the first steps, and those that require the chapter', async () => {
  open({ done: [], examples: { pages: 1, posts: 6 }, chapter: null, isDismissed: false });
  expect(await screen.findByText('0 of 6 are done.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Choose Name and Look' }).getAttribute('href')).toBe(
    '/admin-tools/pages/organization',
  );
  expect(screen.getByText(/^Visitors still see examples: 1 page and 6 articles\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Edit Pages and Articles' }).getAttribute('href')).toBe(
    '/admin-tools?tab=content',
  );
  expect(screen.getAllByText('First found a chapter.')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Hide This List' })).toBeNull();
  expect(await violations()).toEqual([]);
});

/** Opens the form that invites an admin to one of these chapters. */
async function openInvitation(chapters: Chapter[]) {
  const { calls } = open(
    { done: ['organization', 'chapter'], ...NO_EXAMPLES, chapter: LAKESIDE, isDismissed: false },
    {
      'GET /api/auth/me': { user: aUser(ADMIN.session) },
      'GET /api/chapters': chapters,
      'POST /api/admin/invitations': { id: idOf(9) },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Invite an Admin' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite an Admin' }));
  await userEvent.type(await dialog.findByLabelText('Name'), 'Lena Lakeside');
  await userEvent.type(dialog.getByLabelText('Email'), 'lena@example.org');
  await userEvent.click(dialog.getByRole('button', { name: 'Send Invitation' }));
  return { dialog, sent: () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body) };
}

it('the admin of the first chapter is invited by mail', async () => {
  const { sent } = await openInvitation([CHAPTER]);
  expect(await screen.findByText('Invitation sent')).toBeTruthy();
  expect(sent()).toEqual([
    { name: 'Lena Lakeside', email: 'lena@example.org', chapterId: 1, role: 'admin', months: 12 },
  ]);
});

it('the chapter of an invited person is asked for if there are several', async () => {
  const { dialog, sent } = await openInvitation([CHAPTER, { ...CHAPTER, id: 2, slug: 'accra', name: 'Accra' }]);
  await waitFor(() => expect(dialog.getByLabelText('Chapter').getAttribute('aria-invalid')).toBe('true'));
  expect(sent()).toEqual([]);
});

it('the steps can be dismissed when everything is done', async () => {
  const done: FirstSteps['done'] = ['organization', 'chapter', 'admin', 'announcement', 'pages', 'people'];
  open(
    { done, ...NO_EXAMPLES, chapter: LAKESIDE, isDismissed: false },
    { 'POST /api/admin/first-steps/dismissal': { done, ...NO_EXAMPLES, chapter: LAKESIDE, isDismissed: true } },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Hide This List' }));
  expect(await screen.findByText('Well done')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Hide This List' })).toBeNull();
});
