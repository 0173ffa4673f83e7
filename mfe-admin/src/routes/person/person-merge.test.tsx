import { anEvent, aProblem, idOf } from '@meridian/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '@meridian/platform/testing/axe';
import { aPerson } from '../../testing/open-admin-tools';
import { ACCOUNT, AT, openPerson, PATH } from '../../testing/open-person';
import './person'; // The page is loaded in advance, so that opening it takes no time.

const { id, name, email } = ACCOUNT;
const OTHER = { id: idOf(2), name: 'Ana H.', email: 'ana.h@example.org' };
const ACCOUNT_OF = { subscriptionStatus: 'active', createdAt: AT, isSiteAdmin: false } as const;
const PREVIEW = {
  from: { id, name, email, ...ACCOUNT_OF },
  into: { ...OTHER, ...ACCOUNT_OF },
  counts: [
    { part: 'memberships', count: 2, met: 1 },
    { part: 'messages', count: 1 },
  ],
  paidUntil: '2028-01-05T12:00:00.000Z',
  ends: { sessions: 2, factors: 1 },
  movesNewsletter: true,
};
/** The path of the page of the remaining account. */
const THEIRS = PATH.replace(id, OTHER.id);
const FOUND = aPerson(2, OTHER.name, { email: OTHER.email });

async function choose() {
  await userEvent.click(await screen.findByRole('button', { name: 'Merge into Another Account...' }));
  await userEvent.type(screen.getByLabelText('Search people'), 'ana');
  await userEvent.click(await screen.findByRole('button', { name: 'Choose', description: 'Ana H.' }));
}

it('the effects are shown, and the merge starts once the address of the account that will be closed is typed', async () => {
  const { calls } = await openPerson({
    'GET /api/admin/users': [FOUND],
    [`GET ${PATH}/merge/${OTHER.id}`]: PREVIEW,
    [`POST ${PATH}/merge`]: { ok: true },
    [`GET ${THEIRS}`]: { ...ACCOUNT, ...OTHER },
    [`GET ${THEIRS}/chapters`]: { memberships: [], requests: [] },
    [`GET ${THEIRS}/mails`]: [],
    [`GET ${THEIRS}/access`]: { verdicts: [] },
    [`GET ${THEIRS}/record`]: { notes: [], entries: [] },
  });
  await choose();
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    await dialog.findByText('2 memberships (both accounts have 1: the higher role and the earlier date are kept)'),
  ).toBeTruthy();
  expect(dialog.getByText('1 message in chats')).toBeTruthy();
  expect(dialog.getByText('2 sessions, now')).toBeTruthy();
  expect(dialog.getByText('The membership is then paid until Jan 05, 2028.')).toBeTruthy();
  expect(await violations()).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Address of the account to close'), OTHER.email);
  await userEvent.type(dialog.getByLabelText('Reason'), 'Registered twice');
  await userEvent.click(dialog.getByRole('button', { name: 'Merge Accounts' }));
  expect(await dialog.findByText('Type the address of the account to close')).toBeTruthy();
  await userEvent.clear(dialog.getByLabelText('Address of the account to close'));
  await userEvent.type(dialog.getByLabelText('Address of the account to close'), email.toUpperCase());
  await userEvent.click(dialog.getByRole('button', { name: 'Merge Accounts' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // This is the page of the remaining account.
  expect(await screen.findByRole('heading', { name: OTHER.name })).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    intoId: OTHER.id,
    reason: 'Registered twice',
  });
});

it('the reason is shown if a merge is refused', async () => {
  await openPerson({
    'GET /api/admin/users': [FOUND],
    [`GET ${PATH}/merge/${OTHER.id}`]: { status: 409, body: aProblem(409, 'The account of Ana H. is suspended.') },
  });
  await choose();
  expect(await screen.findByText('The account of Ana H. is suspended.')).toBeTruthy();
});

it('the page shows the merged accounts, or the account that now has the data', async () => {
  const merged = { id: idOf(3), name: 'Ana', email: 'old@example.org', at: AT, isMoving: false };
  await openPerson({ [`GET ${PATH}`]: { ...ACCOUNT, mergedAccounts: [merged] } });
  expect(await screen.findByText('old@example.org')).toBeTruthy();
});

it('the access to a single event is explained', async () => {
  const event = anEvent({ id: idOf(4), title: 'Dinner', startTime: AT });
  await openPerson({
    'GET /api/events': [event],
    [`GET ${PATH}/access`]: ({ query }: { query: Record<string, string> }) => ({
      verdicts: [
        { thing: 'directory', isAllowed: true, reason: 'active' },
        ...(query['event'] ? [{ thing: 'event-door', isAllowed: false, reason: 'not-attending' }] : []),
      ],
    }),
  });
  await userEvent.type(await screen.findByLabelText('Search events'), 'din');
  await userEvent.click(await screen.findByRole('button', { name: 'Choose', description: /Dinner/ }));
  expect(await screen.findByText('Check in at the door with a ticket')).toBeTruthy();
  expect(screen.getByText(/They have not replied that they are going/)).toBeTruthy();
});
