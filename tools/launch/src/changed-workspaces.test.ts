import { findRoot, moduleWorkspaces } from '@meridian/federation/workspaces';
import { execFileSync } from 'node:child_process';
import path from 'node:path';

const script = path.resolve(__dirname, '../changed-workspaces.mjs');
const affectedBy = (...files: string[]): unknown =>
  JSON.parse(execFileSync(process.execPath, [script], { input: `${files.join('\n')}\n`, encoding: 'utf8' }));
const modules = moduleWorkspaces(findRoot());
const all = [...modules, 'shell'];

it('A change of one module affects this module alone', () => {
  expect(affectedBy('mfe-member/src/paths.ts')).toEqual(['mfe-member']);
  expect(affectedBy('shell/src/start.tsx')).toEqual(['shell']);
});

it.each([
  'platform/src/index.ts',
  'shared-types/src/fields/limits.ts',
  'package-lock.json',
  'tools/federation/src/build/build-module.ts',
])('A change of %s affects every module and the shell', (file) => expect(affectedBy(file)).toEqual(all));

it('A change of a service, of documents or of a longer name affects none', () => {
  expect(affectedBy('services/events/src/app.ts', 'docs/modules.md', 'mfe-member-notes/a.md')).toEqual([]);
});
