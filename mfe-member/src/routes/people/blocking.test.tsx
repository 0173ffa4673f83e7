import { queryClient } from '@meridian/platform';
import { aMember, aPerson, idOf } from '@meridian/platform/testing';
import type { UnreadChats } from '@meridian/shared-types';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '@meridian/platform/testing/axe';
import { openPage } from '../../testing/open-page';
import { mutationsIn, openProfilePage } from '../../testing/open-profile-page';
import './directory';

const ANA = aMember(1, { profile: aPerson('Ana Núñez') });
const knows = (...blockedIds: string[]) => {
  const shown: UnreadChats = { chapters: [], directMessages: 0, blockedIds };
  return act(async () => void queryClient.setQueryData(['/api/chats'], shown));
};

it('a member blocks and unblocks a person in the profile, without a conversation', async () => {
  const { calls } = openPage(`/directory?member=${ANA.userId}`, {
    'GET /api/members/all': [ANA],
    'GET /api/users/{id}': {
      user: { id: ANA.userId, createdAt: '2025-01-15T12:00:00.000Z', profile: ANA.profile },
    },
    [`PUT /api/conversations/${ANA.userId}/block`]: { ok: true },
    [`DELETE /api/conversations/${ANA.userId}/block`]: { ok: true },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Block...' }));
  const question = within(await screen.findByRole('dialog', { name: 'Block Ana Núñez?' }));
  expect(question.getByText(/They are not told/)).toBeTruthy();
  expect(await violations()).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Block' }));
  await knows(ANA.userId);
  await userEvent.click(await screen.findByRole('button', { name: 'Unblock' }));
  await knows();
  expect(await screen.findByRole('button', { name: 'Block...' })).toBeTruthy();
  const path = `/api/conversations/${ANA.userId}/block`;
  expect(mutationsIn(calls)).toMatchObject([
    { method: 'PUT', path },
    { method: 'DELETE', path },
  ]);
});

it('the profile page lists the people whom the user blocks, and unblocks one', async () => {
  let people = [
    { userId: idOf(2), name: 'Ben Osei', avatarUrl: null },
    { userId: idOf(3), name: 'Carla Diaz', avatarUrl: null },
  ];
  const { calls } = await openProfilePage('', {
    'GET /api/user/blocked-people': () => ({ people }),
    'DELETE /api/conversations/{userId}/block': () => {
      people = people.slice(1);
      return { ok: true };
    },
  });
  expect(await screen.findByRole('link', { name: 'Carla Diaz' })).toBeTruthy();
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Unblock Ben Osei' }));
  expect(await screen.findByRole('link', { name: 'Carla Diaz' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ben Osei' })).toBeNull());
  expect(mutationsIn(calls)).toMatchObject([{ method: 'DELETE', path: `/api/conversations/${idOf(2)}/block` }]);
});

it('people who cannot send messages have no list of blocked people', async () => {
  await openProfilePage('', {}, { subscriptionStatus: 'newsletter' });
  expect(await screen.findByText('Who can write to me')).toBeTruthy();
  expect(screen.queryByText('People you blocked')).toBeNull();
});
