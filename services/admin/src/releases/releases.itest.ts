import type { ReleaseOverview } from '@meridian/shared-types';
import { someId } from '@meridian/service-kit/testing';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestServer, outcomeCode, siteAdmin, type TestServer } from '../testing/test-server';

const folder = mkdtempSync(path.join(tmpdir(), 'admin-releases-'));
const file = path.join(folder, 'overview.json');
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ RELEASES_FILE: file });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const overview: ReleaseOverview = {
  release: 7,
  modules: [
    {
      name: 'mfe_member',
      version: '1.0.0-b',
      released: { at: '2026-11-05T12:00:00.000Z', author: 'Ada', reason: 'The list is sorted.' },
      sizes: { entry: '6.9 kB' },
      previous: null,
      platform: '^1.0.0',
      names: { react: ['use'] },
      parts: ['profile-tab/news'],
      versions: [{ version: '1.0.0-a', differences: ['+ page /news 9.1 kB'], preview: '/news?modules=member@1.0.0-a' }],
    },
  ],
  history: [
    {
      at: '2026-11-05T12:00:00.000Z',
      author: 'Ada',
      action: 'promote',
      release: 7,
      changes: { mfe_member: { from: '1.0.0-a', to: '1.0.0-b' } },
    },
    {
      at: '2026-11-04T12:00:00.000Z',
      author: 'Ada',
      action: 'prune',
      changes: {},
      deleted: { mfe_member: ['1.0.0-0'] },
    },
  ],
};

test('site admins see what is loaded, as the last release wrote it', async () => {
  const office = server.as(siteAdmin);
  expect(await office.releases()).toEqual({ release: 0, modules: [], history: [] });
  writeFileSync(file, JSON.stringify({ ...overview, secret: 'not declared' }));
  expect(await office.releases()).toEqual(overview);
  writeFileSync(file, '{');
  expect(await outcomeCode(office.releases())).toBe('500 internal');
});

test('members and visitors do not see releases', async () => {
  expect(await outcomeCode(server.as({ userId: someId() }).releases())).toBe('403 forbidden');
  expect(await outcomeCode(server.as().releases())).toBe('401 sign_in_required');
});
