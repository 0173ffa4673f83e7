import type { ZodType } from 'zod';
import type { DomainEventFields } from '../domain-event-fields';
import type { NoticeGroup } from '../preferences/preference-types';

/** The names of the icons of notices. The shell has their drawings. */
export type NoticeIcon =
  | 'account'
  | 'at-sign'
  | 'ban'
  | 'clock'
  | 'decision'
  | 'device'
  | 'event'
  | 'event-cancelled'
  | 'event-message'
  | 'letter'
  | 'megaphone'
  | 'merge'
  | 'password'
  | 'payment'
  | 'person-added'
  | 'reply'
  | 'report'
  | 'security'
  | 'security-warning'
  | 'ticket';

/**
 * What servers and browsers know about a kind of domain event. The notifications service has the other half, with the
 * texts, in the file of the same name in its folder `kinds`.
 */
export interface KindContract {
  audience: 'people' | 'chapter' | 'chapters' | 'event';
  /** Creates the schema of the data. Its parts are a parameter, so that pages read the other fields without zod. */
  data: (fields: DomainEventFields) => ZodType;
  /** The group of preferences. It is null if people cannot turn it off, and if nobody is notified. */
  group: NoticeGroup | null;
  /** The icon of the notice in the page. It is null if the page shows no notice. */
  icon: NoticeIcon | null;
  /**
   * Whether an unread notice needs an answer, or tells of something that a person must not miss. The page shows it
   * first, and not behind a later notice of the same thing.
   */
  isUrgent?: true;
  /** The name of the mail about the account, for site admins. It is absent if there is no such mail. */
  mailName?: string;
}
export type KindContracts = Record<string, KindContract>;
