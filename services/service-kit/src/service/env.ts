import { z } from 'zod';
import { MIGRATION_PHASES, type MigrationLimit } from '../database/migrations';

/** A `{"keys":[…]}` document, as JSON text. */
const Jwks = z.string().transform((value, context) => {
  try {
    return z.object({ keys: z.array(z.record(z.string(), z.unknown())).min(1) }).parse(JSON.parse(value));
  } catch {
    context.addIssue({ code: 'custom', message: 'must be a JSON Web Key Set with at least one key' });
    return z.NEVER;
  }
});

/** Environment variables of every service. */
export const serviceEnv = {
  /** `production` makes cookies Secure, refuses demo data, and omits what is for development only. */
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** The lowest level of lines that are logged. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** The address on which the process listens. */
  HOST: z.string().default('127.0.0.1'),
  /** The port on which the process listens. 0 selects a free one. */
  PORT: z.coerce.number().int().min(0).max(65535),
  /** The port of `/metrics` for Prometheus, which must not be public. Without it metrics are not served. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  /**
   * The collector to which OpenTelemetry traces are sent (OTLP over HTTP), such as `http://collector:4318`. Without it
   * no traces are sent.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** Milliseconds from «not ready» to closing, so that load balancers can react. */
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /** The server of the document store, without a database name. */
  MONGODB_URL: z.string().startsWith('mongodb'),
  /** The prefix of the database name. The service's own name follows it. */
  DATABASE_PREFIX: z
    .string()
    .regex(/^[a-z0-9_]*$/)
    .default('meridian_'),
  /**
   * The last phase of changes to stored data that a start may run: `expand`, `migrate` or `contract`. In production,
   * use `migrate` only when no older version runs, and `contract` only when no rollback is planned. Both need the day
   * of the last change that they allow (`migrate@2026-11-21`), so that changes of the next release wait again. Default:
   * `expand` in production, otherwise `contract`.
   */
  MIGRATE_UP_TO: z
    .string()
    .regex(/^(?:expand|migrate|contract)(?:@\d{4}-\d{2}-\d{2})?$/, 'must be a phase, or a phase and a day')
    .optional(),
  /** The secret that services send each other. It has at least 32 characters. */
  SERVICE_TOKEN: z.string().min(32),
  /** The public keys that verify identities. */
  IDENTITY_JWKS: Jwks,
  /** `demo` fills an empty store with a demo organization. It is refused in production. */
  SEED: z.enum(['none', 'demo']).default('none'),
};

/**
 * Parses a list of addresses of a process and returns the first one, for calls that every replica handles alike.
 * @example firstUrl.parse('dns+http://chat:8080') // 'http://chat:8080'
 */
export const firstUrl = z
  .string()
  .transform((list) => (list.split(',', 1)[0] ?? '').trim().replace(/^dns\+/, ''))
  .pipe(z.url());

/** Environment variables of services with write limits. */
export const writeLimitEnv = {
  /**
   * A factor for how often one person may change something. With 1, the limits are 60 events in an hour, 300 RSVPs or
   * decisions in five minutes, and 100 of anything else in five minutes.
   */
  WRITE_LIMIT_FACTOR: z.coerce.number().positive().max(1_000_000).default(1),
};

/** The values of {@link serviceEnv}. */
export type ServiceEnv = z.output<z.ZodObject<typeof serviceEnv>>;

/**
 * The minimum number of different characters in a secret. A random secret of 32 hexadecimal digits has fewer once in a
 * million.
 */
const MIN_DISTINCT_CHARACTERS = 8;

/**
 * Reads and validates environment variables. Lists all invalid ones on stderr and exits with code 1.
 * @param inProduction variables whose default is for development only
 * @param forTests variables that production refuses
 * @example export const env = parseEnv({ ...serviceEnv, REDIS_URL: z.string().optional() });
 */
export function parseEnv<S extends z.ZodRawShape>(
  shape: S,
  source: Record<string, string | undefined> = process.env,
  inProduction: readonly (keyof S & string)[] = [],
  forTests: readonly (keyof S & string)[] = [],
): z.output<z.ZodObject<S>> {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = z.object(shape).safeParse(present);
  const bad = result.success ? [] : result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  const data: Partial<Record<'NODE_ENV' | 'SEED' | 'SERVICE_TOKEN' | 'MIGRATE_UP_TO', string>> | undefined =
    result.data;
  if (data?.NODE_ENV === 'production')
    bad.push(...inProduction.filter((name) => !present[name]).map((name) => `  ${name}: required in production`));
  if (data?.NODE_ENV === 'production')
    bad.push(...forTests.filter((name) => present[name]).map((name) => `  ${name}: is for tests, not for production`));
  if (data?.NODE_ENV === 'production' && data.SEED === 'demo') bad.push('  SEED: demo data has no place in production');
  if (
    data?.NODE_ENV === 'production' &&
    data.SERVICE_TOKEN &&
    new Set(data.SERVICE_TOKEN).size < MIN_DISTINCT_CHARACTERS
  )
    bad.push('  SERVICE_TOKEN: can be guessed; `npm run secrets` makes one that cannot');
  if (data?.NODE_ENV === 'production' && /^(?:migrate|contract)$/.test(data.MIGRATE_UP_TO ?? ''))
    bad.push('  MIGRATE_UP_TO: needs the day of the last change that it is for, such as migrate@2026-11-21');
  if (bad.length) {
    process.stderr.write(`The configuration is not complete:\n${bad.join('\n')}\n`);
    process.exit(1);
  }
  return result.data as z.output<z.ZodObject<S>>;
}

/** Returns which migrations this start may run. */
export function parseMigrationLimit({
  NODE_ENV,
  MIGRATE_UP_TO = NODE_ENV === 'production' ? 'expand' : 'contract',
}: Pick<ServiceEnv, 'NODE_ENV' | 'MIGRATE_UP_TO'>): MigrationLimit {
  const [phase, day] = MIGRATE_UP_TO.split('@');
  return { phase: MIGRATION_PHASES.find((each) => each === phase) ?? 'expand', ...(day !== undefined && { day }) };
}

/** Reads the environment of a command that needs only a database. `given` overrides the environment. */
export const readDatabaseEnv = (given: Record<string, string> = {}) => {
  const { MONGODB_URL, DATABASE_PREFIX, NODE_ENV, SEED } = serviceEnv;
  return parseEnv({ MONGODB_URL, DATABASE_PREFIX, NODE_ENV, SEED }, { ...process.env, ...given });
};
