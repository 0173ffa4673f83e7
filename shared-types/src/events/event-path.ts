/** Returns the path of an event's page. @example eventPath('65f0000000000000000000e1') */
export const eventPath = (id: string): string => `/events/${id}`;
