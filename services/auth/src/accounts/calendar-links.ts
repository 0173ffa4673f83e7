import { DUE_READ, runInBackground, type Logger } from '@meridian/service-kit';
import type { Models } from '../models/create-models';
import type { Client } from '@meridian/shared-types';
import type { eventsInternalApi } from '@meridian/shared-types/contracts';

/** The most accounts in one run. */
const MAX = 50;

type Needed = Pick<Models, 'Users'> & { log: Logger; eventsService: Client<typeof eventsInternalApi> };

/**
 * Ends calendar links that were made before a new password, or before a change of address was undone, because an
 * intruder may have made them. The transaction of the change stores the time with the account, where it stays until the
 * events service has ended the links.
 */
export async function endCalendarLinks({ Users, eventsService, log }: Needed): Promise<void> {
  const waiting = { calendarLinksEnd: { $exists: true } } as const;
  const due = await Users.find(waiting, { calendarLinksEnd: 1 }).limit(MAX).comment(DUE_READ).lean();
  for (const { _id, calendarLinksEnd } of due)
    try {
      if (!calendarLinksEnd) continue;
      const params = { userId: _id.toHexString() };
      await eventsService.endCalendarFeeds({ params, body: { createdUntil: calendarLinksEnd.toISOString() } });
      await Users.updateOne({ _id, calendarLinksEnd }, { $unset: { calendarLinksEnd: 1 } });
    } catch (error) {
      log.warn({ err: error }, 'calendar links not ended yet');
    }
}

/** Ends the calendar links while the response to the request goes out. The background job ends those that are left. */
export const endCalendarLinksSoon = (dependencies: Needed): void =>
  void runInBackground(() => endCalendarLinks(dependencies), {
    log: dependencies.log,
    failure: 'calendar links not ended yet',
  });
