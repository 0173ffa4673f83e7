import { aMember, aPerson, aProblem, idOf } from '@meridian/platform/testing';
import type { Ban, Invite } from '@meridian/shared-types';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '@meridian/platform/testing/axe';
import { openConsole } from '../../testing/chapter-console';
import './chapter-admin';

const AT = '2026-11-20T18:30:00.000Z';
const CY = aMember(2, { profile: aPerson('Cy Author') });
const BAN: Ban = {
  person: { userId: CY.userId, name: 'Cy Author', avatarUrl: null },
  reason: 'Advertising',
  until: '2199-01-05T10:00:00.000Z',
  bannedBy: { userId: idOf(7), name: 'Grace Hopper', avatarUrl: null },
  createdAt: AT,
};
const INVITE: Invite = {
  id: idOf(5),
  createdAt: AT,
  expiresAt: '2199-01-05T10:00:00.000Z',
  maxUses: 25,
  usesLeft: 20,
};

async function open(responses: object = {}) {
  const { calls } = openConsole('people', { 'GET /api/chapters/1/members': [CY], ...responses });
  await screen.findByText('Cy Author');
  return calls;
}
const banCy = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Ban', description: 'Cy Author' }));
  return within(await screen.findByRole('dialog', { name: 'Ban Cy Author?' }));
};

it('a member is banned with a reason and an end, and the ban is listed', async () => {
  let bans: Ban[] = [];
  const calls = await open({
    'GET /api/chapters/1/bans': () => bans,
    'GET /api/chapters/1/members': () => (bans.length > 0 ? [] : [CY]),
    'POST /api/chapters/1/bans': () => {
      bans = [BAN];
      return BAN;
    },
  });
  const dialog = await banCy();
  await userEvent.click(dialog.getByRole('button', { name: 'Ban' }));
  expect(await dialog.findByText('A reason is required')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Reason'), 'Advertising');
  await userEvent.type(dialog.getByLabelText('Until'), '2020-01-05T10:00');
  await userEvent.click(dialog.getByRole('button', { name: 'Ban' }));
  expect(await dialog.findByText('Choose a time in the future')).toBeTruthy();
  expect(await violations()).toEqual([]);
  await userEvent.clear(dialog.getByLabelText('Until'));
  await userEvent.type(dialog.getByLabelText('Until'), '2199-01-05T10:00');
  await userEvent.click(dialog.getByRole('button', { name: 'Ban' }));
  expect(await screen.findByText('Person banned')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { userId: CY.userId, reason: 'Advertising', until: new Date('2199-01-05T10:00').toISOString() },
  ]);
  const list = within(await screen.findByRole('region', { name: 'Banned' }));
  expect(list.getByText(/^Until Jan 05, 2199, since Nov 20, 2026/).textContent).toContain('by Grace Hopper');
  expect(list.getByText('Advertising')).toBeTruthy();
});

it('the cause is shown if a person could not be banned, and the typed reason is kept', async () => {
  await open({ 'POST /api/chapters/1/bans': { status: 409, body: aProblem(409, 'They are banned already.') } });
  const dialog = await banCy();
  await userEvent.type(dialog.getByLabelText('Reason'), 'Advertising');
  await userEvent.click(dialog.getByRole('button', { name: 'Ban' }));
  expect(await screen.findByText('They are banned already.')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Advertising');
});

it('a ban is lifted after a question', async () => {
  let bans: Ban[] = [BAN];
  const calls = await open({
    'GET /api/chapters/1/bans': () => bans,
    'DELETE /api/chapters/{id}/bans/{userId}': () => {
      bans = [];
      return { ok: true };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Lift', description: 'Cy Author' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Lift the ban of Cy Author?' }));
  expect(await violations()).toEqual([]);
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Lift Ban' }));
  expect(await screen.findByText('Ban lifted')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Banned' })).toBeNull());
  expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe(`/api/chapters/1/bans/${CY.userId}`);
});

it('an invite link that admits nobody says why, and is revoked', async () => {
  let invites: Invite[] = [{ ...INVITE, problem: 'Its author is no longer an admin of this chapter.' }];
  const calls = await open({
    'GET /api/chapters/1/invites': () => invites,
    'DELETE /api/chapters/{id}/invites/{inviteId}': () => {
      invites = [];
      return { ok: true };
    },
  });
  expect(await screen.findByText(/^Nobody can join with it\. Its author is no longer an admin/)).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke', description: '5 of 25 used' }));
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Link' }));
  expect(await screen.findByText('Invite link revoked')).toBeTruthy();
  expect(await screen.findByText(/There are no links now/)).toBeTruthy();
  expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe(`/api/chapters/1/invites/${INVITE.id}`);
});

it('the members are exported as CSV', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe('/api/chapters/1/members/export');
});
