import { hasWeakPassword } from './secret';

/** The variables that are given, as texts. */
export type GivenEnv = Readonly<Record<string, string | undefined>>;

/**
 * Decides about the given variables of a production. `refused` is why the process does not start. `off` is what its
 * start-up line says about a setting that the operator chose in plain words.
 */
export type ProductionRule = (given: GivenEnv) => { refused: string } | { off: string } | undefined;

/** Refuses a production without a variable. `advice` continues the message. */
export const required =
  (name: string, advice = ''): ProductionRule =>
  (given) =>
    given[name] ? undefined : { refused: `${name}: required in production${advice}` };

/** Refuses a variable of tests. */
export const forTests =
  (name: string): ProductionRule =>
  (given) =>
    given[name] ? { refused: `${name}: is for tests, not for production` } : undefined;

/**
 * Names a setting that is chosen in plain words in the start-up line.
 * @example named('PAYMENTS', 'mock', 'memberships are play money, and nothing is charged')
 */
export const named =
  (name: string, value: string, meaning: string): ProductionRule =>
  (given) =>
    given[name] === value ? { off: `${name}=${value}: ${meaning}` } : undefined;

interface Danger {
  isPresent: (value: string | undefined) => boolean;
  /** The state of the variable and its consequence, which follow its name. */
  says: string;
  /** The variable with which an operator says that they want this. */
  allowedBy: `ALLOW_${string}`;
}

/** Refuses what is dangerous unless the operator says aloud that they want it. */
const dangerous =
  (name: string, { isPresent, says, allowedBy }: Danger): ProductionRule =>
  (given) => {
    if (!isPresent(given[name])) return undefined;
    return given[allowedBy] === 'yes'
      ? { off: `${name} ${says} (${allowedBy}=yes)` }
      : { refused: `${name}: ${says}. Change it, or set ${allowedBy}=yes` };
  };

const HTTP: Danger = {
  isPresent: (value) => /(?:^|,)\s*http:/i.test(value ?? ''),
  says: 'begins with http:, so everybody on the way can read passwords and sessions',
  allowedBy: 'ALLOW_INSECURE_HTTP',
};

/** The rules about variables that several processes have. Each applies to processes that have the variable. */
const SHARED: Readonly<Record<string, ProductionRule>> = {
  SEED: ({ SEED }) => (SEED === 'demo' ? { refused: 'SEED: demo data has no place in production' } : undefined),
  MIGRATE_UP_TO: ({ MIGRATE_UP_TO }) =>
    /^(?:migrate|contract)$/.test(MIGRATE_UP_TO ?? '')
      ? { refused: 'MIGRATE_UP_TO: needs the day of the last change that it is for, such as migrate@2026-11-21' }
      : undefined,
  // A process cannot know how many replicas there are.
  REDIS_URL: dangerous('REDIS_URL', {
    isPresent: (value) => !value,
    says: 'is not set, so each replica counts limits alone and learns late what the others changed',
    allowedBy: 'ALLOW_NO_REDIS',
  }),
  COOKIE_SECURE: dangerous('COOKIE_SECURE', {
    isPresent: (value) => value === 'false',
    says: 'is false, so browsers send sessions without encryption',
    allowedBy: 'ALLOW_INSECURE_HTTP',
  }),
  PUBLIC_URL: dangerous('PUBLIC_URL', HTTP),
  PUBLIC_ORIGIN: dangerous('PUBLIC_ORIGIN', HTTP),
  ORIGINS: dangerous('ORIGINS', HTTP),
};

const weakPassword =
  (name: string): ProductionRule =>
  (given) =>
    hasWeakPassword(given[name] ?? '') ? { refused: `${name}: its password can be guessed` } : undefined;

/** Applies the shared rules of these variables and the rules of one process. */
export function applyRules(
  names: readonly string[],
  own: readonly ProductionRule[],
  given: GivenEnv,
): { refused: string[]; off: string[] } {
  const rules = [...names.flatMap((name) => [SHARED[name] ?? [], weakPassword(name)].flat()), ...own];
  const results = rules.map((rule) => rule(given)).filter((result) => result !== undefined);
  return {
    refused: results.flatMap((result) => ('refused' in result ? result.refused : [])),
    off: results.flatMap((result) => ('off' in result ? result.off : [])),
  };
}
