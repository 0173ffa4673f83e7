import * as z from 'zod';
import { MAIL_FREQUENCIES, NOTICE_GROUPS } from '../notice-groups';

export const NoticeGroup = z.enum(NOTICE_GROUPS);

export type NoticeGroup = z.infer<typeof NoticeGroup>;

export const MailFrequency = z.enum(MAIL_FREQUENCIES);

export type MailFrequency = z.infer<typeof MailFrequency>;
