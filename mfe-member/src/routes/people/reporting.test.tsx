import { aMember, aPerson, aProblem, idOf } from '@meridian/platform/testing';
import { violations } from '@meridian/platform/testing/axe';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EVENT_ID, openEvent, theEvent } from '../../testing/open-event';
import { openPage } from '../../testing/open-page';
import './directory';
import '../events/event';

const REPORTED = { 'POST /api/reports': { status: 201, body: { ok: true } } };
const ANA = aMember(1, { profile: aPerson('Ana Núñez') });

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

it('a member reports an event with a reason', async () => {
  const { sent } = await openEvent(theEvent(), REPORTED);
  await userEvent.click(await screen.findByRole('button', { name: 'Report' }));
  expect(await violations()).toEqual([]);
  await sendReport('Report this event?');
  expect(await screen.findByText('Reported')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('POST')).toEqual([{ thing: { kind: 'event', id: EVENT_ID }, ...BODY }]);
});

it('the text is kept if the report was refused, and the reason is shown', async () => {
  const refusal = { 'POST /api/reports': { status: 409, body: aProblem(409, 'You have already reported this.') } };
  await openEvent(theEvent(), refusal);
  await userEvent.click(await screen.findByRole('button', { name: 'Report' }));
  await sendReport('Report this event?');
  expect(await screen.findByText('You have already reported this.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('More details (optional)').value).toBe('Not the first time.');
});

it.each([
  ['a draft', { status: 'draft' as const }, {}],
  ['to people without a membership', {}, { subscriptionStatus: 'newsletter' as const }],
])('no report is offered for an event: %s', async (_, fields, session) => {
  await openEvent(theEvent(fields), {}, { session });
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull();
});

it('a member reports a person with a reason', async () => {
  const { sent } = openPage(`/directory?member=${ANA.userId}`, {
    'GET /api/members/all': [ANA],
    'GET /api/users/{id}': { user: { id: idOf(1), createdAt: '2024-01-05T12:00:00.000Z', profile: ANA.profile } },
    ...REPORTED,
  });
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Ana Núñez' })).getByRole('button', { name: 'Report' }),
  );
  await sendReport('Report Ana Núñez?');
  expect(await screen.findByText('Reported')).toBeTruthy();
  expect(sent('POST')).toEqual([{ thing: { kind: 'person', id: ANA.userId }, ...BODY }]);
});
