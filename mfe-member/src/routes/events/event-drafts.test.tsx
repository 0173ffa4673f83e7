import { aChapter, idOf, mockApi, renderApp } from '@meridian/platform/testing';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';
import { violations } from '@meridian/platform/testing/axe';
import { anEvent, someSchedulingHints } from '../../testing/builders';
import './create-event';
import './event';

const DRAFT = anEvent({ id: idOf(7), title: 'Spring dinner', status: 'draft' });

async function open(path: string, responses: object = {}) {
  localStorage.clear();
  const api = mockApi({
    'GET /api/chapters/admin': [aChapter()],
    'GET /api/user/event-drafts': [DRAFT],
    'GET /api/chapters': [aChapter()],
    'GET /api/events/scheduling-hints': someSchedulingHints(),
    ...responses,
  });
  const page = renderApp(routes, { path, session: { subscriptionStatus: 'active' } });
  await screen.findByLabelText('Title');
  return { ...api, ...page };
}
const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;

it('a draft is saved and shown', async () => {
  const { calls, location } = await open('/events/create?chapter=1', {
    'POST /api/events': { status: 201, body: DRAFT },
    [`GET /api/events/${DRAFT.id}`]: DRAFT,
  });
  await userEvent.type(screen.getByLabelText('Title'), 'Spring dinner');
  for (const label of ['Start time', 'End time'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: '2031-03-01T18:30' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save as Draft' }));
  expect(await screen.findByText('Draft saved')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    title: 'Spring dinner',
    status: 'draft',
  });
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
  expect([value('Title'), value('Start time'), value('End time')]).toEqual([
    'Dinner',
    '2099-11-10T19:00',
    '2099-11-10T21:00',
  ]);
  expect(screen.getByRole('switch', { name: 'Public event' }).getAttribute('aria-checked')).toBe('false');
});
