import { expect } from '@playwright/test';
import { startServerSide, type ServerSide } from '@meridian/launch/server-side';
import { adminApi } from '@meridian/shared-types';
import { MongoClient } from 'mongodb';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { dataFile, register, test } from './product';

const databasePrefix = `e2e_${randomBytes(4).toString('hex')}_`;
let server: ServerSide;
let mongoUrl: string;

/** The pages and modules of the product under test, before services of their own in production. */
test.beforeAll(async () => {
  test.setTimeout(120_000);
  mongoUrl = dataFile<{ mongoUrl: string }>('run.json').mongoUrl;
  const data = path.resolve(process.env.E2E_DATA_DIR!);
  server = await startServerSide({
    mongoUrl, databasePrefix,
    env: { all: { NODE_ENV: 'production', COOKIE_SECURE: 'false' }, gateway: { SHELL_DIR: path.join(data, 'shell'), REMOTES_DIR: path.join(data, 'remotes'), REGISTRY_FILE: path.join(data, 'federation/registry.json') } },
  });
});
test.afterAll(async () => {
  await server?.close();
  const client = await MongoClient.connect(mongoUrl);
  for (const service of ['auth', 'chapters', 'events', 'chat', 'admin']) await client.db(`${databasePrefix}${service}`).dropDatabase();
  await client.close();
});

test('in production a site admin has the list, the numbers and the log, and nobody to act as', async ({ newPerson }) => {
  const run = promisify(execFile);
  const env = { ...process.env, MONGODB_URL: mongoUrl, DATABASE_PREFIX: databasePrefix };
  await run(process.execPath, ['services/chapters/dist/make-chapter.mjs', 'Lake District', 'Ohio', 'People by the lake'], { env });
  const [person, other] = [await newPerson({ baseURL: server.url }), await newPerson({ baseURL: server.url })];
  const [admin, member] = [await register(person, { name: 'Petra Production', chapterId: 1 }), await register(other, { name: 'Mona Member', chapterId: 1 })];
  await run(process.execPath, ['services/auth/dist/make-site-admin.mjs', admin.email], { env });

  const page = await person.newPage();
  const main = page.getByRole('main');
  await page.goto(`${server.url}/admin-tools`);
  await expect(main.getByRole('listitem').filter({ hasText: member.name })).toContainText('Active');
  await expect(main.getByRole('button', { name: 'Impersonate' })).toHaveCount(0);
  for (const [address, data] of [['/api/admin/impersonate', { userId: member.userId }], ['/api/admin/impersonate/exit', {}]] as const) expect((await person.request.post(address, { data })).status()).toBe(404);
  await main.getByRole('tab', { name: 'Statistics' }).click();
  await expect(main.getByRole('group', { name: 'Total Users' })).toContainText('2');
  await expect(main.getByRole('table', { name: 'The same by month' })).toBeVisible();
  const actions = async () => ((await (await person.request.get(adminApi.audit.path)).json()) as { action: string }[]).map(({ action }) => action);
  await expect.poll(actions, { timeout: 20_000 }).toContain('site-admin.granted'); // what a command line records waits for the next look
  await main.getByRole('tab', { name: 'Audit Log' }).click();
  await expect(main.getByRole('listitem').filter({ hasText: 'Site administrator made' })).toContainText(admin.name);
  await expect(main.getByRole('listitem').filter({ hasText: 'Payment taken' })).toHaveCount(2);
  expect((await person.request.get(adminApi.exportAudit.path)).headers()['content-type']).toContain('text/csv');
});
