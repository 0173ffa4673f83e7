import { parseEnv, required, serviceEnv } from '@meridian/service-kit';
import { z } from 'zod';

/** Returns whether a text is a public Ed25519 JSON Web Key. */
function isPublicKey(text: string): boolean {
  try {
    z.object({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      x: z.string().min(1),
      d: z.never().optional(),
    }).parse(JSON.parse(text));
    return true;
  } catch {
    return false;
  }
}

const { NODE_ENV, LOG_LEVEL, HOST, PORT, METRICS_PORT, OTEL_EXPORTER_OTLP_ENDPOINT, DRAIN_MS, SERVICE_TOKEN } =
  serviceEnv;
const { ALLOW_NO_REDIS, ALLOW_INSECURE_HTTP } = serviceEnv;

export const shape = {
  NODE_ENV,
  LOG_LEVEL,
  HOST,
  PORT,
  METRICS_PORT,
  OTEL_EXPORTER_OTLP_ENDPOINT,
  DRAIN_MS,
  SERVICE_TOKEN,
  ALLOW_NO_REDIS,
  ALLOW_INSECURE_HTTP,
  /**
   * Without Redis, it takes this gateway half a second to notice that a session was ended at another gateway, and each
   * gateway counts the reads of visitors by itself.
   */
  REDIS_URL: z.string().startsWith('redis').optional(),
  AUTH_URL: z.url(),
  CHAPTERS_URL: z.url(),
  EVENTS_URL: z.url(),
  ADMIN_URL: z.url(),
  NOTIFICATIONS_URL: z.url(),
  CONTENT_URL: z.url(),
  /** Chat replicas, separated by commas. `dns+http://chat:8080` stands for every address of that name. */
  CHAT_URLS: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((url) => url.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.url()).min(1)),
  /** The folder of the built shell, with `index.html` and its assets. */
  SHELL_DIR: z.string().min(1),
  /** The folder of the published modules, as `<name>/<version>/…`. */
  REMOTES_DIR: z.string().min(1),
  /** The file that selects the version of each module. */
  REGISTRY_FILE: z.string().min(1),
  /**
   * The Ed25519 public key, as a JWK, with which the signatures of published versions are verified. By default it is
   * the content of `public-key.json` beside the registry, which each publish writes. It is required in production.
   */
  REGISTRY_PUBLIC_KEY: z.string().refine(isPublicKey, 'must be a public Ed25519 JSON Web Key').optional(),
  /**
   * Whether the session cookie is `__Host-sid`. Auth must have the same value. By default this is so in production
   * only. Outside production, the name ends with the port, as in `sid-8080`.
   */
  COOKIE_SECURE: z.enum(['true', 'false']).optional(),
  /**
   * The number of our own proxies in front of the gateway. Each of them adds the address that it saw to
   * `x-forwarded-for`.
   */
  PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  /**
   * The number of connections that one address (an IPv6 /64) may have open. The limit applies only if `PROXY_HOPS` is
   * 0, since otherwise the proxy has to limit connections. 300 people behind one address have about 2,100.
   */
  CONNECTION_LIMIT_PER_IP: z.coerce.number().int().min(1).default(3000),
  /**
   * The number of reads within a minute that visitors of one address (an IPv6 /64) may make through the API and by
   * opening pages, without those that are answered from the cache. 300 people behind one address may make four each. A
   * program that reads on purpose, such as a measurement, needs more. Calendar files, preview images and compressions
   * of pages count as well, and stored pictures do not.
   */
  VISITOR_READS_PER_IP: z.coerce.number().int().min(1).default(1200),
  /**
   * The origin of the site, such as `https://meridian.example`. Only pages of this origin may change anything or open
   * sockets, whatever host a proxy sends, and links begin with it. Without it, the host of the request is used, and
   * pages are sent only to browsers of the same machine. It is required in production.
   */
  PUBLIC_ORIGIN: z.url().optional(),
};

export type GatewayEnv = z.output<z.ZodObject<typeof shape>>;

export const readEnv = () => parseEnv(shape, [required('REGISTRY_PUBLIC_KEY'), required('PUBLIC_ORIGIN')]);
