import { IMPORT_LIMITS, type MemberImport } from '@meridian/shared-types';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileForm, IMPORTS_PATH, serveImports } from '../../testing/import-calls';

const { office } = serveImports();

const upload = (text: string) =>
  office.browser.call<{ code?: string; message?: string }>('POST', IMPORTS_PATH, fileForm(text));

test('a file of exactly the largest size is accepted, and a larger one is refused', async () => {
  const rows = (count: number) => `Email,Name\n${'a@x.org,Al\n'.repeat(count)}`;
  const largest = await office.browser.call<MemberImport>(
    'POST',
    IMPORTS_PATH,
    fileForm(rows(IMPORT_LIMITS.lineCount)),
  );
  expect([largest.status, largest.body.lineCount]).toEqual([201, IMPORT_LIMITS.lineCount]);
  await office.browser.call('DELETE', `${IMPORTS_PATH}/${largest.body.id}`);

  const columns = (count: number) => `${Array.from({ length: count }, (_, index) => `c${index}`).join(',')}\n1`;
  const heavy = `Email,Name\n${`a@x.org,${'x'.repeat(1000)}\n`.repeat(Math.ceil(IMPORT_LIMITS.fileBytes / 1000))}`;
  const refusals = await Promise.all(
    [rows(IMPORT_LIMITS.lineCount + 1), columns(IMPORT_LIMITS.columnCount + 1), heavy].map(upload),
  );
  expect(refusals.map(({ status, body }) => [status, body.code, body.message])).toEqual([
    [400, 'unreadable_file', 'A file may have 25,000 lines. Split it.'],
    [400, 'unreadable_file', `A file may have ${IMPORT_LIMITS.columnCount} columns.`],
    [413, 'file_too_large', 'Choose a file smaller than 5MB or split it.'],
  ]);
  expect((await upload(columns(IMPORT_LIMITS.columnCount))).status).toBe(201);
});

const fill = (text: string) => text.repeat(Math.floor((IMPORT_LIMITS.fileBytes - 1000) / text.length));
const wide = (cell: string) => `${Array.from({ length: IMPORT_LIMITS.columnCount }, () => cell).join(',')}\n`;
test.each<[string, string]>([
  ['line ends', fill('\n')],
  ['lines of quotation marks', fill('""\n')],
  ['one row of quotation marks', fill('"')],
  ['one row of separators', fill(',')],
  ['lines of separators', fill(',,,,,,,,,\n')],
  ['as many cells as possible', wide('abc').repeat(24_000)],
  ['long cells', `${'x'.repeat(200)}\n`.repeat(24_000)],
])(
  'auth serves other requests while it reads 5 MB of %s',
  async (_, text) => {
    const delays: number[] = [];
    // A busy machine delays everything now and then, so the best of three attempts counts.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const form = fileForm(`Email,Name\n${text}`);
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      const { status, body } = await office.browser.call<{ id?: string }>('POST', IMPORTS_PATH, form);
      delay.disable();
      delays.push(delay.max / 1e6);
      expect([201, 400]).toContain(status);
      if (body.id) await office.browser.call('DELETE', `${IMPORTS_PATH}/${body.id}`);
    }
    expect(Math.min(...delays)).toBeLessThan(100);
  },
  120_000,
);
