import type { Role } from '../people/people';
import { isChapterAdmin } from '../chapters/roles';

/**
 * Returns whether a person may change, cancel, publish and delete an event, and see it as a draft: its organizer while
 * an active member of its chapter, admins of the chapter, and site admins. `membership` is
 * the person's membership in the chapter of the event. The services enforce it; pages use it to hide what would be
 * refused.
 * @example mayManageEvent({ id, isActive: true, isSiteAdmin: false }, { organizerId: id }, { role: 'member' }) // true
 */
export function mayManageEvent(
  person: { id: string; isActive: boolean; isSiteAdmin: boolean } | undefined,
  event: { organizerId: string | null },
  membership: { role: Role | null } | undefined,
): boolean {
  if (!person) return false;
  if (person.isSiteAdmin) return true;
  if (isChapterAdmin(membership)) return true;
  return person.isActive && Boolean(membership?.role) && event.organizerId === person.id;
}
