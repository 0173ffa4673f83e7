import type { ChapterEvent } from '@meridian/shared-types';

const number = (count: number) => count.toLocaleString('en-US');

/** Returns the numbers of people who go and who wait. @example '12 of 20 seats taken · 3 waiting' */
export function seatsText({ capacity, seatsTaken, waitingCount }: ChapterEvent): string {
  const seats = capacity ? `${number(seatsTaken)} of ${number(capacity)} seats taken` : `${number(seatsTaken)} going`;
  return waitingCount > 0 ? `${seats} · ${number(waitingCount)} waiting` : seats;
}

/** Returns the attendance in words. @example '8 of 10 came (80 %) · 2 walk-ins' */
export function attendanceText({ attendance }: ChapterEvent): string {
  if (!attendance) return 'Nobody was checked in at the door';
  const { going, checkedIn, walkIns } = attendance;
  const share = going > 0 ? ` (${Math.round((100 * checkedIn) / going)} %)` : '';
  const others = walkIns > 0 ? ` · ${number(walkIns)} ${walkIns === 1 ? 'walk-in' : 'walk-ins'}` : '';
  return `${number(checkedIn)} of ${number(going)} came${share}${others}`;
}
