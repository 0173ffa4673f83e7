import * as z from 'zod';
import { ChapterId } from '../../fields/fields';
import { MUTED_CHAPTERS } from '../../fields/limits';
import { TimeZone } from '../../fields/time-fields';
import { NOTICE_GROUPS } from '../notice-groups';
import { MailFrequency, NoticeGroup } from './preference-types';

const everyGroup = <T extends z.ZodType>(each: T) =>
  z.strictObject(Object.fromEntries(NOTICE_GROUPS.map((group) => [group, each])) as Record<NoticeGroup, T>);

/** An hour of the day, from 0 to 23. */
const Hour = z.number().int().min(0).max(23);

/** The notification preferences of a person: what, where and when. */
export const Preferences = z.strictObject({
  /** `page` is whether such notices are shown under the bell. */
  groups: everyGroup(z.strictObject({ page: z.boolean(), mail: MailFrequency })),
  /** The chapters whose notices the person has muted. */
  mutedChapterIds: z.array(ChapterId).max(MUTED_CHAPTERS),
  /** The hours without mail, across midnight if `to` is earlier than `from`. It is null for none. */
  quietHours: z
    .strictObject({ from: Hour, to: Hour })
    .refine(({ from, to }) => from !== to, 'Quiet hours must begin and end at different hours')
    .nullable(),
  /** The hour of digests, and the weekday of the weekly one, from 1 for Monday. */
  digest: z.strictObject({ weekday: z.number().int().min(1).max(7), hour: Hour }),
  /** The time zone of the hours above and of times in mails. */
  timeZone: TimeZone,
});
export type Preferences = z.infer<typeof Preferences>;

/**
 * The reason why an address gets only mail about its account: it does not exist, it accepts no mail, its mailbox is
 * full, or mail was refused repeatedly.
 */
export const MailRefusal = z.enum(['unknown', 'closed', 'full', 'refused']);
export type MailRefusal = z.infer<typeof MailRefusal>;

/** The preferences of a person, and the state of mail to them. */
export const OwnPreferences = Preferences.extend({
  /** It is absent while mail is sent. */
  mailRefusal: MailRefusal.optional(),
});
export type OwnPreferences = z.infer<typeof OwnPreferences>;

/** Whether a person wants letters of the newsletter at their address. */
export const LettersChoice = z.strictObject({ wantsLetters: z.boolean() });
export type LettersChoice = z.infer<typeof LettersChoice>;

/**
 * Whether letters of the newsletter are sent to a person's address. It is null until the address is confirmed, because
 * nobody may choose for somebody else's address.
 */
export const OwnLetters = z.strictObject({ wantsLetters: z.boolean().nullable() });
export type OwnLetters = z.infer<typeof OwnLetters>;

/** The token of the link in a mail. */
export const MailToken = z.string().regex(/^[\w-]{28}$/, 'Not a link from an email');

/** The mail settings of a person. The link of a mail is enough to read and change them. */
export const MailPreferences = z.strictObject({
  /** Whether the person gets any mail besides that about the account. */
  email: z.boolean(),
  weeklyDigest: z.boolean(),
  groups: everyGroup(MailFrequency),
  digest: Preferences.shape.digest,
});
export type MailPreferences = z.infer<typeof MailPreferences>;
