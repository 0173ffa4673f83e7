import { retryDuplicate } from '@meridian/kit';
import { noticeGroupOf } from '@meridian/shared-types';
import type { FactDoc } from '../fact.model';
import { mailAbout } from '../mail/mail-insertion';
import type { Models } from '../models';
import { isMuted, readPreferences, type StoredPreferences } from '../preferences/stored-preferences';
import { noticesWritten } from './metrics';
import { noticeTermsOf } from './notice-terms';

/**
 * Milliseconds after which a fact causes no mail. It is the time after which a mail that cannot be sent is given up.
 */
const MAILED_MS = 3 * 86_400_000;

type ToldFact = Pick<FactDoc, '_id' | 'at' | 'kind' | 'audience' | 'data'>;

export interface MailOptions {
  /** The domain of Message-IDs. */
  domain: string;
  /** Milliseconds for which a mail waits for others to the same person. */
  gatherMs: number;
}

/**
 * Writes a notice, a mail or both for each person, as they have chosen. A page that is written again already has them.
 */
export async function tellPeople(
  models: Models,
  fact: ToldFact,
  personIds: readonly string[],
  mailOptions: MailOptions,
): Promise<void> {
  const preferencesOf = await readPreferences(models, personIds);
  const group = noticeGroupOf(fact.kind);
  if (!group) return writeNotices(models, fact, personIds);
  const told = personIds.filter((personId) => !isMuted(fact, preferencesOf(personId)));
  const isShown = (personId: string) => preferencesOf(personId).groups[group].page;
  await writeNotices(models, fact, told.filter(isShown));
  const paceOf = (personId: string) => preferencesOf(personId).groups[group].mail;
  if (Date.now() - fact.at.getTime() < MAILED_MS) await writeMails(models, fact, told, paceOf, mailOptions);
}

async function writeNotices({ Notices }: Models, fact: ToldFact, personIds: readonly string[]): Promise<void> {
  const terms = noticeTermsOf(fact);
  if (!terms || personIds.length === 0) return;
  const { _id: factId, at } = fact;
  const written = await retryDuplicate(() =>
    Notices.bulkWrite(
      personIds.map((personId) => ({
        updateOne: {
          filter: { factId, personId },
          update: { $setOnInsert: { ...terms, at, unread: true } },
          upsert: true,
        },
      })),
      { ordered: false },
    ),
  );
  noticesWritten.inc({ kind: fact.kind }, written.upsertedCount);
}

async function writeMails(
  { Mails }: Models,
  fact: ToldFact,
  personIds: readonly string[],
  paceOf: (personId: string) => StoredPreferences['groups']['chat']['mail'],
  { domain, gatherMs }: MailOptions,
): Promise<void> {
  const nextAt = new Date(Date.now() + gatherMs);
  const writes = personIds.flatMap((personId) => {
    const pace = paceOf(personId);
    if (pace === 'off') return [];
    const when = pace === 'now' ? { nextAt } : { state: 'gathered' as const, pace };
    return [mailAbout(fact, personId, domain, { queue: 'notice', ...when })];
  });
  if (writes.length > 0) await retryDuplicate(() => Mails.bulkWrite(writes, { ordered: false }));
}
