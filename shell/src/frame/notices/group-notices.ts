import type { Notice } from '@meridian/shared-types';

/** The notices about one thing: the latest one and the earlier ones. */
export interface NoticeGroup {
  latest: Notice;
  earlier: Notice[];
  isUnread: boolean;
}

/** Groups notices by thing. The groups are ordered by their latest notice. */
export function groupNotices(notices: readonly Notice[]): NoticeGroup[] {
  const groups = new Map<string, NoticeGroup>();
  for (const notice of notices) {
    const group = groups.get(notice.groupKey);
    const isUnread = notice.readAt === null;
    if (!group) groups.set(notice.groupKey, { latest: notice, earlier: [], isUnread });
    else {
      group.earlier.push(notice);
      group.isUnread ||= isUnread;
    }
  }
  return [...groups.values()];
}
