import { firstUrl, parseEnv, serviceEnv, writeLimitEnv } from '@meridian/service-kit';
import { z } from 'zod';

const url = z.url();
export const shape = {
  ...serviceEnv,
  ...writeLimitEnv,
  AUTH_URL: url,
  CHAPTERS_URL: url,
  EVENTS_URL: url,
  /** All replicas count the same messages, so the first one is enough. */
  CHAT_URLS: firstUrl,
  /** The notifications service, which gets the domain events that people are notified of. */
  NOTIFICATIONS_URL: url,
  /**
   * The content service with the name and the look of the organization, and with the public texts and pictures of
   * exports.
   */
  CONTENT_URL: url,
  /**
   * The file in which each publish and each release of pages writes what is loaded: `federation/overview.json` in the
   * folder of the gateway's files. Without it, site admins see no releases.
   */
  RELEASES_FILE: z.string().min(1).optional(),
  /**
   * The metrics of the gateways, such as `http://gateway-metrics:9464`. The name is resolved to the addresses of all of
   * them. Metrics are served without TLS. Without it, site admins do not see how many pages of a version failed.
   */
  GATEWAY_METRICS_URL: z.url({ protocol: /^http$/ }).optional(),
  /** Messages of the contact form from one address in an hour. */
  CONTACT_LIMIT_PER_IP: z.coerce.number().int().min(1).default(20),
  /** The same as in auth, because both count their mails together. A receipt of the contact form is such a mail. */
  MAIL_LIMIT_PER_IP: z.coerce.number().int().min(1).default(60),
  /** Without it, write limits are counted per process. */
  REDIS_URL: z.string().startsWith('redis').optional(),
};

export type AdminEnv = z.output<z.ZodObject<typeof shape>>;

export const readEnv = () => parseEnv(shape);
