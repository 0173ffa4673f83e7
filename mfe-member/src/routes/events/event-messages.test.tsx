import { aMembership, idOf, type MockedCall } from '@meridian/platform/testing';
import { violations } from '@meridian/platform/testing/axe';
import type { EventMessage } from '@meridian/shared-types';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openEvent, theEvent } from '../../testing/open-event';
import './event';

const from = { userId: idOf(0xa1), name: 'Ana Silva' };

it('people who manage an event write to everyone who goes, and the page shows the message', async () => {
  const sent: EventMessage[] = [];
  const event = theEvent({ attendeeCount: 3, userRsvpStatus: 'attending' });
  await openEvent(
    () => ({ ...event, ...(sent.length > 0 && { messages: sent }) }),
    {
      'POST /api/events/{id}/messages': ({ body }: MockedCall) => {
        sent.push({ ...(body as { text: string }), at: '2026-05-01T10:00:00.000Z', from });
        return sent[0];
      },
    },
    { session: { memberships: [aMembership({ role: 'admin' })] } },
  );
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
