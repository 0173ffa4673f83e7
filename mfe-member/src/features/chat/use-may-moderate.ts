import { useSession } from '@meridian/platform';
import { isChapterAdmin } from '@meridian/shared-types';

/** Returns whether the user may remove messages of a chapter, as its admins and site admins may. The server decides. */
export function useMayModerate(chapterId: number): boolean {
  const { user, isAdmin } = useSession();
  const own = user?.memberships.find((membership) => membership.chapterId === chapterId);
  return isAdmin || (own !== undefined && isChapterAdmin(own));
}
