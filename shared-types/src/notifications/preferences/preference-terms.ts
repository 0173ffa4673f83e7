import type { Preferences } from './preferences';
import type { MailFrequency } from './preference-types';

const preference = (mail: MailFrequency) => ({ page: true, mail });

/** The preferences of people who have not chosen any. */
export const DEFAULT_PREFERENCES: Omit<Preferences, 'timeZone'> = {
  groups: {
    requests: preference('now'),
    announcements: preference('now'),
    newEvents: preference('weekly'),
    events: preference('now'),
    reminders: preference('now'),
    chat: preference('now'),
    roles: preference('now'),
    directMessages: preference('now'),
  },
  mutedChapterIds: [],
  quietHours: null,
  digest: { weekday: 1, hour: 9 },
};
