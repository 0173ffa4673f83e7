import type { Identity } from './identity';

/**
 * Returns whether a person uses their own session. It is false while a site admin views the site as the person, or acts
 * as them. The right to read hidden texts, such as messages that are held for review, is that of the person who looks.
 * So it needs an own session, whatever the rights of the viewed person are.
 * @example if (isOwnSession(identity) && isChapterAdmin(membership)) showHeldMessages();
 */
export const isOwnSession = ({ actorId }: Pick<Identity, 'actorId'>): boolean => actorId === undefined;
