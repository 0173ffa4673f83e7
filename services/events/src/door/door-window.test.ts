import { whyClosed } from './door-window';

const event = {
  startTime: new Date('2031-05-01T23:00:00Z'),
  endTime: new Date('2031-05-02T01:00:00Z'),
  timeZone: 'America/New_York',
};
const at = (time: string, change = {}) => whyClosed({ ...event, ...change }, Date.parse(time));

test('the door is open from 12 hours before the beginning until 24 hours after the end', () => {
  expect(at('2031-05-01T10:59:59Z')).toBe('The door opens 12 hours before the event begins: Thu, May 1, 7:00 AM EDT.');
  for (const time of ['2031-05-01T11:00:00Z', '2031-05-01T23:30:00Z', '2031-05-03T00:59:59Z'])
    expect(at(time)).toBeUndefined();
  expect(at('2031-05-03T01:00:00Z')).toBe(
    'The door closed 24 hours after the end of the event: Fri, May 2, 9:00 PM EDT.',
  );
});

test('an event that ends before it begins has a door as well, and a cancelled event has none', () => {
  expect(at('2031-05-01T23:30:00Z', { endTime: new Date('2031-04-01T00:00:00Z') })).toBeUndefined();
  expect(at('2031-05-01T23:30:00Z', { status: 'cancelled' })).toBe('This event was cancelled: nobody can come in.');
});
