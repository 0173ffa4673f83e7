import { idOf } from '@meridian/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SITE_ADMINS } from '../../testing/open-admin-tools';
import { ACCOUNT, aProposal, AT, openPerson, PATH, inDialog, press, written } from '../../testing/open-person';
import './person'; // The page is loaded in advance, so that opening it takes no time.

const PROTECTED = { ...ACCOUNT, isSiteAdmin: true, isProtected: true };
const open = (responses: object) => openPerson({ [`GET ${PATH}`]: PROTECTED, ...responses });
const SAYS_WHY = /a second site admin confirms it, or for 72 hours if there is none. We tell .*Ana Horvat.* now/;

it.each([
  ['a password link', 'Send Password Link...', 'Send Link', 'POST', '/password-link'],
  ['an end of two-factor authentication', 'Turn Off Two-Factor Authentication...', 'Turn Off', 'DELETE', '/two-factor'],
  ['an end of a session', 'End', 'Sign Out', 'DELETE', `/sessions/${idOf(6)}`],
  ['a suspension', 'Suspend...', 'Suspend', 'POST', '/suspension'],
])('%s of another site admin needs a reason and waits', async (_name, button, submit, method, what) => {
  const { calls } = await open({ [`${method} ${PATH}${what}`]: { ok: true, waiting: {} } });
  await press(button);
  expect(inDialog().getByText(SAYS_WHY)).toBeTruthy();
  await userEvent.click(inDialog().getByRole('button', { name: submit }));
  expect(written(calls)).toEqual([]);
  await userEvent.type(inDialog().getByLabelText('Reason'), 'She called');
  await userEvent.click(inDialog().getByRole('button', { name: submit }));
  expect(await screen.findByText('This waits for a second site admin.')).toBeTruthy();
  expect(written(calls)).toEqual([[method, `${PATH}${what}`, { reason: 'She called' }]]);
});

it('the page says when an act takes effect if there are only two site admins', async () => {
  await open({ [`PUT ${PATH}/name`]: { ok: true, waiting: { takesEffectAt: AT } } });
  await press('Correct Name...');
  await userEvent.type(inDialog().getByLabelText('Name'), 'a');
  await userEvent.type(inDialog().getByLabelText('Reason'), 'Misspelt');
  await userEvent.click(inDialog().getByRole('button', { name: 'Correct Name' }));
  expect(await screen.findByText(/^This takes effect on .*2026.* unless .*Ana Horvat.* objects\.$/)).toBeTruthy();
});

it('a setup link is shown when a second site admin has confirmed it', async () => {
  const answers = [{ waiting: {} }, { link: 'https://meridian.test/profile?tab=security#x', expiresAt: AT }];
  await open({
    [`GET ${PATH}`]: { ...PROTECTED, twoFactor: { hasApp: false, passkeys: 0 } },
    [`POST ${PATH}/two-factor`]: () => answers.shift(),
  });
  for (const expected of ['This waits for a second site admin.', 'Two-Factor Setup Link']) {
    await press('Create Two-Factor Setup Link...');
    await userEvent.type(inDialog().getByLabelText('Reason'), 'Met her');
    await userEvent.click(inDialog().getByRole('button', { name: 'Create Link' }));
    expect(await screen.findByText(expected)).toBeTruthy();
  }
  expect(screen.getByLabelText<HTMLInputElement>('Link').value).toBe('https://meridian.test/profile?tab=security#x');
});

it('the proposer cannot confirm, and everybody sees when it takes effect', async () => {
  const own = { id: 'ffffffffffffffffffffffff', name: 'Me' };
  await open({
    'GET /api/admin/site-admins': {
      ...SITE_ADMINS,
      waiting: [
        aProposal({ kind: 'address', value: 'ana@new.example', takesEffectAt: AT }),
        aProposal({ id: idOf(21), kind: 'suspension', people: [{ ...own, email: 'me@example.org' }] }),
      ],
    },
  });
  expect(await screen.findByText(/wants to change the address of .*Ana Horvat.* to .*ana@new\.example/)).toBeTruthy();
  expect(screen.getByText(/It takes effect on .* unless .*Ana Horvat.* objects\./)).toBeTruthy();
  // The proposal about somebody else is on their page.
  expect(screen.queryByText(/wants to suspend/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Confirm...' })).toBeTruthy();
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Withdraw' })).toHaveLength(1));
});
