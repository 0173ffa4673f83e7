import type { Notice } from '@meridian/shared-types';
import { findKindContract } from '@meridian/shared-types/notification-kinds';

/** The notices about one thing: the latest one and the earlier ones. */
export interface NoticeGroup {
  latest: Notice;
  earlier: Notice[];
  isUnread: boolean;
  /** Whether it is an unread notice that comes first. It is alone in its group. */
  isUrgent: boolean;
}

/**
 * Groups notices by thing. Unread notices that need an answer come first, each alone, so that none of them is behind a
 * later one. The other groups are ordered by their latest notice.
 */
export function groupNotices(notices: readonly Notice[]): NoticeGroup[] {
  const groups = new Map<string, NoticeGroup>();
  for (const notice of notices) {
    const isUnread = notice.readAt === null;
    const isUrgent = isUnread && findKindContract(notice.kind).isUrgent === true;
    const key = isUrgent ? notice.id : notice.groupKey;
    const group = groups.get(key);
    if (!group) groups.set(key, { latest: notice, earlier: [], isUnread, isUrgent });
    else {
      group.earlier.push(notice);
      group.isUnread ||= isUnread;
    }
  }
  const all = [...groups.values()];
  return [...all.filter(({ isUrgent }) => isUrgent), ...all.filter(({ isUrgent }) => !isUrgent)];
}
