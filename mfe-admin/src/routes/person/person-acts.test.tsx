import { aProblem, idOf } from '@meridian/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SITE_ADMINS } from '../../testing/open-admin-tools';
import { ACCOUNT, aProposal, AT, openPerson, part, PATH, inDialog, press, written } from '../../testing/open-person';
import './person'; // The page is loaded in advance, so that opening it takes no time.

const SAY_WHY = 'Enter a reason. It is recorded in the audit log';
const PROPOSALS = `/api/admin/proposals/${idOf(20)}`;
const waitingFor = (fields: Partial<typeof SITE_ADMINS>) => ({
  'GET /api/admin/site-admins': { ...SITE_ADMINS, needsTwo: true, ...fields },
});

interface Act {
  account?: object;
  others?: object;
  /** The button of the page, and that of the dialog. */
  buttons: [string, string];
  /** The message of the dialog as long as the reason is missing. */
  refusal?: string;
  /** What is typed into fields of the dialog. */
  typed?: Record<string, string>;
  call: [method: string, path: string];
  body?: object;
  result?: object;
}
const REASON = { refusal: SAY_WHY, typed: { Reason: 'Called back' }, body: { reason: 'Called back' } };
it.each<[string, Act]>([
  [
    'an address is confirmed by hand',
    {
      ...REASON,
      account: { isConfirmed: false },
      buttons: ['Confirm Address...', 'Confirm Address'],
      call: ['POST', `${PATH}/confirmation`],
    },
  ],
  [
    'two-factor authentication is turned off',
    {
      ...REASON,
      buttons: ['Turn Off Two-Factor Authentication...', 'Turn Off'],
      call: ['DELETE', `${PATH}/two-factor`],
    },
  ],
  [
    'a site admin is dismissed',
    {
      ...REASON,
      account: { isSiteAdmin: true },
      buttons: ['Dismiss as Site Admin...', 'Dismiss'],
      call: ['DELETE', `${PATH}/site-admin`],
    },
  ],
  [
    'a site admin is proposed to a second one',
    {
      ...REASON,
      others: waitingFor({}),
      buttons: ['Appoint as Site Admin...', 'Propose'],
      call: ['POST', `${PATH}/site-admin`],
      result: { isWaiting: true },
    },
  ],
  [
    'a site admin whom another one proposed is confirmed',
    {
      others: waitingFor({ waiting: [aProposal()] }),
      buttons: ['Confirm...', 'Confirm'],
      call: ['POST', `${PROPOSALS}/confirmation`],
    },
  ],
  [
    'an account is suspended',
    {
      ...REASON,
      refusal: 'Enter a reason. The person reads it',
      buttons: ['Suspend...', 'Suspend'],
      call: ['POST', `${PATH}/suspension`],
    },
  ],
  [
    'a suspension is lifted',
    {
      account: { suspension: { reason: 'Advertising', since: AT } },
      buttons: ['Lift...', 'Lift Suspension'],
      call: ['DELETE', `${PATH}/suspension`],
    },
  ],
  [
    'a password link is sent',
    { buttons: ['Send Password Link...', 'Send Link'], call: ['POST', `${PATH}/password-link`] },
  ],
  ['a session is ended', { buttons: ['End', 'Sign Out'], call: ['DELETE', `${PATH}/sessions/${idOf(6)}`] }],
  [
    'a name is corrected',
    {
      buttons: ['Correct Name...', 'Correct Name'],
      typed: { Name: 'a', Reason: 'Misspelt' },
      call: ['PUT', `${PATH}/name`],
      body: { name: 'Ana Horvata', reason: 'Misspelt' },
    },
  ],
])('%s after a question', async (_name, { account, others, buttons, refusal, typed = {}, call, body, result }) => {
  const { calls } = await openPerson({
    [`GET ${PATH}`]: { ...ACCOUNT, ...account },
    [call.join(' ')]: result ?? { ok: true },
    ...others,
  });
  await press(buttons[0]);
  const submit = () => userEvent.click(inDialog().getByRole('button', { name: buttons[1] }));
  if (refusal) {
    await submit();
    expect(await inDialog().findByText(refusal)).toBeTruthy();
  }
  expect(written(calls)).toEqual([]);
  for (const [label, text] of Object.entries(typed)) await userEvent.type(inDialog().getByLabelText(label), text);
  await submit();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(written(calls)).toEqual([[...call, body]]);
});

it('the dialog stays and says why if an act is refused, and an address that is not confirmed yet is shown', async () => {
  await openPerson({
    [`GET ${PATH}`]: { ...ACCOUNT, emailChange: { email: 'ana@new.example', until: AT } },
    [`PUT ${PATH}/address`]: { status: 409, body: aProblem(409, 'There is already an account.') },
  });
  expect(await screen.findByText('ana@new.example')).toBeTruthy();
  await press('Correct Address...');
  await userEvent.type(inDialog().getByLabelText('New address'), 'taken@example.org');
  await userEvent.type(inDialog().getByLabelText('Reason'), 'Called us');
  await userEvent.click(inDialog().getByRole('button', { name: 'Send Link' }));
  expect(await screen.findByText('There is already an account.')).toBeTruthy();
});

it('a proposal is withdrawn', async () => {
  const { calls } = await openPerson({
    ...waitingFor({ waiting: [aProposal()] }),
    [`DELETE ${PROPOSALS}`]: { ok: true },
  });
  expect(await screen.findByText('Grace wants to make Ana Horvat a site admin')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Appoint as Site Admin...' })).toBeNull();
  await press('Withdraw');
  await waitFor(() => expect(written(calls)).toEqual([['DELETE', PROPOSALS, undefined]]));
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
