import { aChapter, settled } from '@meridian/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import './find-event';
import { createMessage, openPanel } from '../testing/open-panel';
import type { CreateEventFrom } from './use-event-links';

jest.mock('@meridian/platform/realtime', () =>
  jest.requireActual<typeof import('../testing/mock-realtime')>('../testing/mock-realtime').mockRealtime(),
);

const LAGOS = aChapter({ name: 'Lagos', state: 'Lagos', timeZone: 'Africa/Lagos' });
const DINNER = createMessage(1, { content: 'Dinner on March 3, 2099 at 7 pm at Eko Hotel?' });
const ADDRESS = '/events/create?chapter=1&start=2099-03-03T19%3A00#title=Dinner&location=Eko+Hotel&meetingUrl=';
const createEventFrom: CreateEventFrom = (chapterId, { startLocal, endLocal: _, ...texts }) =>
  `/events/create?chapter=${chapterId}&start=${encodeURIComponent(startLocal)}#${new URLSearchParams(texts).toString()}`;

const open = (messages = [DINNER], chapters = [LAGOS], session = {}) =>
  openPanel(
    () => messages,
    { createEventFrom },
    { session: { subscriptionStatus: 'active', ...session } },
    { 'GET /api/chapters/admin': chapters },
  );
const offers = () => screen.queryAllByRole('link', { name: 'Make an Event' });

test('a message with a day and a place offers an event once beside the composer, and others do not', async () => {
  const { location } = await open([
    createMessage(1, { content: 'See you on March 3, 2099' }),
    createMessage(2, { content: 'Dinner at Eko Hotel' }),
    { ...DINNER, ...createMessage(3, { content: DINNER.content }) },
    createMessage(4, { content: 'Dinner on March 3, 2019 at Eko Hotel' }),
  ]);
  const offer = await screen.findByRole('link', { name: 'Make an Event' });
  expect(offers()).toEqual([offer]);
  expect(within(screen.getByRole('log')).queryByRole('link', { name: 'Make an Event' })).toBeNull();
  await userEvent.click(offer);
  await waitFor(() => expect(location()).toBe(ADDRESS));
});

test('of two messages with a day and a place the newer one offers an event, which can be hidden', async () => {
  await open([DINNER, createMessage(2, { content: 'Lunch on March 4, 2099 at Eko Hotel' })]);
  const offer = await screen.findByRole('link', { name: 'Make an Event' });
  expect(offer.getAttribute('href')).toContain('2099-03-04');
  expect(offers()).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Hide this suggestion' }));
  expect(offers()).toEqual([]);
});

test('a person who may not create events in the chapter is offered nothing', async () => {
  const { calls } = await open([DINNER], [{ ...LAGOS, id: 2 }]);
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/chapters/admin')).toBe(true));
  await settled();
  expect(offers()).toEqual([]);
});

test('a chat without days does not ask where the person may create events', async () => {
  const { calls } = await open([createMessage(1)]);
  expect(calls.filter(({ path }) => path === '/api/chapters/admin')).toEqual([]);
});

test('a removed message offers nothing', async () => {
  await open([{ ...DINNER, isRemoved: true }]);
  expect(offers()).toEqual([]);
});
