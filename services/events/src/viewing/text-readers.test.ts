import { LIMITS } from '@meridian/shared-types';
import { slowPumps } from '@meridian/shared-types/testing';
import { eventBlock, type CalendarEvent } from '../calendars/calendar-text';
import { eventFileName } from '../events/event-file-name';
import { typefaces } from './preview/preview-fonts';
import { drawable, wrapped } from './preview/preview-text';

const at = new Date('2026-12-05T18:00:00.000Z');
const EVENT: CalendarEvent = {
  ...{ id: 'a'.repeat(24), title: 'Dinner', description: '', location: '', url: 'https://meridian.example/events/1' },
  ...{ startTime: at, endTime: new Date('2026-12-05T20:00:00.000Z'), createdAt: at, changedAt: at },
  ...{ startLocal: '2026-12-05T18:00', endLocal: '2026-12-05T20:00', timeZone: 'UTC' },
};

test.each<[string, (text: string) => unknown, number]>([
  ['a description in a calendar', (description) => eventBlock({ ...EVENT, description }), LIMITS.eventDescriptionMax],
  ['a title in a calendar', (title) => eventBlock({ ...EVENT, title }), LIMITS.eventTitleMax],
  ['a file name', (title) => eventFileName({ ...EVENT, title }, 'ics'), LIMITS.eventTitleMax],
])('%s reads any text in little time', (_, read, max) => expect(slowPumps(read, max)).toEqual([]));

test('a title is drawn in little time', async () => {
  const { display } = await typefaces();
  const draw = (text: string) => wrapped(drawable(text, display), display, 64, 1000, 3);
  expect(slowPumps(draw, LIMITS.eventTitleMax)).toEqual([]);
}, 60_000);
