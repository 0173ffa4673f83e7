import type { ChapterEvent } from '@meridian/shared-types';
import { attendanceText, seatsText } from './event-texts';

const event = (fields: Partial<ChapterEvent>) => fields as ChapterEvent;

it.each([
  [{ capacity: null, seatsTaken: 1200, waitingCount: 0 }, '1,200 going'],
  [{ capacity: 20, seatsTaken: 20, waitingCount: 3 }, '20 of 20 seats taken · 3 waiting'],
  [{ capacity: null, seatsTaken: 0, waitingCount: 0 }, '0 going'],
])('The text for the seats of %j is: %s', (fields, text) => expect(seatsText(event(fields))).toBe(text));

it.each([
  [null, 'Nobody was checked in at the door'],
  [{ going: 3, checkedIn: 2, walkIns: 1 }, '2 of 3 came (67 %) · 1 walk-in'],
  [{ going: 0, checkedIn: 0, walkIns: 2 }, '0 of 0 came · 2 walk-ins'],
  [{ going: 10, checkedIn: 10, walkIns: 0 }, '10 of 10 came (100 %)'],
])('The text for the attendance %j is: %s', (attendance, text) =>
  expect(attendanceText(event({ attendance }))).toBe(text),
);
