import * as z from 'zod';
import { ChapterId, Id } from '../fields/fields';
import { ProfileBrief } from '../people/people';

/** The most people of a chapter whom a page is told by name. All others are only counted. */
export const PRESENT_LISTED = 50;

/** A member of a chapter who has a page of the site open. */
export const PresentPerson = ProfileBrief.extend({ userId: Id });
export type PresentPerson = z.infer<typeof PresentPerson>;

/**
 * The people of a chapter who are here: their number, and the first `PRESENT_LISTED` of them in the order of arrival.
 */
const presence = { count: z.number().int(), people: z.array(PresentPerson) };
export const Presence = z.object(presence);
export type Presence = z.infer<typeof Presence>;

/** A change of the people of a chapter who are here. `people` follow those who are listed already. */
export const PresenceChange = z.object({
  chapterId: ChapterId,
  ...presence,
  /** The people who are no longer listed. */
  goneIds: z.array(Id),
});
export type PresenceChange = z.infer<typeof PresenceChange>;

/** A person's choice of whether the members of their chapters see when they are here. */
export const PresenceSettings = z.strictObject({ showPresence: z.boolean() });
export type PresenceSettings = z.infer<typeof PresenceSettings>;

/** What a replica of chat tells the others about the people who are connected to it. */
export const ReplicaPresence = z.object({
  /** An id of the running process. */
  replica: z.string(),
  /** The number of changes so far, with this one. A replica that misses one asks for everything. */
  version: z.number().int(),
  /** Whether `people` are all people of the replica. Otherwise they are those who have changed, or none. */
  isWhole: z.boolean(),
  /** People, each with all chapters in which they are here at this replica. A person who has gone has none. */
  people: z.array(z.object({ userId: Id, chapterIds: z.array(ChapterId) })),
});
export type ReplicaPresence = z.infer<typeof ReplicaPresence>;
