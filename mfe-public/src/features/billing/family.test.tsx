import { aUser, idOf, mockApi, renderApp } from '@meridian/platform/testing';
import type { Family } from '@meridian/shared-types';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FamilyCards } from './family';

const NONE: Family = { places: [], free: 0, invitations: [] };
const OWN: Family = {
  ...NONE,
  until: '2099-11-21T12:00:00.000Z',
  places: [
    { id: idOf(1), email: 'ben@example.org', name: 'Ben' },
    { id: idOf(2), email: 'eve@example.org' },
  ],
  free: 2,
};

function open(family: Family) {
  const mocked = mockApi({
    'GET /api/family': family,
    'POST /api/family': family,
    'POST /api/family/{id}/acceptance': family,
    'DELETE /api/family/{id}': family,
    'GET /api/auth/me': { user: aUser() },
  });
  renderApp(<FamilyCards />, { session: {} });
  return () =>
    mocked.calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
}

it('the payer sees the family, invites an address and removes somebody', async () => {
  const sent = open(OWN);
  await screen.findByText(/^Up to 4 other people are members until Nov 21, 2099/);
  screen.getByText('eve@example.org');
  await userEvent.type(screen.getByLabelText('Email address'), 'kim@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }));
  await screen.findByText('Invitation sent');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Ben' }));
  await screen.findByText('Removed from the family');
  expect(sent().map(([method, , body]) => [method, body])).toEqual([
    ['POST', { email: 'kim@example.org' }],
    ['DELETE', undefined],
  ]);
});

it('a full family has no field for another address', async () => {
  open({ ...OWN, free: 0 });
  await screen.findByText('eve@example.org');
  expect(screen.queryByLabelText('Email address')).toBeNull();
});

it('an invitation is accepted', async () => {
  open({ ...NONE, invitations: [{ id: idOf(3), payer: 'Ana Horvat' }] });
  await userEvent.click(await screen.findByRole('button', { name: 'Join the Family' }));
  await screen.findByText('Family joined');
});

it('a member leaves the family', async () => {
  open({ ...NONE, place: { id: idOf(3), payer: 'Ana Horvat' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Leave the Family' }));
  await screen.findByText('Family left');
});
