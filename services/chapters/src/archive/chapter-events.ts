import { createServiceClient, unavailable } from '@meridian/kit';
import type { Client } from '@meridian/shared-types';
import { eventsInternalApi } from '@meridian/shared-types/contracts';

/** What chapters asks of the events of a chapter. */
export type ChapterEvents = Pick<
  Client<typeof eventsInternalApi>,
  'comingOfChapter' | 'cancelOfChapter' | 'moveOfChapter'
>;

/** Milliseconds for a call that cancels or moves events. */
const CHANGE_TIMEOUT_MS = 5000;

/** Without the address of the events service every call is refused: no response is no permission. */
export function createChapterEvents(eventsUrl: string | undefined, serviceToken: string): ChapterEvents {
  if (eventsUrl) return createServiceClient(eventsInternalApi, eventsUrl, serviceToken, CHANGE_TIMEOUT_MS);
  const refuse = async (): Promise<never> => {
    throw unavailable();
  };
  return { comingOfChapter: refuse, cancelOfChapter: refuse, moveOfChapter: refuse };
}
