import { aProblem, idOf } from '@meridian/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '@meridian/platform/testing/axe';
import { SITE_ADMINS } from '../testing/open-admin-tools';
import { ACCOUNT, aProposal, AT, NOTE, openPerson, part, PATH } from '../testing/open-person';
import './person'; // The page is loaded in advance, so that opening it takes no time.

it('the parts of a person are shown, and the result of a mail without its text', async () => {
  await openPerson();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ana Horvat' })).toBeTruthy();
  expect(part('Account').getByText('On: authenticator app, 2 passkeys')).toBeTruthy();
  expect(part('Membership').getByRole('row', { name: /Annual •••• 4242 \$299/ })).toBeTruthy();
  expect(part('Emails').getByText('Password reset link')).toBeTruthy();
  expect(part('Emails').getByText('Perhaps sent')).toBeTruthy();
  expect(await violations()).toEqual([]);
});

it('the other parts are shown if a service is down', async () => {
  await openPerson({ [`GET ${PATH}`]: { status: 503, body: aProblem(503, 'Not available') } });
  expect(await screen.findByText('The account could not be loaded')).toBeTruthy();
  expect(part('Emails').getByText('Perhaps sent')).toBeTruthy();
});

it('archived chapters are listed and marked', async () => {
  const place = { role: 'admin' as const, joinedAt: AT, chapter: { name: 'Oslo', state: 'Norway', slug: 'oslo' } };
  await openPerson({
    [`GET ${PATH}/chapters`]: {
      memberships: [
        { ...place, id: idOf(11), chapterId: 1, isArchived: true },
        { ...place, id: idOf(12), chapterId: 2, chapter: { ...place.chapter, name: 'Bergen', slug: 'bergen' } },
      ],
      requests: [],
    },
  });
  const itemOf = async (name: string) => (await screen.findByRole('link', { name })).closest('li')!.textContent;
  expect(await itemOf('Oslo')).toContain('Archived');
  expect(await itemOf('Bergen')).not.toContain('Archived');
  expect(await violations()).toEqual([]);
});

it('a question is asked before a session is ended', async () => {
  const { calls } = await openPerson({ [`DELETE ${PATH}/sessions/${idOf(6)}`]: { ok: true } });
  await userEvent.click(await screen.findByRole('button', { name: 'End', description: 'Firefox on Windows' }));
  const ended = () => calls.filter(({ method }) => method === 'DELETE');
  expect(ended()).toEqual([]);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(ended()).toHaveLength(1));
});

it("a note is added, and only the admin's own notes can be edited", async () => {
  const { calls } = await openPerson({ [`POST ${PATH}/notes`]: NOTE });
  expect(part('Office Notes').queryByRole('button', { name: 'Edit' })).toBeNull();
  await userEvent.type(screen.getByLabelText('Note'), 'Wrote to us.');
  await userEvent.click(screen.getByRole('button', { name: 'Add Note' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe(''));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ text: 'Wrote to us.' });
});

it('an account is suspended with a reason, and the suspension is lifted', async () => {
  const { calls } = await openPerson({ [`POST ${PATH}/suspension`]: { ok: true } });
  await userEvent.click(await screen.findByRole('button', { name: 'Suspend...' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(await dialog.findByText('Say why: the person reads it')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Reason'), 'Advertising');
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ reason: 'Advertising' }]);
});

it('the reason of a suspension is shown', async () => {
  await openPerson({ [`GET ${PATH}`]: { ...ACCOUNT, suspension: { reason: 'Advertising', since: AT } } });
  expect(await screen.findByText('Advertising')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Lift...' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Suspend...' })).toBeNull();
});

it('the name and the address are corrected, and an address that is not confirmed yet is shown', async () => {
  const { calls } = await openPerson({
    [`GET ${PATH}`]: { ...ACCOUNT, emailChange: { email: 'ana@new.example', until: AT } },
    [`PUT ${PATH}/name`]: { ok: true },
    [`PUT ${PATH}/address`]: { status: 409, body: aProblem(409, 'There is already an account.') },
  });
  expect(await screen.findByText('ana@new.example')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Correct Name...' }));
  await userEvent.type(screen.getByLabelText('Name'), 'a');
  await userEvent.type(screen.getByLabelText('Reason'), 'Misspelt');
  await userEvent.click(screen.getByRole('button', { name: 'Correct Name' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Correct Address...' }));
  await userEvent.type(screen.getByLabelText('New address'), 'taken@example.org');
  await userEvent.type(screen.getByLabelText('Reason'), 'Called us');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send Link' }));
  expect(await screen.findByText('There is already an account.')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { name: 'Ana Horvata', reason: 'Misspelt' },
    { email: 'taken@example.org', reason: 'Called us' },
  ]);
});

it('a site admin is proposed to a second one', async () => {
  const { calls } = await openPerson({
    'GET /api/admin/site-admins': { ...SITE_ADMINS, needsTwo: true },
    [`POST ${PATH}/site-admin`]: { isWaiting: true },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Appoint as Site Admin...' }));
  await userEvent.type(screen.getByLabelText('Reason'), 'Takes over');
  await userEvent.click(screen.getByRole('button', { name: 'Propose' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Takes over' });
});

it('a site admin whom another one proposed is confirmed', async () => {
  const { calls } = await openPerson({
    'GET /api/admin/site-admins': { ...SITE_ADMINS, needsTwo: true, waiting: [aProposal()] },
    [`POST /api/admin/proposals/${idOf(20)}/confirmation`]: { ok: true },
  });
  expect(await screen.findByText('Grace wants to make Ana Horvat a site admin')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Appoint as Site Admin...' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm...' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
});

it('months are given and unused ones refunded, each with a key of its own', async () => {
  const payment = `${PATH}/payments/${idOf(5)}/refund`;
  const { calls } = await openPerson({
    [`POST ${PATH}/months`]: { paidUntil: AT },
    [`POST ${payment}`]: { amount: 124.58 },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Give Months...' }));
  await userEvent.clear(screen.getByLabelText('Months'));
  await userEvent.type(screen.getByLabelText('Months'), '25');
  await userEvent.type(screen.getByLabelText('Reason'), 'Helped');
  await userEvent.click(screen.getByRole('button', { name: 'Give Months' }));
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.clear(screen.getByLabelText('Months'));
  await userEvent.type(screen.getByLabelText('Months'), '3');
  await userEvent.click(screen.getByRole('button', { name: 'Give Months' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Refund...', description: 'Nov 20, 2026' }));
  expect(screen.getByRole('radio', { name: /\$124.58/, checked: true })).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Reason'), 'Moves abroad');
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const idempotencyKey = expect.any(String) as string;
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { months: 3, reason: 'Helped', idempotencyKey },
    { part: 'unused', cents: 12_458, reason: 'Moves abroad', idempotencyKey },
  ]);
});

it('an account is deleted once its address is typed', async () => {
  const { calls } = await openPerson({ [`DELETE ${PATH}`]: { ok: true } });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Account...' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'Wrote a letter');
  await userEvent.type(dialog.getByLabelText('Address of the account'), 'anna@example.org');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete Account' }));
  expect(await dialog.findByText('Type the address of the account')).toBeTruthy();
  await userEvent.clear(dialog.getByLabelText('Address of the account'));
  await userEvent.type(dialog.getByLabelText('Address of the account'), 'ana@example.org');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete Account' }));
  await waitFor(() => expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1));
});

it('two-factor authentication is turned off with a reason, and a password link is sent without one', async () => {
  const { calls } = await openPerson({
    [`DELETE ${PATH}/two-factor`]: { ok: true },
    [`POST ${PATH}/password-link`]: { ok: true },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Turn Off Two-Factor Authentication...' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Turn Off' }));
  expect(await dialog.findByText('Say why: it is in the audit log')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Reason'), 'Lost phone');
  await userEvent.click(dialog.getByRole('button', { name: 'Turn Off' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Send Password Link...' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send Link' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body])).toEqual([
    ['DELETE', { reason: 'Lost phone' }],
    ['POST', undefined],
  ]);
  expect(screen.queryByRole('button', { name: 'Confirm Address...' })).toBeNull();
});
