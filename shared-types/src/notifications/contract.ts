import * as z from 'zod';
import { contract } from '../calls/contract';
import { Id, limitParam } from '../fields/fields';
import { noticesCalls } from './calls';
import { NoticeList, ReadNotices, UnreadNotices } from './notices';

/** The calls for the notices of a person in the page. */
export const noticesApi = contract('notifications', noticesCalls, {
  list: {
    access: 'signed-in',
    summary: "Lists the caller's notifications of the last 90 days, newest first; 20 by default",
    query: z.strictObject({ before: Id.optional(), limit: limitParam(50).optional() }),
    response: NoticeList,
  },
  countUnread: {
    access: 'signed-in',
    summary: "Counts the caller's unread notifications, and apart from them those of direct messages, each up to 100",
    response: UnreadNotices,
  },
  markRead: {
    access: 'signed-in',
    limit: 'frequent',
    summary: 'Marks notifications up to a time as read, of one group, of one chat, or all',
    body: ReadNotices,
    response: UnreadNotices,
  },
});
