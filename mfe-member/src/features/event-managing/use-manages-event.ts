import { useSession } from '@meridian/platform';
import { mayManageEvent, type Event } from '@meridian/shared-types';

/** Whether the user may manage events. The server decides; this hides what it would refuse. */
export function useManagesEvent(): (event: Event) => boolean {
  const { user, isActiveSubscriber, isAdmin } = useSession();
  return (event) =>
    mayManageEvent(
      user && { id: user.id, isActive: isActiveSubscriber, isSiteAdmin: isAdmin },
      event,
      user?.memberships.find(({ chapterId }) => chapterId === event.chapterId),
    );
}
