/** The reactions to messages, in the order in which they are shown. */
export const REACTIONS = ['like', 'love', 'laugh', 'celebrate', 'thanks', 'sad'] as const;
export type Reaction = (typeof REACTIONS)[number];

/** The most people whom a page is told by name for each reaction to a message. All others are only counted. */
export const REACTED_LISTED = 50;
