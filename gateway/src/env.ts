import { parseEnv, serviceEnv } from '@meridian/kit';
import { z } from 'zod';

const { NODE_ENV, LOG_LEVEL, HOST, PORT, METRICS_PORT, OTEL_EXPORTER_OTLP_ENDPOINT, DRAIN_MS, SERVICE_TOKEN } =
  serviceEnv;

export const shape = {
  NODE_ENV,
  LOG_LEVEL,
  HOST,
  PORT,
  METRICS_PORT,
  OTEL_EXPORTER_OTLP_ENDPOINT,
  DRAIN_MS,
  SERVICE_TOKEN,
  /** Without it, the end of a session at another gateway holds here after half a second. */
  REDIS_URL: z.string().startsWith('redis').optional(),
  AUTH_URL: z.url(),
  CHAPTERS_URL: z.url(),
  EVENTS_URL: z.url(),
  ADMIN_URL: z.url(),
  NOTIFICATIONS_URL: z.url(),
  CONTENT_URL: z.url(),
  /** Chat replicas, separated by commas; `dns+http://chat:8080` stands for every address of that name. */
  CHAT_URLS: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((url) => url.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.url()).min(1)),
  /** The built shell: `index.html` and its assets. */
  SHELL_DIR: z.string().min(1),
  /** Published modules: `<name>/<version>/…`. */
  REMOTES_DIR: z.string().min(1),
  /** The file that says which version of which module is loaded. */
  REGISTRY_FILE: z.string().min(1),
  /**
   * Whether the session cookie is `__Host-sid`; the same value as for auth. Default: only in production. Outside
   * production its name ends with the port, as `sid-8080`.
   */
  COOKIE_SECURE: z.enum(['true', 'false']).optional(),
  /** Our own proxies in front of the gateway, each of which adds the address that it saw to `x-forwarded-for`. */
  PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  /**
   * Connections that one address (an IPv6 /64) may have open; counted where `PROXY_HOPS` is 0, otherwise the proxy has
   * to. A hall of 300 people behind one address has some 2,100.
   */
  CONNECTION_LIMIT_PER_IP: z.coerce.number().int().min(1).default(3000),
  /**
   * Where browsers find the site, such as `https://meridian.example`: only pages of this origin may change anything or
   * open sockets, whatever host a proxy names, and links begin with it. Without it the host of the request counts, and
   * pages are sent to browsers of the same machine alone.
   */
  PUBLIC_ORIGIN: z.url().optional(),
};

export type GatewayEnv = z.output<z.ZodObject<typeof shape>>;

export const readEnv = (): GatewayEnv => parseEnv(shape);
