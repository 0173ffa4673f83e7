import { aProblem, idOf } from '@meridian/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '@meridian/platform/testing/axe';
import { ACCOUNT, AT, NOTE, openPerson, part, PATH } from '../../testing/open-person';
import './person'; // The page is loaded in advance, so that opening it takes no time.

it('the parts of a person are shown, and the result of a mail without its text', async () => {
  await openPerson();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ana Horvat' })).toBeTruthy();
  expect(part('Account').getByText('On: authenticator app, 2 passkeys')).toBeTruthy();
  expect(part('Membership').getByRole('row', { name: /Annual •••• 4242 \$299/ })).toBeTruthy();
  expect(part('Emails').getByText('Password reset link')).toBeTruthy();
  expect(part('Emails').getByText('Possibly sent')).toBeTruthy();
  expect(await violations()).toEqual([]);
});

it('the other parts are shown if a service is down', async () => {
  await openPerson({ [`GET ${PATH}`]: { status: 503, body: aProblem(503, 'Not available') } });
  expect(await screen.findByText('The account could not be loaded')).toBeTruthy();
  expect(part('Emails').getByText('Possibly sent')).toBeTruthy();
});

it('archived chapters are listed and marked', async () => {
  const membership = { role: 'admin' as const, joinedAt: AT, chapter: { name: 'Oslo', state: 'Norway', slug: 'oslo' } };
  await openPerson({
    [`GET ${PATH}/chapters`]: {
      memberships: [
        { ...membership, id: idOf(11), chapterId: 1, isArchived: true },
        {
          ...membership,
          id: idOf(12),
          chapterId: 2,
          chapter: { ...membership.chapter, name: 'Bergen', slug: 'bergen' },
        },
      ],
      requests: [],
    },
  });
  const findItemText = async (name: string) => (await screen.findByRole('link', { name })).closest('li')!.textContent;
  expect(await findItemText('Oslo')).toContain('Archived');
  expect(await findItemText('Bergen')).not.toContain('Archived');
  expect(await violations()).toEqual([]);
});

it("a note is added, and only the admin's own notes can be edited", async () => {
  const { calls } = await openPerson({ [`POST ${PATH}/notes`]: NOTE });
  expect(part('Office Notes').queryByRole('button', { name: 'Edit' })).toBeNull();
  await userEvent.type(screen.getByLabelText('Note'), 'Wrote to us.');
  await userEvent.click(screen.getByRole('button', { name: 'Add Note' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe(''));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ text: 'Wrote to us.' });
});

it('the reason of a suspension is shown', async () => {
  await openPerson({ [`GET ${PATH}`]: { ...ACCOUNT, suspension: { reason: 'Advertising', since: AT } } });
  expect(await screen.findByText('Advertising')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Lift...' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Suspend...' })).toBeNull();
});

it('months are given and unused ones refunded, each with a key of its own', async () => {
  const payment = `${PATH}/payments/${idOf(5)}/refund`;
  const { calls } = await openPerson({
    [`POST ${PATH}/months`]: { paidUntil: AT },
    [`POST ${payment}`]: { amount: 124.58, money: { amount: 12_458, currency: 'USD' } },
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
