import { NOTICE_KINDS, getNoticeGroup } from '@meridian/shared-types/notification-kinds';

/** The kinds of notices about what others wrote to the person. */
export const WRITTEN_BY_OTHERS = NOTICE_KINDS.filter((kind) =>
  ['chat', 'directMessages'].includes(getNoticeGroup(kind) ?? ''),
);
