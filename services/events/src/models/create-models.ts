import { KeyedMutex, personLockModel } from '@meridian/service-kit';
import type { Connection } from 'mongoose';
import { chapterBanModel } from './chapter-ban.model';
import { calendarFeedModel } from './feed.model';
import { eventChangeModel } from './event-change.model';
import { eventDraftModel, eventModel } from './event.model';
import { eventSettingsModel } from './event-settings.model';
import { checkInModel } from './check-in.model';
import { pulseModel } from './pulse.model';
import { holidayListModel } from './holiday.model';
import { rsvpModel } from './rsvp.model';
import { seriesModel } from './series.model';

export const createModels = (db: Connection) => ({
  db,
  Events: eventModel(db),
  Drafts: eventDraftModel(db),
  Series: seriesModel(db),
  Changes: eventChangeModel(db),
  Rsvps: rsvpModel(db),
  CheckIns: checkInModel(db),
  Pulses: pulseModel(db),
  Settings: eventSettingsModel(db),
  Holidays: holidayListModel(db),
  ChapterBans: chapterBanModel(db),
  CalendarFeeds: calendarFeedModel(db),
  Locks: personLockModel(db),
  /**
   * The queue of changes of an event's seats in this process. Changes of other processes cause transaction conflicts
   * instead.
   */
  seatQueue: new KeyedMutex<string>(),
});
export type Models = ReturnType<typeof createModels>;
