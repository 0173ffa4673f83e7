import { chapterRaces } from './chapter-races';
import { eventRaces } from './event-races';
import { messageRaces } from './message-races';
import type { RaceContext, Races } from './race-context';
import { socketRaces } from './socket-races';

/**
 * Returns the races in which different calls or people meet, and those of socket events. All other races derive from
 * the samples, see sample-race.ts.
 */
export const allRaces = (context: RaceContext): Races => ({
  ...chapterRaces(context),
  ...eventRaces(context),
  ...messageRaces(context),
  ...socketRaces(context),
});
