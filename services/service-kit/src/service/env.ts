import { z } from 'zod';
import { MIGRATION_PHASES, type MigrationLimit } from '../database/migrations';
import { applyRules, type ProductionRule } from './production-rules';
import { secret } from './secret';

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
  /** The secret that services send each other. */
  SERVICE_TOKEN: secret(),
  /** The public keys that verify identities. */
  IDENTITY_JWKS: Jwks,
  /** `demo` fills an empty store with a demo organization. It is refused in production. */
  SEED: z.enum(['none', 'demo']).default('none'),
  /**
   * `yes` lets production run without `REDIS_URL`. Do this only with one replica of each service. The start-up line
   * says it.
   */
  ALLOW_NO_REDIS: z.enum(['yes']).optional(),
  /**
   * `yes` lets production run without TLS: with an address of the site that begins with `http:`, or with
   * `COOKIE_SECURE=false`. Everybody on the way can then read passwords and sessions. The start-up line says it.
   */
  ALLOW_INSECURE_HTTP: z.enum(['yes']).optional(),
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
 * Reads and validates environment variables. Lists all invalid ones on stderr and exits with code 1. In production, the
 * result has `off`: what is switched off, or dangerous and allowed, for the start-up line.
 * @param rules what production requires of this process, besides the rules for variables that several have
 * @example export const env = parseEnv({ ...serviceEnv, SMTP_URL: z.string().optional() }, [required('SMTP_URL')]);
 */
export function parseEnv<S extends z.ZodRawShape>(
  shape: S,
  rules: readonly ProductionRule[] = [],
  source: Record<string, string | undefined> = process.env,
): z.output<z.ZodObject<S>> & { off: readonly string[] } {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = z.object(shape).safeParse(present);
  const isProduction = present.NODE_ENV === 'production';
  const { refused, off } = isProduction ? applyRules(Object.keys(shape), rules, present) : { refused: [], off: [] };
  const bad = result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const all = [...bad, ...refused];
  if (all.length > 0) {
    process.stderr.write(`The configuration is not complete:\n${all.map((line) => `  ${line}\n`).join('')}`);
    process.exit(1);
  }
  const limits = isProduction ? switchedOffLimits(shape, result.data as Record<string, unknown>) : [];
  return { ...(result.data as z.output<z.ZodObject<S>>), off: [...off, ...limits] };
}

/** A limit that is this many times its default limits nothing. */
const HIGH_LIMIT = 100;

/** Returns what the start-up line says about limits that are so high that they limit nothing. */
const switchedOffLimits = (shape: z.ZodRawShape, values: Record<string, unknown>): string[] =>
  Object.entries(shape).flatMap(([name, schema]) => {
    if (!/LIMIT|_PER_IP$/.test(name)) return [];
    const [usual, value] = [Number(z.safeParse(schema, undefined).data), Number(values[name])];
    return value > HIGH_LIMIT * usual ? [`${name}=${value}: the usual limit is ${usual}`] : [];
  });

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
  return parseEnv({ MONGODB_URL, DATABASE_PREFIX, NODE_ENV, SEED }, [], { ...process.env, ...given });
};
