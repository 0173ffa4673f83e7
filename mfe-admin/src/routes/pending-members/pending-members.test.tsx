import { aProblem, browserAsks, idOf, mockApi, renderApp } from '@meridian/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';
import { violations } from '@meridian/platform/testing/axe';
import { ADMIN, names, open, posted, REQUESTS, getRow } from '../../testing/open-pending-members';
import './pending-members';

const badge = () => screen.getByText(/^pending requests?$/).parentElement!.textContent;
const decisions = () => screen.getAllByRole('button', { name: /^(Approve|Reject)$/ });

it.each([
  ['visitors', {}, '/auth'],
  ['users who are not administrators', { session: { subscriptionStatus: 'active' } as const }, undefined],
])('access is denied to %s, no requests are sent, and only visitors may sign in', async (_who, options, signIn) => {
  const { calls } = mockApi({});
  renderApp(routes, { path: '/pending-members', ...options });
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  expect(screen.getByText('This page is only accessible to administrators.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Sign In' })?.getAttribute('href')).toBe(signIn);
  expect(calls).toEqual([]);
});

it('a loading state is shown', async () => {
  mockApi({ 'GET /api/admin/pending-requests': () => new Promise(() => {}), 'GET /api/chapters': [] });
  renderApp(routes, { path: '/pending-members', ...ADMIN });
  expect(await screen.findByText('Loading pending requests...')).toBeTruthy();
});

it('every pending request is shown', async () => {
  await open();
  expect(names()).toEqual(['Kwame Mensah', 'Ama Owusu', 'Lagos Jones']);
  expect(badge()).toContain('3');
  expect(getRow('Kwame Mensah').getByText('Requested Jan 05, 2024')).toBeTruthy();
  expect(getRow('Kwame Mensah').getByText('From Kwame Mensah')).toBeTruthy();
  expect(await violations()).toEqual([]);
});

it('people and chapters are searched ignoring case, and filtered by chapter', async () => {
  await open();
  await userEvent.type(screen.getByLabelText('Search requests'), 'LAGOS');
  expect(names()).toEqual(['Kwame Mensah', 'Lagos Jones']);
  expect(badge()).toContain('2');
  await userEvent.click(screen.getByRole('combobox', { name: 'Chapter' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Boston' }));
  expect(names()).toEqual(['Lagos Jones']);
  expect(badge()).toContain('1');
});

it('an empty list is explained', async () => {
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
  '%s disables every button while it is pending, and the list is then fetched again',
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
    await userEvent.click(getRow('Kwame Mensah').getByRole('button', { name: button }));
    await waitFor(() =>
      expect(decisions().every((each) => each.matches(':disabled, [aria-disabled=true]'))).toBe(true),
    );
    finish();
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(['Ama Owusu', 'Lagos Jones']));
    expect(decisions().some((each) => each.matches(':disabled, [aria-disabled=true]'))).toBe(false);
    expect(posted(calls)[0]).toMatchObject({
      path: `/api/admin/${call}-request/${idOf(1)}`,
      body: undefined,
    });
  },
);

it('a note is sent with the decision', async () => {
  const { calls } = await open({ 'POST /api/admin/reject-request/{id}': { ...REQUESTS[0], status: 'rejected' } });
  await userEvent.click(getRow('Kwame Mensah').getByRole('button', { name: 'Add a Note' }));
  await userEvent.type(getRow('Kwame Mensah').getByLabelText(/^Note/), ' Please join Boston. ');
  expect(browserAsks()).toBe(true);
  await userEvent.click(getRow('Kwame Mensah').getByRole('button', { name: 'Reject' }));
  await screen.findByText('Request Rejected');
  expect(posted(calls)[0]?.body).toEqual({ reason: 'Please join Boston.' });
});

it.each([
  ['Approve', { status: 500 }, 'Failed to approve the request. Please try again.'],
  ['Reject', { status: 500 }, 'Failed to reject the request. Please try again.'],
  [
    'Approve',
    { status: 409, body: aProblem(409, 'Ama approved this request already.') },
    'Ama approved this request already.',
  ],
])('the reason is shown if %s failed, and the list is fetched again', async (button, response, text) => {
  const { calls } = await open({
    'POST /api/admin/approve-request/{id}': response,
    'POST /api/admin/reject-request/{id}': response,
  });
  await userEvent.click(getRow('Kwame Mensah').getByRole('button', { name: button }));
  expect(await screen.findByText('Error')).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  await waitFor(() => expect(calls.filter(({ path }) => path === '/api/admin/pending-requests')).toHaveLength(2));
});
