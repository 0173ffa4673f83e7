import { isOver, useSession } from '@meridian/platform';
import { isChapterAdmin, mayManageEvent, type Event } from '@meridian/shared-types';

/**
 * Returns a function that says whether the user may manage an event. The server decides; the pages only hide what it
 * would refuse.
 */
export function useManagesEvent(): (event: Event) => boolean {
  const { user, isActiveSubscriber, isAdmin } = useSession();
  return (event) =>
    mayManageEvent(
      user && { id: user.id, isActive: isActiveSubscriber, isSiteAdmin: isAdmin },
      event,
      user?.memberships.find(({ chapterId }) => chapterId === event.chapterId),
    );
}

/**
 * Returns a function that says whether the user may change an event. When an event is over, only admins may correct its
 * texts.
 */
export function useMayEdit(): (event: Event) => boolean {
  const { user, isAdmin } = useSession();
  const manages = useManagesEvent();
  const isAdminIn = (id: number) =>
    isAdmin || isChapterAdmin(user?.memberships.find(({ chapterId }) => chapterId === id));
  return (event) => manages(event) && (event.status === 'draft' || !isOver(event) || isAdminIn(event.chapterId));
}
