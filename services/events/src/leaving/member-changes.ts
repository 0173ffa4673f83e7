import type { SignalBus } from '@meridian/service-kit';
import type { SeatModels } from '../rsvps/seats/seat-changes';
import type { Chapters } from '../access/chapters-client';
import type { Models } from '../models/create-models';
import type { AnnounceRsvps } from '../rsvps/rsvp-signals';
import { followMember, type ChangedPerson } from './follow-member';

/** Makes events agree with the places and accounts of people, one person after the other. */
export type FollowMembers = (people: readonly ChangedPerson[]) => Promise<void>;

/**
 * Creates the function that follows changes of members. Open pages learn of it by the signals of the events, and are
 * refused when they fetch again.
 */
export const createFollowMembers =
  (
    models: SeatModels & Pick<Models, 'Drafts' | 'Series' | 'ChapterBans'>,
    chapters: Pick<Chapters, 'membershipStatus' | 'standing'>,
    announce: AnnounceRsvps,
    bus: Pick<SignalBus, 'publish'>,
  ): FollowMembers =>
  async (people) => {
    for (const person of people) {
      const { left, organized } = await followMember(models, chapters, person);
      for (const [eventId, changes] of left) announce(eventId, changes);
      for (const eventId of new Set([...left.keys(), ...organized])) {
        bus.publish('eventChanged', { eventId });
        bus.publish('eventConversationChanged', { eventId });
      }
    }
  };
