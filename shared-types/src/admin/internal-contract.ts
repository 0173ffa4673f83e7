import * as z from 'zod';
import { internalContract } from '../contract';
import { Done } from '../fields';
import { AUDIT_BATCH } from '../limits';
import { AuditRecord } from './audit';

/** Calls between services; never reachable through the gateway. */
export const adminInternalApi = internalContract('admin', {
  appendAuditRecords: {
    method: 'POST',
    path: '/internal/audit',
    summary: 'Adds records to the audit log; existing ones are not changed',
    body: z.strictObject({ records: z.array(AuditRecord).max(AUDIT_BATCH) }),
    response: Done,
  },
});
