import { createTransport } from 'nodemailer';
import type { BouncedKind, ReturnPaths } from '../bounces/return-path';
import type { NotificationsEnv } from '../env';
import { BULK_CONNECTIONS } from '../newsletter/connections';
import type { MailDoc, MailQueue } from './mail.model';
import { outcomeOf, type Outcome } from './outcome';
import { senderAddress, senderDomain, senderOf } from './sender';

/** What a mail says, and to whom. */
export interface EmailContent {
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** Whose name it has instead of the product's, and who gets replies. `isPerson`: a person wrote it. */
  sender?: { name: string; replyTo: string; isPerson?: true };
  /** Where mails of this kind are ended, and its name in List-Id. Mail about accounts has none. */
  list?: { unsubscribe: string; id: string };
}

/** A mail as it is sent now, why it is not sent, or until when it waits. */
export type Composed = EmailContent | { reason: string } | { until: Date };

export interface Mailer {
  /** `_id`: of its row, which a mail that comes back names. */
  send(mail: Pick<MailDoc, 'messageId' | 'at'> & { _id?: unknown }, letter: EmailContent): Promise<Outcome>;
  close(): void;
}

/** Connections to the mail server for each queue. */
export const CONNECTIONS: Record<MailQueue | 'bulk', number> = { account: 3, notice: 2, bulk: BULK_CONNECTIONS };

/** Mails about accounts go to addresses that are stopped, too: that they come back changes nothing. */
const BOUNCED: Partial<Record<MailQueue | 'bulk', BouncedKind>> = { notice: 'notice', bulk: 'letter' };

/** Milliseconds until the mail server must accept a connection. */
const CONNECT_MS = 30_000;

/** As long as a mail server may take to reply after the text (RFC 5321 4.5.3.2.6): less, and mails arrive twice. */
export const REPLY_MS = 600_000;

/** Headers that the signature covers: nodemailer leaves out List-Unsubscribe-Post, which RFC 8058 requires. */
const SIGNED_HEADERS =
  'from:sender:reply-to:subject:date:message-id:to:cc:mime-version:content-type:content-transfer-encoding:' +
  'auto-submitted:list-id:list-unsubscribe:list-unsubscribe-post';

/** Nobody's absence is told to a program. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/**
 * Hands mails over to a mail server, on connections that stay open. A mail that meets one which the mail server gave up
 * in the meantime, before a byte of its text was read, goes again at once over another one (nodemailer).
 */
export function createMailer(
  env: NotificationsEnv,
  queue: MailQueue | 'bulk',
  { returnPathOf }: Pick<ReturnPaths, 'returnPathOf'>,
  replyMs = REPLY_MS,
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
  /** Texts that were read to their end, by Message-ID: the mail server may have the whole mail. */
  const handedOver = new Set<string>();
  transport.use('stream', (mail, done) => {
    const { messageId } = mail.data;
    mail.message.processFunc((input) => input.once('end', () => handedOver.add(String(messageId))));
    // An attempt writes its error into the envelope: over another connection the same one would fail at once.
    const envelope = mail.message.getEnvelope();
    mail.message.getEnvelope = () => ({ ...envelope });
    done();
  });
  return {
    async send({ _id, messageId, at }, { to, list, sender, ...content }) {
      const kind = BOUNCED[queue];
      const returnPath = kind && _id !== undefined ? returnPathOf({ kind, id: String(_id) }) : undefined;
      try {
        await transport.sendMail({
          ...content,
          from: senderOf(env, sender?.name),
          ...(sender?.replyTo && { replyTo: { name: '', address: sender.replyTo } }),
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

/** Leaving with one click (RFC 8058). Lines that are folded break signatures: `prepared` keeps them whole. */
const listHeaders = ({ unsubscribe, id }: NonNullable<EmailContent['list']>, env: NotificationsEnv) => ({
  'List-Id': `<${id}.${senderDomain(env)}>`,
  'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
