import { someId } from '@meridian/service-kit/testing';
import { AUDIT_BATCH } from '@meridian/shared-types';
import { adminInternalApi, type Route } from '@meridian/shared-types/contracts';
import { auditEntryModel } from './audit-entry.model';
import { serveAudit } from '../testing/audit-test-server';
import { siteAdmin } from '../testing/test-server';

const server = serveAudit();

test('each record is stored once, even if it is delivered several times or in parallel', async () => {
  const records = Array.from({ length: AUDIT_BATCH }, () => server.record());
  await Promise.all(Array.from({ length: 10 }, () => server.log.appendAuditRecords({ body: { records } })));
  await server.log.appendAuditRecords({
    body: { records: [...records.slice(0, 3), server.record({ id: records[0]!.id, detail: 'rewritten' })] },
  });
  const entries = await server.admin.audit({ query: { limit: '200' } });
  expect(entries).toHaveLength(AUDIT_BATCH);
  expect(new Set(entries.map(({ detail }) => detail))).toEqual(new Set(['Lagos']));
});

test('the log is append-only: no call and no method of the model changes or removes an entry', async () => {
  await server.add(server.record());
  const Entries = auditEntryModel(server.db);
  const attempts: [string, () => Promise<unknown>][] = [
    ['updateOne', () => Entries.updateOne({}, { detail: 'x' }).exec()],
    ['updateMany', () => Entries.updateMany({}, { detail: 'x' }).exec()],
    ['replaceOne', () => Entries.replaceOne({}, { detail: 'x' } as never).exec()],
    ['findOneAndUpdate', () => Entries.findOneAndUpdate({}, { detail: 'x' }).exec()],
    ['findOneAndReplace', () => Entries.findOneAndReplace({}, { detail: 'x' } as never).exec()],
    ['deleteOne', () => Entries.deleteOne({}).exec()],
    ['deleteMany', () => Entries.deleteMany({}).exec()],
    ['findOneAndDelete', () => Entries.findOneAndDelete({}).exec()],
    ['bulkWrite', () => Entries.bulkWrite([{ deleteMany: { filter: {} } }])],
    [
      'save',
      async () => {
        const entry = (await Entries.findOne())!;
        entry.detail = 'x';
        await entry.save();
      },
    ],
    [
      'document.deleteOne',
      async () => {
        await (await Entries.findOne())!.deleteOne();
      },
    ],
  ];
  for (const [name, attempt] of attempts) await expect(attempt().then(() => name)).rejects.toThrow('append-only');
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    for (const path of ['/api/admin/audit', `/api/admin/audit/${someId()}`, '/internal/audit'])
      if (method !== 'POST' || path !== '/internal/audit')
        expect(
          (
            await fetch(`${server.running.url}${path}`, {
              method,
              headers: {
                ...(await server.environment.as(siteAdmin)),
                authorization: `Bearer ${server.environment.env.SERVICE_TOKEN}`,
              },
            })
          ).status,
        ).toBe(404);
  expect(await server.admin.audit()).toMatchObject([{ detail: 'Lagos' }]);
});

test('services can only append to the log; their other calls are about mails, people and canaries', () => {
  expect(Object.values<Route>(adminInternalApi).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /internal/audit',
    'POST /internal/inbox/{id}/mail',
    'POST /internal/canaries/stopped',
    'POST /internal/canaries/reports',
    'PUT /internal/people/{userId}/merge',
    'GET /internal/people/{userId}/merge',
  ]);
});
