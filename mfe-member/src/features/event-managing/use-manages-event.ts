import { isOver, useSession } from '@meridian/platform';
import { isChapterAdmin, mayManageEvent, type Event } from '@meridian/shared-types';

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

/** Whether the user may change events. When one is over, only admins do, who correct its texts. */
export function useMayEdit(): (event: Event) => boolean {
  const { user, isAdmin } = useSession();
  const manages = useManagesEvent();
  const isAdminOf = (id: number) =>
    isAdmin || isChapterAdmin(user?.memberships.find(({ chapterId }) => chapterId === id));
  return (event) => manages(event) && (event.status === 'draft' || !isOver(event) || isAdminOf(event.chapterId));
}
