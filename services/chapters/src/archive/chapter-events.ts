import { createServiceClient, unavailable } from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import { eventsInternalApi } from '@meridian/shared-types/contracts';

/** The calls to the events service about a chapter's events and about the people in them. */
export type ChapterEvents = Pick<
  Client<typeof eventsInternalApi>,
  'upcomingOfChapter' | 'cancelOfChapter' | 'moveOfChapter' | 'changeMembers'
>;

/** The timeout in milliseconds of a call that changes events. */
const CHANGE_TIMEOUT_MS = 5000;

/**
 * Creates the client of the events service. Without its URL every call is refused, because no response is a refusal.
 */
export function createChapterEvents(eventsUrl: string | undefined, serviceToken: string): ChapterEvents {
  if (eventsUrl) return createServiceClient(eventsInternalApi, eventsUrl, serviceToken, CHANGE_TIMEOUT_MS);
  const refuse = async (): Promise<never> => {
    throw unavailable();
  };
  return { upcomingOfChapter: refuse, cancelOfChapter: refuse, moveOfChapter: refuse, changeMembers: refuse };
}
