import type { EventDetails, NoticeList } from '@meridian/shared-types';
import { anEventMessage } from '../../records/messages';
import { createFixtures, type Fixtures } from '../fixtures';
import { STATES } from './expected';
import { createOrganizer, endMembership, handedOver } from './former-admin';
import { runState } from './run-state';
import { useTestProduct, waitUntil } from '../../product/test-product';

const product = useTestProduct();
let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await createFixtures(product);
}, 60_000);

test.each(STATES)(
  'every call about a chapter and its events has the expected result for a former admin: %s',
  async (state) => {
    const { organizer, own } = await createOrganizer(product);
    const person = await endMembership(product, organizer, state);
    expect(await runState(fixtures, person, own, state)).toEqual([]);
  },
  60_000,
);

test('a banned organizer has no part in the conversation and no seat at the event at once', async () => {
  const { organizer, own } = await createOrganizer(product);
  const person = await endMembership(product, organizer, 'banned');
  const event = `/api/events/${own.eventId}`;
  const calls = [
    person.call('GET', `${event}/conversation`),
    person.call('POST', `${event}/conversation`, { body: anEventMessage() }),
    person.call('POST', `${event}/conversation/${own.messageId}/removal`),
    person.call('POST', `${event}/rsvp`, { body: { status: 'attending' } }),
    person.call('GET', `${event}/attendees`),
    person.call('POST', `${event}/cancel`, { body: { reason: 'Anger' } }),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  await handedOver(product, own);
  // The person who waited has the seat now.
  const { chapterAdmin } = product.personas;
  expect(await chapterAdmin.ok<EventDetails>('GET', event)).toMatchObject({ attendeeCount: 1, organizerId: null });
  expect((await person.call('GET', event)).status).toBe(404);
});

test.each(['left', 'suspended'] as const)(
  'the admins organize the events of a person: %s, and are told',
  async (state) => {
    const { organizer, own } = await createOrganizer(product);
    await endMembership(product, organizer, state);
    await handedOver(product, own);
    const { chapterAdmin, member } = product.personas;
    const listNotices = async (person: typeof member) =>
      (await person.ok<NoticeList>('GET', '/api/notices')).notices.filter(({ to }) => to === `/events/${own.eventId}`);
    await waitUntil('the admins are told', async () =>
      (await listNotices(chapterAdmin)).some(({ title }) => title === 'The admins of Here organize Dinner now'),
    );
    expect((await listNotices(member)).filter(({ title }) => title.includes('organize'))).toEqual([]);
  },
);
