import { withPeopleLocked, type Handlers } from '@meridian/service-kit';
import type { EventSettings } from '@meridian/shared-types';
import type { eventsApi } from '@meridian/shared-types/contracts';
import type { Models } from '../../models/create-models';

const DEFAULT: EventSettings = { showAttendance: true };

/**
 * Creates the handlers of people's choices about events. The choice is copied to their RSVPs, so that lists and counts
 * of attendees need no further read.
 */
export const eventSettingsHandlers = ({
  db,
  Rsvps,
  Settings,
}: Pick<Models, 'db' | 'Rsvps' | 'Settings'>): Pick<Handlers<typeof eventsApi>, 'settings' | 'updateSettings'> => ({
  settings: async ({ identity }) =>
    (await Settings.findById(identity.userId, { _id: 0, showAttendance: 1 }).lean()) ?? DEFAULT,

  async updateSettings({ identity: { userId }, body: { showAttendance } }) {
    // The lock ensures that an RSVP that is made in the meantime gets the choice.
    await withPeopleLocked(db, userId, async (session) => {
      await Settings.updateOne({ _id: userId }, { $set: { showAttendance } }, { upsert: true, session });
      await Rsvps.updateMany({ userId }, showAttendance ? { $unset: { isHidden: 1 } } : { $set: { isHidden: true } }, {
        session,
      });
    });
    return { showAttendance };
  },
});
