import * as z from 'zod';
import { internalContract } from '../calls/contract';
import { Done, Id, IdParams } from '../fields/fields';
import { AUDIT_BATCH } from '../fields/limits';
import { mergeTerms } from '../people/merging';
import { AuditRecord } from './audit';
import { CONTACT_CATEGORY_NAMES } from '../content/contact-categories';

/** The module, the version and the start of a canary, separated by spaces. */
const CanaryKey = z.string().max(200);

/** The calls between services, which are never reachable through the gateway. */
export const adminInternalApi = internalContract('admin', {
  appendAuditRecords: {
    method: 'POST',
    path: '/internal/audit',
    summary: 'Adds records to the audit log; existing ones are not changed',
    body: z.strictObject({ records: z.array(AuditRecord).max(AUDIT_BATCH) }),
    response: Done,
  },
  threadMail: {
    method: 'POST',
    path: '/internal/inbox/{id}/mail',
    summary:
      'Returns the address and text of the receipt of a thread, or of an answer if `entryId` is given; 404 if the thread was removed',
    params: IdParams,
    body: z.strictObject({ entryId: Id.optional() }),
    response: z.object({
      email: z.string(),
      name: z.string(),
      category: z.enum(CONTACT_CATEGORY_NAMES),
      subject: z.string(),
      message: z.string(),
      answer: z.object({ text: z.string(), author: z.string().nullable() }).optional(),
    }),
  },
  stoppedCanaries: {
    method: 'POST',
    path: '/internal/canaries/stopped',
    summary: 'Returns those of the running canaries that were stopped',
    body: z.strictObject({ canaries: z.array(CanaryKey).max(100) }),
    response: z.object({ stopped: z.array(z.string()) }),
  },
  reportCanary: {
    method: 'POST',
    path: '/internal/canaries/reports',
    summary:
      'Counts a session that was served a canary or the released version, and returns whether the canary is stopped',
    body: z.strictObject({
      canary: CanaryKey,
      served: z.enum(['canary', 'released']),
      /** Hashes of the session and of the network of its client. */
      session: z.string().max(50),
      network: z.string().max(50),
      isFailed: z.boolean(),
      maxFailures: z.number().min(0).max(100),
    }),
    response: z.object({ isStopped: z.boolean() }),
  },
  ...mergeTerms,
});
