import type { DomainEvent, DomainEventKind, Notice } from '@meridian/shared-types';
import type { NOTIFICATION_KINDS } from '@meridian/shared-types/notification-kinds';
import type { ReactElement } from 'react';
import type { RecipientState } from './recipient-state';
import type { Models } from '../models/create-models';
import type { NoticeDoc } from '../models/notice.model';
import type { MailFile } from '../smtp/mailer';
import type { NoticesBus } from '../stored-notices/notices-changed';

/** A domain event of one kind. */
export type EventOf<K extends DomainEventKind> = Extract<DomainEvent, { kind: K }>;
export type DataOf<K extends DomainEventKind> = EventOf<K>['data'];

/** How and to whom a notice is shown. */
export type NoticeTerms = Pick<NoticeDoc, 'groupKey' | 'chapterId' | 'forAdmins' | 'forActive'>;
export type Words = Pick<Notice, 'title' | 'text' | 'to' | 'isRejected'>;

/** What the texts need in addition to the data. Names do not change the direction of the text around them. */
export interface WordsContext {
  /** The chapter of the data, with its path and zone. It is absent if the chapter no longer exists. */
  chapter: { name: string; path: string; timeZone: string } | undefined;
  /** Returns the name of a person, or an empty text if the account no longer exists. */
  nameOf: (userId: string) => string;
  /** Whether the person sees links to online meetings. */
  seesMembersOnly: boolean;
}

export interface MailContent {
  subject: string;
  body: ReactElement;
  /** A file that is attached. */
  file?: MailFile | undefined;
}

interface NoticePart<K extends DomainEventKind> {
  notice: {
    /** Returns undefined if this domain event is not shown in the page. */
    terms(data: DataOf<K>): NoticeTerms | undefined;
    /** Returns the text and the link, or undefined if the chapter or the person no longer exists. */
    words(data: DataOf<K>, context: WordsContext): Words | undefined;
  };
}

/** The mail with the text of the notice, of which people choose whether and when they get it. */
interface NoticeMailPart<K extends DomainEventKind> {
  noticeMail: {
    /** The text of the button. */
    button: string;
    /** Why the person gets the mail. By default this is the reason of the group. */
    reason?: string;
    /**
     * What the mail contains besides the title and the event: the text of the notice (by default), the same text as a
     * quotation of a person, the name of the chapter, or nothing.
     */
    text?: 'quote' | 'chapter' | 'none';
    /** Whether it is about a message of a person. The mail then says that replies to it are not delivered. */
    isMessage?: true;
    /** Whether the mail waits neither for the end of quiet hours nor for other mails. */
    isUrgent?: true;
    /** Whether the person's calendar follows it, if the person goes or has gone. The mail then has a calendar file. */
    hasCalendar?: true;
    /** Returns why the mail is no longer sent, or undefined. */
    reasonAgainst?(data: DataOf<K>, recipient: RecipientState): string | undefined;
    /** Creates the content, if it differs from that of other mails about notices. */
    content?(data: DataOf<K>, terms: { chapter: string; link: string; settings: string }): MailContent;
  };
}

/** What mails about accounts need in addition to the domain event. */
export interface AccountMailContext {
  /** Returns the address of a page of the site. */
  link: (path: string) => string;
  /** The name of the person. */
  name: string;
  timeZone: () => Promise<string>;
  /** Returns the file of a receipt, or undefined without a number. */
  receipt: (number: number | undefined) => Promise<MailFile | undefined>;
  homeChapter: () => Promise<{ name: string } | undefined>;
}

/** The mail about the account, which people cannot turn off. */
interface AccountMailPart<K extends DomainEventKind> {
  accountMail:
    | {
        /** Whether it is also sent to an address that nobody has confirmed. */
        beforeConfirmation?: true;
        /** Whether it waits until the person confirms the address. Other mail to such an address is not sent. */
        waitsForConfirmation?: true;
        /** Whether it is sent to suspended people only, who get no other mail. */
        whileSuspended?: true;
        /** Whether suspended people get it as well. */
        evenIfSuspended?: true;
        /** Returns undefined if it is no longer true, for example because the link has expired. */
        content(domainEvent: EventOf<K>, context: AccountMailContext): Promise<MailContent | undefined>;
      }
    /** The mail is composed where these people without an account are known. */
    | { writtenTo: 'visitor' | 'subscriber' };
}

interface LifetimePart {
  /** Domain events of this kind are not stored. */
  isStored?: false;
  /**
   * Changes or removes what earlier domain events left. It gets all domain events that arrived with this one, and the
   * bus on which it notifies the pages of people whose notices it removes.
   */
  onReceived?(
    models: Pick<Models, 'DeletionReceipts' | 'DomainEvents' | 'Letters' | 'Mails' | 'Notices' | 'Preferences'>,
    domainEvents: readonly DomainEvent[],
    bus: NoticesBus,
  ): Promise<void>;
}

type Contracts = typeof NOTIFICATION_KINDS;
/** The half of a kind that only this service knows. Its contract determines which parts it must have. */
type Kind<K extends DomainEventKind> = LifetimePart &
  (Contracts[K]['icon'] extends null ? { notice?: undefined } : NoticePart<K>) &
  (Contracts[K]['group'] extends null ? { noticeMail?: undefined } : NoticeMailPart<K>) &
  (Contracts[K] extends { mailName: string } ? AccountMailPart<K> : { accountMail?: undefined });

/** The other halves of a family of contracts. A missing one is a compile error. */
export type KindsOf<Family> = { [K in keyof Family & DomainEventKind]: Kind<K> };

/** A kind of which the parts are not known. */
export type AnyKind = LifetimePart &
  Partial<NoticePart<DomainEventKind>> &
  Partial<NoticeMailPart<DomainEventKind>> &
  Partial<AccountMailPart<DomainEventKind>>;
