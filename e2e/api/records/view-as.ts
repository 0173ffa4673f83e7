/** Returns the body with which a site admin views the site as a user. */
export const createViewBody = (userId: string) => ({ userId, reason: 'They see no events', notifyPerson: true });
