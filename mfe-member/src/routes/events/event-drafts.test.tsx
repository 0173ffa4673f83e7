import { idOf } from '@meridian/platform/testing';
import { violations } from '@meridian/platform/testing/axe';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEvent } from '../../testing/builders';
import { openEventForm, press, set, valueOf } from '../../testing/open-event-form';
import './create-event';
import './event';

const DRAFT = anEvent({ id: idOf(7), title: 'Spring dinner', status: 'draft' });

const open = (path: string, responses = {}) =>
  openEventForm(path, { 'GET /api/user/event-drafts': [DRAFT], ...responses });

it('a draft is saved and shown', async () => {
  const { sent, location } = await open('/events/create?chapter=1', {
    'POST /api/events': { status: 201, body: DRAFT },
    [`GET /api/events/${DRAFT.id}`]: DRAFT,
  });
  await userEvent.type(screen.getByLabelText('Title'), 'Spring dinner');
  for (const label of ['Start time', 'End time']) set(label, '2031-03-01T18:30');
  await press('Save as Draft');
  expect(await screen.findByText('Draft saved')).toBeTruthy();
  expect(sent('POST')).toMatchObject([{ title: 'Spring dinner', status: 'draft' }]);
  expect(location()).toBe(`/events/${DRAFT.id}`);
  expect(await screen.findByText('This is a draft')).toBeTruthy();
});

it("the user's own drafts are listed", async () => {
  await open('/events/create');
  const link = await screen.findByRole('link', { name: 'Spring dinner' });
  expect(link.getAttribute('href')).toBe(`/events/${DRAFT.id}`);
  expect(screen.getByRole('link', { name: 'Edit Spring dinner' }).getAttribute('href')).toBe(
    `/events/${DRAFT.id}/edit`,
  );
  expect(await violations()).toEqual([]);
});

it('an event is copied to the same time in a future week', async () => {
  const event = anEvent({
    id: idOf(8),
    title: 'Dinner',
    startTime: '2099-11-04T00:00:00.000Z',
    endTime: '2099-11-04T02:00:00.000Z',
    timeZone: 'America/New_York',
    isPublic: false,
  });
  await open(`/events/create?copy=${event.id}`, { [`GET /api/events/${event.id}`]: event });
  expect([valueOf('Title'), valueOf('Start time'), valueOf('End time')]).toEqual([
    'Dinner',
    '2099-11-10T19:00',
    '2099-11-10T21:00',
  ]);
  expect(screen.getByRole('switch', { name: 'Public event' }).getAttribute('aria-checked')).toBe('false');
});
