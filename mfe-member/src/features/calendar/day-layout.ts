import type { Event } from '@meridian/shared-types';
import { addDays, startOfDay } from 'date-fns';
import { eventsOn } from './days';

/** The part of an event on one day: local minutes since midnight, in one of `lanes` columns. */
export interface Block<E extends Event = Event> {
  event: E;
  from: number;
  to: number;
  lane: number;
  lanes: number;
  endsLater: boolean;
  startsEarlier: boolean;
}

const MINUTES_PER_DAY = 24 * 60;
/** The text of shorter blocks would not fit. */
const MIN_BLOCK_MINUTES = 30;

const minutesSinceMidnight = (at: Date) => at.getHours() * 60 + at.getMinutes();

function minutesOn(event: Event, day: Date) {
  const next = startOfDay(addDays(day, 1));
  const start = new Date(event.startTime);
  const end = new Date(event.endTime);
  const startsEarlier = start < day;
  const endsLater = end > next;
  const from = Math.min(startsEarlier ? 0 : minutesSinceMidnight(start), MINUTES_PER_DAY - MIN_BLOCK_MINUTES);
  const to = end >= next ? MINUTES_PER_DAY : minutesSinceMidnight(end);
  // `to` is before `from` for reversed events and for those within the hour that a clock change repeats.
  return { from, to: Math.max(to, from + MIN_BLOCK_MINUTES), endsLater, startsEarlier };
}

/** Lays out the events of a day. Overlapping events share the width evenly. */
export function layOutDay<E extends Event>(events: readonly E[], day: Date): Block<E>[] {
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
  const segments = eventsOn(events, day)
    .map((event) => ({ event, ...minutesOn(event, day) }))
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
