import type { ActiveMembers } from '@meridian/shared-types';
import { ACTIVE_DAYS, daysBefore, FEWEST_PEOPLE } from './health.policy';
import type { PlanCounts } from './monthly-counts.model';
import type { Scope } from './months';

/** The data of a person that are counted. */
export interface CountedPerson {
  /** The plan at the start of the first month, and at the end of each month. */
  plans: readonly (string | null)[];
  seenAt?: Date | undefined;
  memberships: readonly {
    chapterId: number;
    joinedAt: Date;
    answeredAt?: Date | undefined;
    wroteAt?: Date | undefined;
  }[];
}

interface MonthTally {
  monthly: number;
  annual: number;
  /** People with a plan that the office added. It is absent if there are none. */
  others?: number;
  /** People with a paid membership at the start of the month. */
  atStart: number;
  /** Those of them who still had one at its end. */
  stayed: number;
}

/** The counts of a chapter or of all people. */
export interface ScopeTally {
  months: MonthTally[];
  members: number;
  active: ActiveMembers;
  seenAt?: Date;
  actedAt?: Date;
}

const latest = (...times: (Date | undefined)[]): Date | undefined => {
  const known = times.flatMap((time) => time?.getTime() ?? []);
  return known.length > 0 ? new Date(Math.max(...known)) : undefined;
};

/**
 * Counts people one after the other, in total and by chapter. It stores no data of a person.
 * @example const tally = createPeopleTally([octoberBegins, octoberEnds, now], now); tally.add({ plans: ['monthly',
 * 'annual', null], memberships: [] });
 */
export function createPeopleTally(times: readonly Date[], now: Date) {
  const scopes = new Map<Scope, ScopeTally>();
  const since = daysBefore(now, ACTIVE_DAYS);
  const isRecent = (time: Date | undefined) => time !== undefined && time >= since;

  const of = (scope: Scope): ScopeTally => {
    const known = scopes.get(scope) ?? {
      months: times.slice(1).map(() => ({ monthly: 0, annual: 0, atStart: 0, stayed: 0 })),
      members: 0,
      active: { people: 0, seen: 0, answered: 0, wrote: 0 },
    };
    scopes.set(scope, known);
    return known;
  };

  /** `joinedAt` is the time from which the person counts in this scope. */
  const addPlans = ({ months }: ScopeTally, plans: CountedPerson['plans'], joinedAt?: Date) => {
    const planThen = (index: number) => {
      const time = times[index];
      return time && (!joinedAt || joinedAt <= time) ? plans[index] : null;
    };
    for (const [index, month] of months.entries()) {
      const [atStart, atEnd] = [planThen(index), planThen(index + 1)];
      if (atStart) month.atStart += 1;
      if (atStart && atEnd) month.stayed += 1;
      if (atEnd === 'annual') month.annual += 1;
      else if (atEnd === 'monthly') month.monthly += 1;
      else if (atEnd) month.others = (month.others ?? 0) + 1;
    }
  };

  const addActivity = (
    tally: ScopeTally,
    {
      seenAt,
      answeredAt,
      wroteAt,
    }: Pick<CountedPerson, 'seenAt'> & Omit<CountedPerson['memberships'][number], 'chapterId' | 'joinedAt'>,
  ) => {
    const [seen, answered, wrote] = [isRecent(seenAt), isRecent(answeredAt), isRecent(wroteAt)];
    tally.members += 1;
    if (seen) tally.active.seen += 1;
    if (answered) tally.active.answered += 1;
    if (wrote) tally.active.wrote += 1;
    if (seen || answered || wrote) tally.active.people += 1;
    const [lastSeen, lastAct] = [latest(tally.seenAt, seenAt), latest(tally.actedAt, answeredAt, wroteAt)];
    if (lastSeen) tally.seenAt = lastSeen;
    if (lastAct) tally.actedAt = lastAct;
  };

  return {
    add({ plans, seenAt, memberships }: CountedPerson): void {
      addPlans(of('all'), plans);
      if (memberships.length > 0)
        addActivity(of('all'), {
          seenAt,
          answeredAt: latest(...memberships.map(({ answeredAt }) => answeredAt)),
          wroteAt: latest(...memberships.map(({ wroteAt }) => wroteAt)),
        });
      for (const { chapterId, joinedAt, ...acts } of memberships) {
        addPlans(of(chapterId), plans, joinedAt);
        addActivity(of(chapterId), { seenAt, ...acts });
      }
    },
    of,
  };
}

/**
 * Returns the counts of a month to store. People of the start who are missing at the end have ended, including deleted
 * accounts and, for a chapter, people who left it.
 */
export function planCounts(
  { monthly, annual, others, atStart, stayed }: MonthTally,
  payingBefore = atStart,
): PlanCounts {
  const paying = monthly + annual + (others ?? 0);
  return {
    paying,
    ...(paying >= FEWEST_PEOPLE && { plans: { monthly, annual, ...(others && { others }) } }),
    ...(payingBefore >= FEWEST_PEOPLE && {
      churn: { atStart: payingBefore, ended: Math.max(0, payingBefore - stayed) },
    }),
  };
}

/** Returns when a member of a chapter last did something. */
export const lastActiveAt = ({ seenAt, actedAt }: ScopeTally): Date | undefined => latest(seenAt, actedAt);
