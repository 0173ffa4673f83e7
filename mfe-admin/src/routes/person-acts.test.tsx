import { idOf } from '@meridian/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SITE_ADMINS } from '../testing/open-admin-tools';
import { ACCOUNT, aProposal, AT, openPerson, part, PATH } from '../testing/open-person';
import './person'; // The page is loaded in advance, so that opening it takes no time.

type Calls = Awaited<ReturnType<typeof openPerson>>['calls'];
const written = (calls: Calls) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
const press = async (button: string) => userEvent.click(await screen.findByRole('button', { name: button }));
const inDialog = () => within(screen.getByRole('dialog'));

it('an address is confirmed by hand, with a reason', async () => {
  const { calls } = await openPerson({
    [`GET ${PATH}`]: { ...ACCOUNT, isConfirmed: false },
    [`POST ${PATH}/confirmation`]: { ok: true },
  });
  await press('Confirm Address...');
  await userEvent.click(inDialog().getByRole('button', { name: 'Confirm Address' }));
  expect(await inDialog().findByText('Say why: it is in the audit log')).toBeTruthy();
  expect(written(calls)).toEqual([]);
  await userEvent.type(inDialog().getByLabelText('Reason'), 'Called back');
  await userEvent.click(inDialog().getByRole('button', { name: 'Confirm Address' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(written(calls)).toEqual([['POST', `${PATH}/confirmation`, { reason: 'Called back' }]]);
});

it('a suspension is lifted after a question', async () => {
  const suspension = { reason: 'Advertising', since: AT };
  const { calls } = await openPerson({
    [`GET ${PATH}`]: { ...ACCOUNT, suspension },
    [`DELETE ${PATH}/suspension`]: { ok: true },
  });
  await press('Lift...');
  expect(written(calls)).toEqual([]);
  await userEvent.click(inDialog().getByRole('button', { name: 'Lift Suspension' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(written(calls)).toEqual([['DELETE', `${PATH}/suspension`, undefined]]);
});

it('a site admin is dismissed, with a reason', async () => {
  const { calls } = await openPerson({
    [`GET ${PATH}`]: { ...ACCOUNT, isSiteAdmin: true },
    [`DELETE ${PATH}/site-admin`]: { ok: true },
  });
  await press('Dismiss as Site Admin...');
  await userEvent.click(inDialog().getByRole('button', { name: 'Dismiss' }));
  expect(await inDialog().findByText('Say why: it is in the audit log')).toBeTruthy();
  await userEvent.type(inDialog().getByLabelText('Reason'), 'Left the office');
  await userEvent.click(inDialog().getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(written(calls)).toEqual([['DELETE', `${PATH}/site-admin`, { reason: 'Left the office' }]]);
});

it('a proposal is withdrawn', async () => {
  const path = `/api/admin/proposals/${idOf(20)}`;
  const { calls } = await openPerson({
    'GET /api/admin/site-admins': { ...SITE_ADMINS, needsTwo: true, waiting: [aProposal()] },
    [`DELETE ${path}`]: { ok: true },
  });
  await press('Withdraw');
  await waitFor(() => expect(written(calls)).toEqual([['DELETE', path, undefined]]));
});

it.each([
  [
    'signed in nowhere now',
    { lastSeenAt: null, lastSeenOn: '2026-11-03', sessions: [] },
    'Nov 03, 2026, not signed in anywhere now',
  ],
  ['a session that has ended was the latest', { lastSeenOn: '2026-11-24' }, 'Nov 24, 2026'],
  ['never', { lastSeenAt: null, sessions: [] }, 'Not signed in anywhere'],
])('the time when the person was last seen is correct: %s', async (_, fields, words) => {
  await openPerson({ [`GET ${PATH}`]: { ...ACCOUNT, ...fields } });
  expect(await part('Account').findByText(words)).toBeTruthy();
});
