import { someId } from '@meridian/service-kit/testing';
import { serveAudit } from '../testing/audit-test-server';
import { parseCsv } from '../testing/parse-csv';

const server = serveAudit();

test('an export is a CSV file by RFC 4180 without formulas, and is recorded in the log', async () => {
  await server.add(
    server.record({ detail: '=HYPERLINK("http://x"),"a"\r\nb', userAgent: '+1' }),
    server.record({ detail: '-2+3', userAgent: '@SUM(A1)', at: '2026-10-01T00:00:00.000Z' }),
    server.record({
      detail: 'Zürich',
      userAgent: '\tx',
      at: '2026-09-01T00:00:00.000Z',
      actorId: null,
      userId: someId(),
    }),
    server.record({ at: '2020-01-01T00:00:00.000Z' }),
  );
  const response = await server.download('?from=2021-01-01T00:00:00Z');
  expect([
    response.status,
    response.headers.get('content-type'),
    response.headers.get('content-disposition'),
    response.headers.get('cache-control'),
  ]).toEqual([
    200,
    'text/csv; charset=utf-8',
    expect.stringMatching(/^attachment; filename=audit-\d{4}-\d\d-\d\d\.csv$/),
    'no-store',
  ]);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const rows = parseCsv(bytes.subarray(3).toString());
  expect(rows[0]).toEqual([
    'When',
    'Action',
    'Who',
    'Who (id)',
    'As',
    'As (id)',
    'Whom',
    'Whom (id)',
    'Chapter',
    'Subject',
    'Detail',
    'Address',
    'Browser',
    'Request',
    'Id',
  ]);
  const cells = rows.slice(1).map((row) => ({ who: row[2], whom: row[6], detail: row[10], browser: row[12] }));
  expect(cells).toEqual([
    { who: 'Grace Admin', whom: 'Ana Horvat', detail: '\'=HYPERLINK("http://x"),"a"\r\nb', browser: "'+1" },
    { who: 'Grace Admin', whom: 'Ana Horvat', detail: "'-2+3", browser: "'@SUM(A1)" },
    { who: '', whom: 'Former member', detail: 'Zürich', browser: "'\tx" },
  ]);
  expect(await server.admin.audit({ query: { limit: '1' } })).toMatchObject([
    {
      action: 'audit.exported',
      actor: { name: 'Sam Site' },
      detail: 'from: 2021-01-01T00:00:00Z',
      address: expect.any(String),
    },
  ]);
});
