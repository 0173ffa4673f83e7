import { parseEnv, serviceEnv, writeLimitEnv } from '@meridian/kit';
import { z } from 'zod';

export const shape = {
  ...serviceEnv,
  ...writeLimitEnv,
  /** Where e-mail addresses are. */
  AUTH_URL: z.url(),
  /** Where names, time zones and memberships of chapters are. */
  CHAPTERS_URL: z.url(),
  /** Where audit records go, and where the messages to the office are that mails answer. */
  ADMIN_URL: z.url(),
  /** Where people who go to events are. */
  EVENTS_URL: z.url(),
  /**
   * Where the name and the look of the organisation are, and the addresses of its contact page. Without it mails have
   * the product's.
   */
  CONTENT_URL: z.url().optional(),
  /** Without it, open pages show new notices at their next look, and write limits are counted per process. */
  REDIS_URL: z.string().startsWith('redis').optional(),
  /**
   * The mail server, with user and password: `smtps://user:password@mail.example:465`, or
   * `smtp://…:587?requireTLS=true`. Required in production.
   */
  SMTP_URL: z.string().startsWith('smtp').default('smtp://127.0.0.1:1025'),
  /** The address of the site, which links in mails begin with. Required in production. */
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  /**
   * The sender of mails, such as `Meridian: Nord <hello@meridian.example>`: the name may have any characters. Default:
   * `noreply` at the host of `PUBLIC_URL`.
   */
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/)
    .optional(),
  /** Letters of the newsletter to one domain in a minute, at most. Fewer after its mail server asked for that. */
  BULK_MAIL_PER_MINUTE: z.coerce.number().int().min(1).max(100_000).default(300),
  /** The domain to which mails that come back are sent: docs/operations/bounces.md. Without it they are not counted. */
  BOUNCE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
    .optional(),
  /** The key with which the mail relay signs its reports of mails that came back. */
  BOUNCE_SECRET: z.string().min(32).optional(),
  /** The domain, selector and private key (PEM) of the signature of mails. Without all three mails are not signed. */
  DKIM_DOMAIN: z.string().min(1).optional(),
  /** Selector of the key: `<selector>._domainkey.<domain>` has the public one. */
  DKIM_SELECTOR: z.string().min(1).optional(),
  /** Private key of the signature, in PEM. */
  DKIM_PRIVATE_KEY: z.string().min(1).optional(),
};

export type NotificationsEnv = z.output<z.ZodObject<typeof shape>>;

export const readEnv = (): NotificationsEnv => parseEnv(shape, process.env, ['SMTP_URL', 'PUBLIC_URL']);
