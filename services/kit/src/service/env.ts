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
  /** `production` makes cookies Secure, refuses demo data, and leaves out what is for development only. */
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** The least serious lines that are logged. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Address to listen on. */
  HOST: z.string().default('127.0.0.1'),
  /** Port to listen on; 0 takes a free one. */
  PORT: z.coerce.number().int().min(0).max(65535),
  /** Port of `/metrics` for Prometheus, never the public one. Without it nothing is served there. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  /**
   * Collector that OpenTelemetry traces are sent to (OTLP over HTTP), such as `http://collector:4318`. Without it there
   * are none.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** Milliseconds between «not ready» and closing, so that load balancers notice. */
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /** Server of the document store, without a database name. */
  MONGODB_URL: z.string().startsWith('mongodb'),
  /** Prefix of the database name; the service's own name follows it. */
  DATABASE_PREFIX: z
    .string()
    .regex(/^[a-z0-9_]*$/)
    .default('meridian_'),
  /**
   * The last phase of changes to stored data that a start may make: `expand`, `migrate` or `contract`. In production
   * `migrate` waits until no older version runs, `contract` until nobody goes back to it, and both need the day of the
   * last change that they are for (`migrate@2026-11-21`), so that the changes of the next release wait again. Default:
   * `expand` in production, else `contract`.
   */
  MIGRATE_UP_TO: z
    .string()
    .regex(/^(?:expand|migrate|contract)(?:@\d{4}-\d{2}-\d{2})?$/, 'must be a phase, or a phase and a day')
    .optional(),
  /** Secret that services show each other. At least 32 characters. */
  SERVICE_TOKEN: z.string().min(32),
  /** Public keys that verify identities. */
  IDENTITY_JWKS: Jwks,
  /** `demo` fills an empty store with a believable organisation. Refused in production. */
  SEED: z.enum(['none', 'demo']).default('none'),
};

/**
 * The first of several addresses of a program, for calls that every replica handles alike.
 * @example firstUrl.parse('dns+http://chat:8080') // 'http://chat:8080'
 */
export const firstUrl = z
  .string()
  .transform((list) =>
    list
      .replace(/,.*$/s, '')
      .trim()
      .replace(/^dns\+/, ''),
  )
  .pipe(z.url());

/** Environment variables of services with write limits. */
export const writeLimitEnv = {
  /**
   * Multiplies how often one person may change something: 60 events in an hour, 300 RSVPs or decisions in five minutes,
   * 100 of anything else in five minutes.
   */
  WRITE_LIMIT_FACTOR: z.coerce.number().positive().max(1_000_000).default(1),
};

/** The values of {@link serviceEnv}. */
export type ServiceEnv = z.output<z.ZodObject<typeof serviceEnv>>;

/** Fewest different characters in a secret. A random one of 32 hexadecimal digits has fewer once in a million. */
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

/** The last migrations that this start may run. */
export function migrationLimitOf({
  NODE_ENV,
  MIGRATE_UP_TO = NODE_ENV === 'production' ? 'expand' : 'contract',
}: Pick<ServiceEnv, 'NODE_ENV' | 'MIGRATE_UP_TO'>): MigrationLimit {
  const [phase, day] = MIGRATE_UP_TO.split('@');
  return { phase: MIGRATION_PHASES.find((each) => each === phase) ?? 'expand', ...(day !== undefined && { day }) };
}

/** The environment of a command that needs only a database. `given` overrides the environment. */
export const readDatabaseEnv = (given: Record<string, string> = {}) => {
  const { MONGODB_URL, DATABASE_PREFIX, NODE_ENV, SEED } = serviceEnv;
  return parseEnv({ MONGODB_URL, DATABASE_PREFIX, NODE_ENV, SEED }, { ...process.env, ...given });
};
