import { startBackgroundJob, type Logger } from '@meridian/service-kit';
import type { PresenceSettingsDoc, PresenceSettingsStore } from './presence-settings.model';

const BATCH_SIZE = 500;
/** The time in milliseconds in which the choices of people who connect are collected for one query. */
const TOGETHER_MS = 50;
const RETRY_MS = 2000;
/** The difference in milliseconds that the clocks of two replicas may have. */
const CLOCKS_DIFFER_MS = 60_000;
/** The most changes that one regular check reads. */
const MAX_CHANGES = 1000;

type Choice = Pick<PresenceSettingsDoc, 'showPresence' | 'version'>;
const DEFAULT: Choice = { showPresence: true, version: 0 };
const FIELDS = { showPresence: 1, version: 1 } as const;

export interface KnownSettingsOptions {
  Settings: PresenceSettingsStore;
  log: Logger;
  /** The interval in milliseconds between the regular checks, which find changes whose signal was lost. */
  checkEveryMs: number;
  onChange: (userId: string) => void;
}

/**
 * Creates the choices of the people who are connected to this replica. They are read once for each person who connects,
 * and follow signals. As long as a choice could not be read, the person counts as hidden.
 */
export function createKnownSettings({ Settings, log, checkEveryMs, onChange }: KnownSettingsOptions) {
  const known = new Map<string, Choice>();
  const wanted = new Set<string>();
  let checkedAt = Date.now();

  function apply(userId: string, choice: Choice): void {
    if ((known.get(userId)?.version ?? -1) > choice.version) return;
    known.set(userId, choice);
    onChange(userId);
  }

  async function readWanted(): Promise<void> {
    while (wanted.size > 0) {
      const userIds = [...wanted].slice(0, BATCH_SIZE);
      const found = new Map(
        (await Settings.find({ _id: { $in: userIds } }, FIELDS).lean()).map((doc) => [String(doc._id), doc]),
      );
      for (const userId of userIds) if (wanted.delete(userId)) apply(userId, found.get(userId) ?? DEFAULT);
    }
  }

  async function readChanged(): Promise<void> {
    const since = checkedAt;
    if (Date.now() - since < checkEveryMs) return;
    checkedAt = Date.now();
    const changed = await Settings.find({ changedAt: { $gte: new Date(since - CLOCKS_DIFFER_MS) } }, FIELDS)
      .sort({ changedAt: -1 })
      .limit(MAX_CHANGES)
      .lean();
    for (const { _id, ...choice } of changed) if (known.has(String(_id))) apply(String(_id), choice);
  }

  const job = startBackgroundJob(
    async () => {
      await readWanted();
      await readChanged();
    },
    { everyMs: checkEveryMs, retryMs: RETRY_MS, log, failure: 'choices of who is shown as here not read' },
  );

  return {
    /** Returns whether others may see that the person is here. */
    isShown: (userId: string): boolean => known.get(userId)?.showPresence ?? false,
    /** Reads the choice of a person who has connected. */
    want(userId: string): void {
      if (known.has(userId) || wanted.has(userId)) return;
      if (wanted.size === 0) job.runSoon(TOGETHER_MS);
      wanted.add(userId);
    },
    /** Applies a choice, unless a newer one is known. People who are not connected to this replica are ignored. */
    changed(userId: string, choice: Choice): void {
      if (known.has(userId) || wanted.has(userId)) apply(userId, choice);
    },
    /** Discards the choice of a person who has no connection to this replica any more. */
    remove(userId: string): void {
      known.delete(userId);
      wanted.delete(userId);
    },
    stop: job.stop,
  };
}
export type KnownSettings = ReturnType<typeof createKnownSettings>;
