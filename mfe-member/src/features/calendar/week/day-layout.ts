import type { Event } from '@meridian/shared-types';
import { dateOf, minuteOf } from '../clocks';
import type { Shown } from '../days';

/** The part of an event on one day: minutes since midnight, in one of `lanes` columns. */
export interface Block<E extends Event = Event> extends Shown<E> {
  from: number;
  to: number;
  lane: number;
  lanes: number;
  endsLater: boolean;
  startsEarlier: boolean;
}

const MINUTES_PER_DAY = 24 * 60;
/** The minimum length of a block. The text of shorter ones would not fit. */
const MIN_BLOCK_MINUTES = 30;

function minutesOn({ times: { from: start, to: end } }: Shown, day: Date) {
  const date = dateOf(day);
  const startsEarlier = start.slice(0, 10) < date;
  const lastsUntilMidnight = end.slice(0, 10) > date;
  const endsLater = lastsUntilMidnight && end > `${dateOf(nextDay(day))}T00:00`;
  const from = Math.min(startsEarlier ? 0 : minuteOf(start), MINUTES_PER_DAY - MIN_BLOCK_MINUTES);
  const to = end.slice(0, 10) < date ? 0 : lastsUntilMidnight ? MINUTES_PER_DAY : minuteOf(end);
  // `to` is before `from` for reversed events and for those within the hour that a clock change repeats.
  return { from, to: Math.max(to, from + MIN_BLOCK_MINUTES), endsLater, startsEarlier };
}

const nextDay = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1);

/** Lays out the events of a day that have a time. Overlapping events share the width evenly. */
export function layOutDay<E extends Event>(events: readonly Shown<E>[], day: Date): Block<E>[] {
  const blocks: Block<E>[] = [];
  let cluster: Block<E>[] = [];
  let clusterEnd = 0;
  const close = () => {
    const lanes = Math.max(0, ...cluster.map(({ lane }) => lane + 1));
    cluster.forEach((block) => {
      block.lanes = lanes;
    });
    cluster = [];
  };
  const segments = events
    .filter(({ times }) => !times.isAllDay)
    .map((shown) => ({ ...shown, ...minutesOn(shown, day) }))
    .sort((a, b) => a.from - b.from || b.to - a.to);
  for (const segment of segments) {
    if (segment.from >= clusterEnd) close();
    const busy = new Set(cluster.filter(({ to }) => to > segment.from).map(({ lane }) => lane));
    let lane = 0;
    while (busy.has(lane)) lane += 1;
    const block = { ...segment, lane, lanes: 1 };
    cluster.push(block);
    blocks.push(block);
    clusterEnd = Math.max(clusterEnd, segment.to);
  }
  close();
  return blocks;
}
