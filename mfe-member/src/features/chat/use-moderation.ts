import { useSession } from '@meridian/platform';
import { isChapterAdmin } from '@meridian/shared-types';

/**
 * Returns whether the user may remove messages of a chapter, as its admins and site admins may, and read earlier texts
 * of messages, as its admins may. The server decides.
 */
export function useModeration(chapterId: number): { mayModerate: boolean; mayReadEarlierTexts: boolean } {
  const { user, isAdmin } = useSession();
  const own = user?.memberships.find((membership) => membership.chapterId === chapterId);
  const mayReadEarlierTexts = own !== undefined && isChapterAdmin(own);
  return { mayModerate: isAdmin || mayReadEarlierTexts, mayReadEarlierTexts };
}
