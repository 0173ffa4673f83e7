/**
 * Returns the group key of a person's notices about messages from one member.
 * @example directMessagesGroup(userId) // 'direct:65f0c0ffee…'
 */
export const directMessagesGroup = (senderId: string): string => `direct:${senderId}`;
