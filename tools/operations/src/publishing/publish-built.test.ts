import { dataPaths, promote, readRegistry, rollback, writeBuildManifest } from '@meridian/federation';
import type { ReleaseOverview } from '@meridian/shared-types';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publishBuilt } from './publish-built';

const root = mkdtempSync(path.join(tmpdir(), 'meridian-image-'));
const data = path.join(root, 'data');
afterAll(() => rmSync(root, { recursive: true }));

function carry(workspace: string, version: string, files: Record<string, object | string>): void {
  rmSync(path.join(root, workspace), { recursive: true, force: true });
  for (const [name, content] of Object.entries(files)) {
    for (const file of [
      path.join(root, workspace, 'dist', version, name),
      ...(name === 'module.json' ? [path.join(root, workspace, name)] : []),
    ]) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    }
  }
}
const publicModule = (version: string) => {
  carry('mfe-public', version, {
    'module.json': {
      name: 'mfe_public',
      title: 'Public',
      platform: '^1.0.0',
      mounts: [{ path: '/', title: 'Home' }],
      nav: [],
    },
    'mf-manifest.json': {
      name: 'mfe_public',
      metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
      shared: [],
      exposes: [{ path: './routes', assets: { js: { sync: ['routes.js'], async: [] }, css: { sync: [], async: [] } } }],
    },
    'remoteEntry.js': '',
    'routes.js': version,
  });
  writeBuildManifest(path.join(root, 'mfe-public', 'dist', version), {
    routes: ['/'],
    uses: {},
    hasPages: false,
    typesChecked: true,
  });
};
const loaded = () => readRegistry(dataPaths(data).registry).remotes.map(({ name, version }) => `${name} ${version}`);

it('The program publishes the shell, a module and its next version, and rolls back', () => {
  publicModule('1.0.0-a');
  expect(() => publishBuilt(root, 'mfe-public', data)).toThrow('Publish the shell first');
  const note = { author: 'Ada', reason: 'The list is sorted.', commit: '0123abc' };
  carry('shell', '1.0.0-s', {
    'index.html': '<!doctype html>',
    'assets/main.js': '',
    'shell.json': { version: '1.0.0-s', platform: '1.2.0', provides: [], names: {}, typesChecked: true },
  });
  expect(publishBuilt(root, 'shell', data)).toBe('shell 1.0.0-s is in place');
  expect(publishBuilt(root, 'shell', data)).toBe('shell 1.0.0-s was in place');
  expect(publishBuilt(root, 'mfe-public', data)).toMatch(/^mfe_public 1\.0\.0-a is loaded/);
  publicModule('1.0.0-b');
  publishBuilt(root, 'mfe-public', data, 'publish', note);
  expect(loaded()).toEqual(['mfe_public 1.0.0-b']);
  const { history } = JSON.parse(readFileSync(dataPaths(data).overview, 'utf8')) as ReleaseOverview;
  expect(history.slice(0, 2)).toMatchObject([
    { action: 'promote', author: 'Ada', reason: note.reason, changes: { mfe_public: { to: '1.0.0-b' } } },
    { ...note, action: 'publish', changes: { mfe_public: { to: '1.0.0-b' } } },
  ]);
  expect(existsSync(path.join(data, 'remotes/mfe_public/1.0.0-a/routes.js'))).toBe(true);
  publishBuilt(root, 'mfe-public', data, 'rollback');
  expect(loaded()).toEqual(['mfe_public 1.0.0-a']);
  // The same image runs again at every start of the composition and at every release.
  expect(publishBuilt(root, 'mfe-public', data)).toMatch(/was rolled back and stays that way/);
  expect(loaded()).toEqual(['mfe_public 1.0.0-a']);
  publishBuilt(root, 'mfe-public', data, 'rollback'); // This returns to the newer version.
  expect(loaded()).toEqual(['mfe_public 1.0.0-b']);
  expect(publishBuilt(root, 'mfe-public', data)).toMatch(/^mfe_public 1\.0\.0-b is loaded/);
  publishBuilt(root, 'mfe-public', data, 'rollback');
  publicModule('1.0.0-c');
  expect(publishBuilt(root, 'mfe-public', data)).toMatch(/^mfe_public 1\.0\.0-c is loaded/);
  publishBuilt(root, 'mfe-public', data, 'rollback');
  expect(loaded()).toEqual(['mfe_public 1.0.0-a']);
  expect(() => publishBuilt(root, 'shell', data, 'rollback')).toThrow('shell has no previous version to go back to');
  expect(() => publishBuilt(root, 'mfe-public', data, 'remove')).toThrow('publish, rollback or no argument');
});

it('A version that `npm run remotes` rolled back is not loaded until it is promoted there again', () => {
  publicModule('1.0.0-d');
  publishBuilt(root, 'mfe-public', data);
  rollback(dataPaths(data), 'mfe_public');
  const before = loaded();
  expect(publishBuilt(root, 'mfe-public', data)).toMatch(/1\.0\.0-d was rolled back and stays that way/);
  expect(loaded()).toEqual(before);
  promote(dataPaths(data), [{ name: 'mfe_public', version: '1.0.0-d' }]);
  expect(publishBuilt(root, 'mfe-public', data)).toMatch(/^mfe_public 1\.0\.0-d is loaded/);
});
