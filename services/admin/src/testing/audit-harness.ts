import { someId } from '@meridian/service-kit/testing';
import { AUDIT_BATCH, type AuditRecord } from '@meridian/shared-types';
import { createHarness, siteAdmin, type Harness } from './harness';

type AuditQuery = Parameters<ReturnType<Harness['as']>['audit']>[0];

/** Starts the service with an empty audit log before each test, and with two people whose names auth has. */
export async function createAuditHarness() {
  const harness = await createHarness();
  const [ana, grace] = [harness.addPerson('Ana Horvat'), harness.addPerson('Grace Admin')];
  harness.names.set(siteAdmin.userId, 'Sam Site');
  const admin = harness.as(siteAdmin);
  return {
    ...harness,
    admin,
    ana,
    grace,
    record: (fields: Partial<AuditRecord> = {}): AuditRecord => ({
      id: someId(),
      at: '2026-11-01T12:00:00.000Z',
      action: 'join-request.approved',
      actorId: grace,
      actingAsId: null,
      subject: someId(),
      userId: ana,
      chapterId: 1,
      detail: 'Lagos',
      address: '203.0.113.9',
      userAgent: 'A browser',
      requestId: 'request-1',
      ...fields,
    }),
    async add(...records: AuditRecord[]) {
      for (let from = 0; from < records.length; from += AUDIT_BATCH)
        await harness.log.appendAuditRecords({ body: { records: records.slice(from, from + AUDIT_BATCH) } });
      return records;
    },
    find: async (query: AuditQuery) => (await admin.audit(query)).map(({ id }) => id),
    empty: () => harness.db.collection('auditEntries').deleteMany({}),
  };
}
export type AuditHarness = Awaited<ReturnType<typeof createAuditHarness>>;
