import { claimNext, ownClaim, retryDuplicate } from '@meridian/service-kit';
import { MINUTE_MS, NOTICE_GROUPS, type Client } from '@meridian/shared-types';
import type { authInternalApi } from '@meridian/shared-types/contracts';
import { digestsBetween } from '../texts/local-times';
import { mailInsertion } from '../models/mail-insertion';
import type { DigestKind } from '../models/mail.model';
import type { Models } from '../models/create-models';
import { readPreferences, type StoredPreferences } from '../preferences/stored-preferences';
import type { DigestRoundDoc } from '../models/digest-round.model';

/** Milliseconds for which a round belongs to the process that claimed it. The claim is renewed with each page. */
const LEASE_MS = 5 * MINUTE_MS;
/** A round creates the digests that are due within the next hour, and begins half an hour after the one before. */
const AHEAD_MS = 60 * MINUTE_MS;
const PAUSE_MS = 30 * MINUTE_MS;
/** A digest that is later than this is omitted. Its content is in the next one. */
const LATE_MS = 12 * 60 * MINUTE_MS;

export interface DigestOptions {
  auth: Pick<Client<typeof authInternalApi>, 'contactPage'>;
  allChapters: () => Promise<{ id: number; timeZone: string }[]>;
  /** The domain of Message-IDs. */
  domain: string;
}
type Listed = Awaited<ReturnType<DigestOptions['auth']['contactPage']>>['people'][number];

/**
 * Creates the mails of the digests that are due soon, a page of people at a time, before anything is sent. There is one
 * for a person, a kind and a local date, even if a page is repeated. Their content is composed when they are sent.
 */
export async function makeDigests(
  models: Pick<Models, 'DigestRounds' | 'Mails' | 'Preferences'>,
  options: DigestOptions,
  stopped: AbortSignal,
  now = new Date(),
): Promise<void> {
  const round = await claim(models, now);
  if (!round) return;
  const until = round.until ?? new Date(now.getTime() + AHEAD_MS);
  const from = new Date(Math.max(round.createdUntil.getTime(), now.getTime() - LATE_MS));
  let { after } = round;
  try {
    for (;;) {
      const { people, next } = await options.auth.contactPage({ query: { ...(after !== undefined && { after }) } });
      await writePage(models, options, people, from, until);
      if (next === null) break;
      after = next;
      const isOurs = await saveProgress(models, round, { until, after, nextAt: inMs(stopped.aborted ? 0 : LEASE_MS) });
      if (!isOurs || stopped.aborted) return;
    }
  } catch (error) {
    await saveProgress(models, round, { nextAt: inMs(MINUTE_MS) });
    throw error;
  }
  await saveProgress(models, round, { createdUntil: until, nextAt: inMs(PAUSE_MS) }, { until: 1, after: 1 });
}

const inMs = (ms: number) => new Date(Date.now() + ms);

async function claim({ DigestRounds }: Pick<Models, 'DigestRounds'>, now: Date): Promise<DigestRoundDoc | undefined> {
  await retryDuplicate(() =>
    DigestRounds.updateOne(
      { _id: 'digests' },
      { $setOnInsert: { createdUntil: now, nextAt: now, fence: 0 } },
      { upsert: true },
    ),
  );
  return claimNext(DigestRounds, { ms: LEASE_MS, dueAt: now });
}

/** Stores the progress of a round. Resolves to false if another process has claimed the round. */
async function saveProgress(
  { DigestRounds }: Pick<Models, 'DigestRounds'>,
  round: DigestRoundDoc,
  set: Partial<DigestRoundDoc>,
  unset?: object,
): Promise<boolean> {
  const { matchedCount } = await DigestRounds.updateOne(ownClaim(round), {
    $set: set,
    ...(unset && { $unset: unset }),
  });
  return matchedCount > 0;
}

async function writePage(
  models: Pick<Models, 'Mails' | 'Preferences'>,
  { allChapters, domain }: DigestOptions,
  people: readonly Listed[],
  from: Date,
  until: Date,
): Promise<void> {
  const zones = new Map((await allChapters()).map(({ id, timeZone }) => [id, timeZone]));
  const findPreferences = await readPreferences(
    models,
    people.map(({ userId }) => userId),
  );
  const writes = people.flatMap((person) => {
    const { userId, homeChapterId } = person;
    const preferences = findPreferences(userId);
    const { hour, weekday } = preferences.digest;
    const timeZone =
      preferences.timeZone ?? (homeChapterId === undefined ? undefined : zones.get(homeChapterId)) ?? 'UTC';
    return kindsFor(person, preferences).flatMap((kind) => {
      const times = { hour, timeZone, ...(kind === 'digest.weekly' && { weekday }) };
      return digestsBetween(times, userId, from, until).map(({ date, at }) =>
        mailInsertion(`${userId}.${kind}.${date}`, userId, domain, { at, kind, queue: 'notice', nextAt: at }),
      );
    });
  });
  if (writes.length > 0) await retryDuplicate(() => models.Mails.bulkWrite(writes, { ordered: false }));
}

function kindsFor({ weeklyDigest }: Listed, { groups }: StoredPreferences): DigestKind[] {
  const isDaily = NOTICE_GROUPS.some((group) => groups[group].mail === 'daily');
  return [...(isDaily ? (['digest.daily'] as const) : []), ...(weeklyDigest ? (['digest.weekly'] as const) : [])];
}
