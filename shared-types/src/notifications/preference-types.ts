import * as z from 'zod';
import { MAIL_PACES, NOTICE_GROUPS } from './notice-groups';

export const NoticeGroup = z.enum(NOTICE_GROUPS);

export type NoticeGroup = z.infer<typeof NoticeGroup>;

export const MailPace = z.enum(MAIL_PACES);

export type MailPace = z.infer<typeof MailPace>;
