import { aChapter, aMember, aPerson, aProblem, idOf, mockApi, renderApp } from '@meridian/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';
import { violations } from '@meridian/platform/testing/axe';
import { anEvent } from '../../testing/builders';
import './directory';
import '../events/event';

const MEMBER = { subscriptionStatus: 'active' } as const;
const EVENT_ID = '65f0000000000000000000e1';
const REPORTED = { 'POST /api/reports': { status: 201, body: { ok: true } } };
const ANA = aMember(1, { profile: aPerson('Ana Núñez') });

function openEvent(fields: object = {}, session: object = MEMBER, more: object = REPORTED) {
  const api = mockApi({
    [`GET /api/events/${EVENT_ID}`]: anEvent({ id: EVENT_ID, ...fields }),
    [`GET /api/events/${EVENT_ID}/attendees`]: { attendees: [], count: 0, guestCount: 0, hiddenCount: 0 },
    'GET /api/chapters': [aChapter()],
    ...more,
  });
  renderApp(routes, { path: `/events/${EVENT_ID}`, session });
  return api;
}

/** Chooses the first reason, and sends the report. */
async function sendReport(title: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Report' });
  expect(send.disabled).toBe(true);
  await userEvent.click(dialog.getByRole('combobox', { name: 'Reason' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Insults or harassment' }));
  await userEvent.type(dialog.getByLabelText('More details (optional)'), 'Not the first time.');
  await userEvent.click(send);
}
const BODY = { reason: 'Insults or harassment', text: 'Not the first time.' };
const bodiesOf = ({ calls }: Pick<ReturnType<typeof openEvent>, 'calls'>) =>
  calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

it('a member reports an event with a reason', async () => {
  const api = openEvent();
  await userEvent.click(await screen.findByRole('button', { name: 'Report' }));
  expect(await violations()).toEqual([]);
  await sendReport('Report this event?');
  expect(await screen.findByText('Reported')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodiesOf(api)).toEqual([['/api/reports', { thing: { kind: 'event', id: EVENT_ID }, ...BODY }]]);
});

it('the text is kept if the report was refused, and the reason is shown', async () => {
  const refusal = { 'POST /api/reports': { status: 409, body: aProblem(409, 'You have already reported this.') } };
  openEvent({}, MEMBER, refusal);
  await userEvent.click(await screen.findByRole('button', { name: 'Report' }));
  await sendReport('Report this event?');
  expect(await screen.findByText('You have already reported this.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('More details (optional)').value).toBe('Not the first time.');
});

it.each([
  ['a draft', { status: 'draft' }, MEMBER],
  ['to people without a membership', {}, {}],
])('no report is offered for an event: %s', async (_, fields, session) => {
  openEvent(fields, session);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull();
});

it('a member reports a person with a reason', async () => {
  const api = mockApi({
    'GET /api/chapters': [aChapter()],
    'GET /api/members/all': [ANA],
    'GET /api/users/{id}': { user: { id: idOf(1), createdAt: '2024-01-05T12:00:00.000Z', profile: ANA.profile } },
    ...REPORTED,
  });
  renderApp(routes, { path: `/directory?member=${ANA.userId}`, session: MEMBER });
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Ana Núñez' })).getByRole('button', { name: 'Report' }),
  );
  await sendReport('Report Ana Núñez?');
  expect(await screen.findByText('Reported')).toBeTruthy();
  expect(bodiesOf(api)).toEqual([['/api/reports', { thing: { kind: 'person', id: ANA.userId }, ...BODY }]]);
});
