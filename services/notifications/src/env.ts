import { firstUrl, parseEnv, required, secret, serviceEnv, writeLimitEnv } from '@meridian/service-kit';
import { z } from 'zod';

export const shape = {
  ...serviceEnv,
  ...writeLimitEnv,
  /** The address of the auth service, which has the e-mail addresses. */
  AUTH_URL: z.url(),
  /** The address of the chapters service, which has names, time zones and memberships. */
  CHAPTERS_URL: z.url(),
  /**
   * The address of the admin service, which receives audit records and has the messages to the office that mails
   * answer.
   */
  ADMIN_URL: z.url(),
  /** The address of the events service, which has the people who go to events. */
  EVENTS_URL: z.url(),
  /** The chat service, whose first address says who mutes a chat. */
  CHAT_URLS: firstUrl,
  /**
   * The address of the content service, which has the name and the look of the organization, its contact addresses and
   * its postal address. Without it mails have the product's. It is required in production.
   */
  CONTENT_URL: z.url().optional(),
  /** Without it, open pages show new notices at their next poll, and write limits are counted per process. */
  REDIS_URL: z.string().startsWith('redis').optional(),
  /**
   * The mail server, with user and password: `smtps://user:password@mail.example:465`, or
   * `smtp://…:587?requireTLS=true`. It is required in production.
   */
  SMTP_URL: z.string().startsWith('smtp').default('smtp://127.0.0.1:1025'),
  /** The address of the site, with which links in mails begin. It is required in production. */
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  /**
   * The sender of mails, such as `Meridian: Nord <hello@meridian.example>`. The name may contain any characters.
   * Default: `noreply` at the host of `PUBLIC_URL`.
   */
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/)
    .optional(),
  /**
   * The maximum number of newsletter letters to one domain per minute. It is lowered when the domain's mail server asks
   * for that.
   */
  BULK_MAIL_PER_MINUTE: z.coerce.number().int().min(1).max(100_000).default(300),
  /**
   * The number of days after which each backup is removed. The receipt of a deleted account names the last day on which
   * backups have its data.
   */
  BACKUP_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  /** The domain to which bounced mails are returned: docs/operations/bounces.md. Without it they are not counted. */
  BOUNCE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
    .optional(),
  /** The key with which the mail relay signs its reports of bounced mails. */
  BOUNCE_SECRET: secret().optional(),
  /** The domain of the signature of mails. Mails are signed only if domain, selector and private key are set. */
  DKIM_DOMAIN: z.string().min(1).optional(),
  /** The selector of the key. `<selector>._domainkey.<domain>` has the public key. */
  DKIM_SELECTOR: z.string().min(1).optional(),
  /** The private key of the signature, in PEM. */
  DKIM_PRIVATE_KEY: z.string().min(1).optional(),
};

export type NotificationsEnv = z.output<z.ZodObject<typeof shape>>;

export const readEnv = () =>
  parseEnv(
    shape,
    ['SMTP_URL', 'PUBLIC_URL', 'CONTENT_URL'].map((name) => required(name)),
  );
