import { HOUR_MS, seesMoney } from '@meridian/shared-types';
import type { AuditRecord } from '@meridian/shared-types';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import type { Connection } from 'mongoose';
import { isDuplicate } from '../database/mongo';
import type { RecordRead } from '../http/calls/implement';
import { currentContext } from '../observability/logger';
import { appendToAuditTrail, toAuditRecord } from './audit-trail';

const MAX_KNOWN = 5000;

/**
 * Creates the function that records reads in the audit log, once an hour for each admin or treasurer and person or
 * list. The id of the record follows from these, so the pages of several services that show one person make one entry.
 * What people read about themselves is not recorded.
 * @example createServiceApp({ …, recordRead: createReadRecorder(appendToTrail(db)) })
 */
export function createReadRecorder(append: (record: AuditRecord) => Promise<void>): RecordRead {
  const known = new LRUCache<string, true>({ max: MAX_KNOWN, ttl: HOUR_MS });
  return async ({ readsPersonalData }, params) => {
    const identity = currentContext()?.identity;
    if (!readsPersonalData || !identity || !seesMoney(identity)) return;
    const people =
      readsPersonalData === 'person' ? peopleIn(params).filter((person) => person !== identity.userId) : [undefined];
    for (const person of people) {
      const subject = person ?? readsPersonalData;
      const hour = Math.floor(Date.now() / HOUR_MS);
      const key = `${identity.actorId ?? identity.userId} ${subject} ${hour}`;
      const id = createHash('sha256').update(key).digest('hex').slice(0, 24);
      if (known.has(id)) continue;
      const record = toAuditRecord({ action: 'personal-data.read', subject, ...(person && { userId: person }) });
      await append({ ...record, id });
      known.set(id, true);
    }
  };
}

/** Returns a function that writes the record to the outbox of the service, unless it is there already. */
export const appendToTrail =
  (db: Connection) =>
  (record: AuditRecord): Promise<void> =>
    appendToAuditTrail(db, record).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error; // Another call about the same person has written it.
    });

/** Returns the ids of the people in a path: one, or two accounts that may be merged. */
const peopleIn = (params: unknown): string[] => Object.values(params as Record<string, string>);
