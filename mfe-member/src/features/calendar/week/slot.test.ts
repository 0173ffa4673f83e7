import { draggedSlot, hourAt, toLocalTimes, minuteAt, slotAfterKey, slotText } from './slot';

const day = new Date(2026, 10, 22);
const column = { top: 100, height: 960 }; // Each half hour is 20 pixels high.
const evening = { day, from: 1140, to: 1200 };

it('a slot is at the pointer, in half hours, within the day', () => {
  expect([100, 119, 120, 859, 1059, 5000, -5].map((y) => minuteAt(y, column))).toEqual([0, 0, 30, 1110, 1410, 1410, 0]);
  expect(hourAt(day, 1410)).toEqual({ day, from: 1410, to: 1440 });
});

it('a drag gives the slot from its beginning to its end, in both directions', () => {
  expect(draggedSlot(day, 600, 690)).toEqual({ day, from: 600, to: 720 });
  expect(draggedSlot(day, 690, 600)).toEqual({ day, from: 600, to: 720 });
});

it('a slot until midnight ends on the next day', () => {
  expect(toLocalTimes({ day, from: 1380, to: 1440 })).toEqual(['2026-11-22T23:00', '2026-11-23T00:00']);
  expect(slotText(evening)).toBe('Sunday, November 22, 7:00 PM to 8:00 PM');
});

it.each([
  ['ArrowDown', false, { day, from: 1200, to: 1260 }],
  ['ArrowUp', false, { day, from: 1080, to: 1140 }],
  ['ArrowRight', false, { ...evening, day: new Date(2026, 10, 23) }],
  ['ArrowLeft', false, { ...evening, day: new Date(2026, 10, 21) }],
  ['ArrowDown', true, { ...evening, to: 1230 }],
  ['ArrowUp', true, { ...evening, to: 1170 }],
  ['Enter', false, undefined],
])('The slot moves correctly with the key %s and Shift %s', (key, hasShift, next) =>
  expect(slotAfterKey(evening, key, hasShift)).toEqual(next),
);

it('a slot stays within its day', () => {
  expect(slotAfterKey({ day, from: 1410, to: 1440 }, 'ArrowDown', false)).toEqual({ day, from: 1410, to: 1440 });
  expect(slotAfterKey({ day, from: 30, to: 90 }, 'ArrowUp', false)).toEqual({ day, from: 0, to: 60 });
  expect(slotAfterKey({ day, from: 0, to: 30 }, 'ArrowUp', true)).toEqual({ day, from: 0, to: 30 });
});
