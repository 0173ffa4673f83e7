import { aChapter, aMembership, idOf, mockApi, renderApp } from '@meridian/platform/testing';
import type { EventMessage, User } from '@meridian/shared-types';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';
import { violations } from '@meridian/platform/testing/axe';
import { anEvent, anEventConversation } from '../../testing/builders';
import './event';

const ID = idOf(0xe7);
const from = { userId: idOf(0xa1), name: 'Ana Silva' };
const ADDRESS = `/events/${ID}`;

it('people who manage an event write to everyone who goes, and the page shows the message', async () => {
  const sent: EventMessage[] = [];
  mockApi({
    'GET /api/events/{id}/conversation': anEventConversation(),
    [`GET /api${ADDRESS}`]: () => ({
      ...anEvent({ id: ID, attendeeCount: 3, userRsvpStatus: 'attending' }),
      ...(sent.length > 0 && { messages: sent }),
    }),
    'GET /api/chapters': [aChapter()],
    [`GET /api${ADDRESS}/attendees`]: { attendees: [], count: 0, guestCount: 0, hiddenCount: 0 },
    [`POST /api${ADDRESS}/messages`]: ({ body }: { body: unknown }) => {
      const message = { ...(body as { text: string }), at: '2026-05-01T10:00:00.000Z', from };
      sent.push(message);
      return message;
    },
  });
  const session: Partial<User> = { subscriptionStatus: 'active', memberships: [aMembership({ role: 'admin' })] };
  renderApp(routes, { path: ADDRESS, session });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('heading', { name: 'Messages' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Manage' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Message Everyone Going' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^2 people get it as a notification and by email\./)).toBeTruthy();
  expect(await violations()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('A message is required')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Message'), 'Bring a coat.');
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('heading', { name: 'Messages' })).toBeTruthy();
  expect(screen.getByText('Bring a coat.')).toBeTruthy();
  expect(screen.getByText(/^From/).textContent).toMatch(/^From Ana Silva · May 01, 2026 at /);
  expect(await violations()).toEqual([]);
});
