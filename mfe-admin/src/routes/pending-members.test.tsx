import { aProblem, aUser, mockApi, renderApp } from '@meridian/platform/testing';
import type { JoinRequest } from '@meridian/shared-types';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { routes } from '../routes';
import './pending-members';

const idOf = (n: number) => n.toString(16).padStart(24, '0');
const aRequest = (n: number, name: string, chapter: string, chapterId = 1): JoinRequest => ({
  id: idOf(n),
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
  memberCount: 1,
  eventCount: 0,
  createdAt: '2020-01-01T00:00:00.000Z',
});
const REQUESTS = [
  aRequest(1, 'Kwame Mensah', 'Lagos'),
  aRequest(2, 'Ama Owusu', 'Boston', 2),
  aRequest(3, 'Lagos Jones', 'Boston', 2),
];
const ADMIN = { session: { subscriptionStatus: 'active' }, isAdmin: true } as const;

async function open(answers = {}) {
  const api = mockApi({
    'GET /api/admin/pending-requests': REQUESTS,
    'GET /api/chapters': [aChapter(1, 'Lagos'), aChapter(2, 'Boston')],
    'GET /api/auth/me': { user: aUser(ADMIN.session) },
    ...answers,
  });
  renderApp(routes, { path: '/pending-members', ...ADMIN });
  await screen.findByText('Kwame Mensah');
  return api;
}
const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const badge = () => screen.getByRole('status').textContent;
const rowOf = (name: string) => within(screen.getByRole('heading', { name }).closest('li') as HTMLElement);
const decisions = () => screen.getAllByRole('button', { name: /^(Approve|Reject)$/ });

it.each([
  ['anonymous', {}],
  ['no administrator', { session: { subscriptionStatus: 'active' } as const }],
])('denies access to %s, and calls nothing', async (_who, options) => {
  const { calls } = mockApi({});
  renderApp(routes, { path: '/pending-members', ...options });
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  expect(screen.getByText('This page is only accessible to administrators.')).toBeTruthy();
  expect(calls).toEqual([]);
});

it('says that it is loading', async () => {
  mockApi({ 'GET /api/admin/pending-requests': () => new Promise(() => {}), 'GET /api/chapters': [] });
  renderApp(routes, { path: '/pending-members', ...ADMIN });
  expect(await screen.findByText('Loading pending requests...')).toBeTruthy();
});

it('shows every pending request', async () => {
  await open();
  expect(names()).toEqual(['Kwame Mensah', 'Ama Owusu', 'Lagos Jones']);
  expect(badge()).toContain('3');
  expect(rowOf('Kwame Mensah').getByText('Requested Jan 05, 2024')).toBeTruthy();
  expect(rowOf('Kwame Mensah').getByText('From Kwame Mensah')).toBeTruthy();
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations).toEqual([]);
});

it('searches requester and chapter, case aside, and narrows to a chapter', async () => {
  await open();
  await userEvent.type(screen.getByLabelText('Search requests'), 'LAGOS');
  expect(names()).toEqual(['Kwame Mensah', 'Lagos Jones']);
  expect(badge()).toContain('2');
  await userEvent.click(screen.getByRole('combobox', { name: 'Chapter' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Boston' }));
  expect(names()).toEqual(['Lagos Jones']);
  expect(badge()).toContain('1');
});

it('says why nothing is left', async () => {
  await open();
  await userEvent.type(screen.getByLabelText('Search requests'), 'nobody');
  expect(screen.getByText('No Pending Requests')).toBeTruthy();
  expect(screen.getByText('No requests match your current filters.')).toBeTruthy();
  expect(badge()).toContain('0');

  mockApi({ 'GET /api/admin/pending-requests': [], 'GET /api/chapters': [] });
  renderApp(routes, { path: '/pending-members', ...ADMIN });
  expect(await screen.findByText('All join requests have been processed.')).toBeTruthy();
});

it.each([
  ['Approve', 'approve', 'Request Approved', 'The member has been successfully added to the chapter.'],
  ['Reject', 'reject', 'Request Rejected', 'The join request has been rejected.'],
] as const)(
  '%s decides, with every button disabled meanwhile, and reads the list anew',
  async (button, call, title, text) => {
    let pending = REQUESTS;
    let finish = () => {};
    const { calls } = await open({
      'GET /api/admin/pending-requests': () => pending,
      [`POST /api/admin/${call}-request/{id}`]: () =>
        new Promise((resolve) => {
          finish = () => {
            pending = REQUESTS.slice(1);
            resolve({ ...REQUESTS[0], status: 'approved' });
          };
        }),
    });
    await userEvent.click(rowOf('Kwame Mensah').getByRole('button', { name: button }));
    await waitFor(() => expect(decisions().every((each) => each.hasAttribute('disabled'))).toBe(true));
    finish();
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(['Ama Owusu', 'Lagos Jones']));
    expect(decisions().some((each) => each.hasAttribute('disabled'))).toBe(false);
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: `/api/admin/${call}-request/${idOf(1)}`,
      body: undefined,
    });
  },
);

it('sends a note with the decision', async () => {
  const { calls } = await open({ 'POST /api/admin/reject-request/{id}': { ...REQUESTS[0], status: 'rejected' } });
  await userEvent.click(rowOf('Kwame Mensah').getByRole('button', { name: 'Add a note' }));
  await userEvent.type(rowOf('Kwame Mensah').getByLabelText(/^Note/), ' Please join Boston. ');
  await userEvent.click(rowOf('Kwame Mensah').getByRole('button', { name: 'Reject' }));
  await screen.findByText('Request Rejected');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Please join Boston.' });
});

it.each([
  ['Approve', { status: 500 }, 'Failed to approve the request. Please try again.'],
  ['Reject', { status: 500 }, 'Failed to reject the request. Please try again.'],
  [
    'Approve',
    { status: 409, body: aProblem(409, 'Ama approved this request already.') },
    'Ama approved this request already.',
  ],
])('tells when %s failed, and reads the list anew', async (button, answer, text) => {
  const { calls } = await open({
    'POST /api/admin/approve-request/{id}': answer,
    'POST /api/admin/reject-request/{id}': answer,
  });
  await userEvent.click(rowOf('Kwame Mensah').getByRole('button', { name: button }));
  expect(await screen.findByText('Error')).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  await waitFor(() => expect(calls.filter(({ path }) => path === '/api/admin/pending-requests')).toHaveLength(2));
});

it('offers another try when the list does not load', async () => {
  mockApi({ 'GET /api/admin/pending-requests': { status: 503 }, 'GET /api/chapters': [] });
  renderApp(routes, { path: '/pending-members', ...ADMIN });
  expect(await screen.findByText('The pending requests could not be loaded')).toBeTruthy();
});
