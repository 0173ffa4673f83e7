import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Workspace {
  folder: string;
  name: string;
  may: string[];
}
interface Package {
  name: string;
  type?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** The packages that build pages, or serve them during development. No running process contains them. */
const DEVELOPMENT = [
  ...['webpack', 'esbuild', 'html-webpack-plugin'],
  ...['webpack-dev-server', '@pmmmwh/react-refresh-webpack-plugin'],
  ...['@vvo/tzdb', 'city-timezones'],
];
// The table is an ES module for oxlint. A child process reads it, because Jest runs CommonJS.
const workspaces = JSON.parse(
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      'import { workspaces } from "./tools/launch/workspaces.mjs"; console.log(JSON.stringify(workspaces))',
    ],
    { encoding: 'utf8' },
  ),
) as Workspace[];
const readPackage = (folder: string) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Package;
const listSources = (folder: string) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', `${folder}/src`], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/test\.tsx?$|\/testing|\/conformance\//.test(file) && existsSync(file));

it('The table has every workspace', () => {
  const output = execFileSync('npm', ['query', '.workspace', '--json'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const folders = (JSON.parse(output) as { location: string }[]).map((workspace) => workspace.location);
  expect(workspaces.map((workspace) => workspace.folder).sort()).toEqual(folders.sort());
});

describe.each(workspaces.map((workspace) => [workspace.folder, workspace] as const))('%s', (folder, workspace) => {
  const { dependencies = {}, peerDependencies = {}, type } = readPackage(folder);
  it('It depends only on the workspaces that it may import', () => {
    const imported = Object.keys(dependencies)
      .filter((name) => name.startsWith('@meridian/'))
      .map((name) => name.slice('@meridian/'.length));
    expect(imported.filter((name) => !workspace.may.includes(name))).toEqual([]);
  });
  it('It declares each package that its source imports', () => {
    const imported = listSources(folder).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s(?!type\b)[^;]*?from '([^'.][^']*)'/gm)].map(
        (match) => match[1]!,
      ),
    );
    const names = imported
      .filter((name) => !name.startsWith('node:'))
      .map((name) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      );
    expect(
      [...new Set(names)].filter(
        (name) =>
          !(name in dependencies) &&
          !(name in peerDependencies) &&
          name !== `@meridian/${workspace.name}` &&
          !DEVELOPMENT.includes(name),
      ),
    ).toEqual([]);
  });
  it('It does not have the type that breaks federation', () => expect(type).not.toBe('commonjs'));
});

it('The version of webpack is pinned exactly, in one place', () => {
  const { devDependencies = {} } = readPackage('.');
  expect(devDependencies.webpack).toBe('5.110.3');
});
