import { createTransport } from 'nodemailer';
import type { BouncedKind, ReturnPaths } from './return-path';
import type { ClientSession } from 'mongoose';
import type { NotificationsEnv } from '../env';
import { BULK_CONNECTIONS } from './connections';
import type { MailDoc, MailQueue } from '../models/mail.model';
import { outcomeOf, type Outcome } from './outcome';
import { noReplyAddress, senderAddress, senderDomain, senderOf } from './sender';

/** A file of a mail, with its content in Base64. */
export interface MailFile {
  fileName: string;
  content: string;
}

/** The content and the recipient of a mail. */
export interface EmailContent {
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /**
   * The name that replaces the product's in the sender, and the address that replaces that of the office for replies.
   * `isPerson` means that a person wrote the mail.
   */
  sender?: { name: string; replyTo: string; isPerson?: true };
  /**
   * `none` means that nobody reads replies, which the text says. A reply to the mail about a message is meant for its
   * author, so it must not reach the office.
   */
  replies?: 'none';
  /** A file that changes the calendar of the recipient (RFC 6047). */
  calendar?: { method: 'REQUEST' | 'CANCEL'; text: string };
  /** A file that is attached. */
  file?: MailFile | undefined;
  /** Stores what the mail has told, in the transaction that marks it as sent. */
  onSent?: (session: ClientSession) => Promise<void>;
  /** The link that ends mails of this kind, and its name in List-Id. Mail about accounts has none. */
  list?: { unsubscribe: string; id: string };
}

/** A mail to send now, the reason why it is not sent, or the time until which it waits. */
export type Composed = EmailContent | { reason: string } | { until: Date };

export interface Mailer {
  /** Sends a mail. `_id` is the id of its document, which a bounce contains. */
  send(mail: Pick<MailDoc, 'messageId' | 'at'> & { _id?: unknown }, letter: EmailContent): Promise<Outcome>;
  close(): void;
}

/** The number of connections to the mail server for each queue. */
export const CONNECTIONS: Record<MailQueue | 'bulk', number> = { account: 3, notice: 2, bulk: BULK_CONNECTIONS };

/**
 * The kind of bounce of each queue. Mails about accounts have none, because they are also sent to suppressed addresses.
 */
const BOUNCED: Partial<Record<MailQueue | 'bulk', BouncedKind>> = { notice: 'notice', bulk: 'letter' };

/** Milliseconds in which the mail server must accept a connection. */
const CONNECT_MS = 30_000;

/**
 * Milliseconds that a mail server may take to reply after the text (RFC 5321 4.5.3.2.6). With a shorter timeout, mails
 * arrive twice.
 */
export const REPLY_MS = 600_000;

/**
 * The headers that the signature covers. By default nodemailer omits List-Unsubscribe-Post, which RFC 8058 requires.
 */
const SIGNED_HEADERS =
  'from:sender:reply-to:subject:date:message-id:to:cc:mime-version:content-type:content-transfer-encoding:' +
  'auto-submitted:list-id:list-unsubscribe:list-unsubscribe-post';

/**
 * These headers suppress automatic replies, such as out-of-office messages. `All` would also suppress the reports of
 * mails that could not be delivered.
 */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' };

export interface MailerOptions extends Pick<ReturnPaths, 'returnPathOf'> {
  /** Returns the address to which replies go unless a mail says otherwise. */
  replyAddress: () => Promise<string>;
  /** The milliseconds in which the mail server must reply. */
  replyMs?: number;
}

/**
 * Hands mails over to a mail server, on connections that stay open. If the mail server has closed a connection before a
 * byte of the text was read, nodemailer sends the mail again at once over another one.
 */
export function createMailer(
  env: NotificationsEnv,
  queue: MailQueue | 'bulk',
  { returnPathOf, replyAddress, replyMs = REPLY_MS }: MailerOptions,
): Mailer {
  const { DKIM_DOMAIN: domainName, DKIM_SELECTOR: keySelector, DKIM_PRIVATE_KEY: privateKey } = env;
  const transport = createTransport({
    url: env.SMTP_URL,
    pool: true,
    maxConnections: CONNECTIONS[queue],
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: replyMs,
    ...(domainName &&
      keySelector &&
      privateKey && { dkim: { domainName, keySelector, privateKey, headerFieldNames: SIGNED_HEADERS } }),
  });
  /** The Message-IDs of mails whose text was read to the end. The mail server may have the whole mail. */
  const handedOver = new Set<string>();
  transport.use('stream', (mail, done) => {
    const { messageId } = mail.data;
    mail.message.processFunc((input) => input.once('end', () => handedOver.add(String(messageId))));
    // nodemailer writes the error of an attempt into the envelope, so a copy is needed for an attempt over another
    // connection.
    const envelope = mail.message.getEnvelope();
    mail.message.getEnvelope = () => ({ ...envelope });
    done();
  });
  return {
    async send({ _id, messageId, at }, { to, list, sender, replies, calendar, file, subject, html, text }) {
      const kind = BOUNCED[queue];
      const replyTo = replies === 'none' ? noReplyAddress(env) : (sender?.replyTo ?? (await replyAddress()));
      const returnPath = kind && _id !== undefined ? returnPathOf({ kind, id: String(_id) }) : undefined;
      try {
        await transport.sendMail({
          ...{ subject, html, text },
          // Some apps read it from the alternatives, with its method, and others only from the attachments.
          ...(calendar && { icalEvent: { method: calendar.method, filename: 'invite.ics', content: calendar.text } }),
          ...(file && { attachments: [{ filename: file.fileName, content: file.content, encoding: 'base64' }] }),
          from: senderOf(env, sender?.name),
          replyTo: { name: '', address: replyTo },
          to,
          envelope: { from: returnPath ?? senderAddress(env), to: to.address },
          messageId,
          date: at,
          headers: {
            ...(!sender?.isPerson && AUTOMATIC),
            ...(list && listHeaders(list, env)),
          },
        });
        return { is: 'sent' };
      } catch (error) {
        return outcomeOf(error, handedOver.has(messageId));
      } finally {
        handedOver.delete(messageId);
      }
    },
    close: () => transport.close(),
  };
}

/**
 * Creates the headers for unsubscribing with one click (RFC 8058). Folded lines break signatures; `prepared` prevents
 * folding.
 */
const listHeaders = ({ unsubscribe, id }: NonNullable<EmailContent['list']>, env: NotificationsEnv) => ({
  'List-Id': `<${id}.${senderDomain(env)}>`,
  'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
