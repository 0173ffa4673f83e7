import { serveDuringTests, someId } from '@meridian/service-kit/testing';
import { AUDIT_BATCH, type AuditRecord } from '@meridian/shared-types';
import { createTestServer, siteAdmin, type TestServer } from './test-server';

type AuditQuery = Parameters<ReturnType<TestServer['as']>['audit']>[0];

/** Starts the service with two people whose names auth has. */
async function createAuditTestServer() {
  const server = await createTestServer();
  const [ana, grace] = [server.addPerson('Ana Horvat'), server.addPerson('Grace Admin')];
  const admin = server.as(siteAdmin);
  return {
    ...server,
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
        await server.log.appendAuditRecords({ body: { records: records.slice(from, from + AUDIT_BATCH) } });
      return records;
    },
    /** Downloads the audit log as a CSV file. */
    download: async (query = '') =>
      fetch(`${server.running.url}/api/admin/audit/export${query}`, {
        headers: await server.environment.as(siteAdmin),
      }),
    find: async (query: AuditQuery) => (await admin.audit(query)).map(({ id }) => id),
    empty: () => server.db.collection('auditEntries').deleteMany({}),
  };
}

/** Runs such a server during the tests of a file, with an empty audit log before each test. */
export function serveAudit() {
  const server = serveDuringTests(createAuditTestServer);
  beforeEach(() => server.empty());
  return server;
}
