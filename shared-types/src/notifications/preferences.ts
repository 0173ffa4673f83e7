import * as z from 'zod';
import { ChapterId } from '../fields';
import { MUTED_CHAPTERS } from '../limits';
import { TimeZone } from '../time';
import { MAIL_PACES, NOTICE_GROUPS } from './preference-terms';

export const NoticeGroup = z.enum(NOTICE_GROUPS);
export type NoticeGroup = z.infer<typeof NoticeGroup>;
export const MailPace = z.enum(MAIL_PACES);
export type MailPace = z.infer<typeof MailPace>;

const everyGroup = <T extends z.ZodType>(each: T) =>
  z.strictObject(Object.fromEntries(NOTICE_GROUPS.map((group) => [group, each])) as Record<NoticeGroup, T>);

/** An hour of the clock, from 0. */
const Hour = z.number().int().min(0).max(23);

/** What a person is told of, where and when. */
export const Preferences = z.strictObject({
  /** `page`: whether it is shown under the bell. */
  groups: everyGroup(z.strictObject({ page: z.boolean(), mail: MailPace })),
  /** Chapters of which the person is told nothing. */
  mutedChapterIds: z.array(ChapterId).max(MUTED_CHAPTERS),
  /** Hours without mail, past midnight where `to` is earlier; null for none. */
  quietHours: z
    .strictObject({ from: Hour, to: Hour })
    .refine(({ from, to }) => from !== to, 'Quiet hours must begin and end at different hours')
    .nullable(),
  /** When digests come: the weekly one on this weekday, from 1 for Monday. */
  digest: z.strictObject({ weekday: z.number().int().min(1).max(7), hour: Hour }),
  /** Of the hours above and of times in mails. */
  timeZone: TimeZone,
});
export type Preferences = z.infer<typeof Preferences>;

/**
 * Why an address gets no more mail but that about its account: there is none, it takes no mail, its mailbox is full, or
 * mail was refused again and again.
 */
export const MailRefusal = z.enum(['unknown', 'closed', 'full', 'refused']);
export type MailRefusal = z.infer<typeof MailRefusal>;

/** Preferences, and what became of mail to the person. */
export const OwnPreferences = Preferences.extend({
  /** Absent while mail is sent. */
  mailRefusal: MailRefusal.optional(),
});
export type OwnPreferences = z.infer<typeof OwnPreferences>;

/** The token of the link of a mail. */
export const MailToken = z.string().regex(/^[\w-]{28}$/, 'Not a link from an email');

/** What a person gets by mail. The link of a mail is enough to read and change it. */
export const MailPreferences = z.strictObject({
  /** All mail but that about the account. */
  email: z.boolean(),
  weeklyDigest: z.boolean(),
  groups: everyGroup(MailPace),
  digest: Preferences.shape.digest,
});
export type MailPreferences = z.infer<typeof MailPreferences>;
