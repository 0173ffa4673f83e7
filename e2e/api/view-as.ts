/** The body of a call with which a site admin looks as a person. */
export const viewOf = (userId: string) => ({ userId, reason: 'They see no events', tellPerson: true });
