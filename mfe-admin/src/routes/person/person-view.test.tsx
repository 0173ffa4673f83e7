import { aUser, idOf } from '@meridian/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '@meridian/platform/testing/axe';
import { aPerson } from '../../testing/open-admin-tools';
import { ACCOUNT, AT, openPerson, part, PATH } from '../../testing/open-person';
import './person'; // The page is loaded in advance, so that opening it takes no time.

it('the site opens as the person sees it, with a reason, and they are notified unless the admin opts out', async () => {
  const { calls } = await openPerson({
    'GET /api/auth/admin-status': { isAdmin: false },
    'POST /api/admin/view-as': { user: aUser({ id: ACCOUNT.id, name: 'Ana Horvat' }) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'View As...' }));
  const dialog = within(screen.getByRole('dialog', { name: 'View Meridian as Ana Horvat?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'View As This Person' }));
  expect(await dialog.findByText('Enter a reason. It is recorded in the audit log')).toBeTruthy();
  expect(await violations()).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Reason'), 'They see no events');
  await userEvent.click(dialog.getByLabelText('Tell the person by email, with the reason'));
  await userEvent.click(dialog.getByRole('button', { name: 'View As This Person' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { userId: ACCOUNT.id, notifyPerson: false, reason: 'They see no events' },
  ]);
});

it.each([
  ['site admins', { isSiteAdmin: true }],
  ['suspended people', { suspension: { reason: 'Advertising', since: AT } }],
])('nobody can view as %s', async (_who, fields) => {
  await openPerson({ [`GET ${PATH}`]: { ...ACCOUNT, ...fields } });
  await screen.findByText('On: authenticator app, 2 passkeys');
  expect(screen.queryByRole('button', { name: 'View As...' })).toBeNull();
});

it('the page shows what the person may do, and why, also in a chapter', async () => {
  await openPerson();
  const panel = part('What They Can Do, and Why');
  expect(await panel.findByText('Their membership is active.')).toBeTruthy();
  expect(panel.queryByText('Read its chat')).toBeNull();
  await userEvent.click(panel.getByRole('combobox', { name: 'Chapter' }));
  await userEvent.click(await screen.findByRole('option', { name: /^Lagos/ }));
  expect(await panel.findByText('Read its chat')).toBeTruthy();
  const words = 'They do not belong to the chapter. What would change it: an admin approves their request';
  expect(panel.getByText(words, { exact: false })).toBeTruthy();
});

it('the page shows the same for an archived chapter, and for banned people', async () => {
  const { calls } = await openPerson({
    [`GET ${PATH}/access`]: {
      verdicts: [
        { thing: 'chapter-join', isAllowed: false, reason: 'banned' },
        { thing: 'chapter-events', isAllowed: false, reason: 'chapter-archived' },
      ],
    },
  });
  const panel = part('What They Can Do, and Why');
  await userEvent.click(panel.getByRole('combobox', { name: 'Chapter' }));
  await userEvent.click(await screen.findByRole('option', { name: /^Accra \(archived\)/ }));
  await waitFor(() => expect(calls.some(({ query }) => query.chapter === '2')).toBe(true));
  expect(await panel.findByText('They are banned from the chapter.', { exact: false })).toBeTruthy();
  expect(panel.queryByText('An admin approves their request', { exact: false })).toBeNull();
  expect(panel.getByText('The chapter is archived', { exact: false })).toBeTruthy();
});

it('the page shows whether the person may write to another one', async () => {
  const { calls } = await openPerson({
    'GET /api/admin/users': [aPerson(12, 'Ben Okoro')],
    [`GET ${PATH}/access`]: ({ query }: { query: Record<string, string> }) => ({
      verdicts: query.recipient ? [{ thing: 'person-message', isAllowed: false, reason: 'other-not-active' }] : [],
    }),
  });
  const panel = part('What They Can Do, and Why');
  await userEvent.type(panel.getByRole('searchbox', { name: 'Search for a person they write to' }), 'Ben');
  await userEvent.click(await panel.findByRole('button', { name: 'Choose' }));
  expect(await panel.findByText('The membership of the chosen person is not active.', { exact: false })).toBeTruthy();
  expect(calls.some(({ query }) => query.recipient === idOf(12))).toBe(true);
});

it('the available way to become a site admin is shown', async () => {
  await openPerson({
    [`GET ${PATH}/access`]: { verdicts: [{ thing: 'admin-tools', isAllowed: false, reason: 'not-site-admin' }] },
  });
  const words = 'another site admin can appoint them on this page.';
  expect(await part('What They Can Do, and Why').findByText(words, { exact: false })).toBeTruthy();
});
