import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ModuleManifest } from '@meridian/shared-types';
import { badPaths, overlappingMounts } from './releases/path-rules';
import { moduleManifest, moduleWorkspaces } from './workspaces';

const manifestOf = (name: string, title: string): ModuleManifest => ({
  name: `mfe_${name.replaceAll('-', '_')}`,
  title,
  platform: '^1.0.0',
  mounts: [{ path: `/${name}`, title }],
  nav: [{ area: 'footer-community', label: title, to: `/${name}`, audience: 'everyone', order: 90 }],
});

/** Returns the texts of a minimal module, by file. */
const filesOf = (name: string, { title, ...manifest }: ModuleManifest): Record<string, string> => ({
  'package.json': `${JSON.stringify(
    {
      name: `@meridian/mfe-${name}`,
      version: '1.0.0',
      private: true,
      dependencies: { '@meridian/platform': '^1.0.0', react: '^19.3.1' },
    },
    null,
    2,
  )}\n`,
  'module.json': JSON.stringify({ title, ...manifest }),
  'webpack.config.ts': `import { mfeConfig, type BuildTarget } from '../webpack.mfe';

export default (target: BuildTarget) => mfeConfig('mfe-${name}', target);
`,
  'src/routes.tsx': `/** The pages of this module, each loaded on its first visit. The paths are those of module.json. */
export const routes = [
  { path: '/${name}', lazy: async () => ({ Component: (await import('./routes/${name}')).Page }) },
];
`,
  [`src/routes/${name}.tsx`]: `import { Heading, Text } from '@meridian/platform';

export function Page() {
  return (
    <>
      <Heading level={1}>${title}</Heading>
      <Text>This page is new.</Text>
    </>
  );
}
`,
  [`src/routes/${name}.test.tsx`]: `import { render, screen } from '@testing-library/react';
import { Page } from './${name}';

test('the page has its title', () => {
  render(<Page />);
  expect(screen.getByRole('heading', { level: 1, name: '${title}' })).toBeTruthy();
});
`,
  'README.md': `# ${title}

How to work on a module: [docs/modules.md](../docs/modules.md).

## Owns

The page \`/${name}\`.

## Provides

Nothing to other modules.

## Needs

\`@meridian/platform\`.

## Releases

The module is released by itself: \`npm run remotes -- publish ${manifest.name}\`, then \`npm run remotes -- promote ${manifest.name}\`.
[docs/modules.md](../docs/modules.md#release) has the commands for compose and Kubernetes.
\`npm test -- mfe-${name}\` checks it alone.

## Whom to ask

\`@meridian/mfe-${name}\`, the team that reviews its changes ([.github/CODEOWNERS](../.github/CODEOWNERS)).
`,
});

/**
 * Creates a module with one page, an entry in the footer, a test and a README, and adds it to all lists of modules.
 * @param name in words with hyphens, as `news`
 * @returns the folder's name, as `mfe-news`
 * @throws {Error} where the name cannot be used.
 */
export function newModule(root: string, name: string): string {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))
    throw new Error('A module name has only lowercase letters and hyphens, such as news or book-club.');
  const workspace = `mfe-${name}`;
  if (existsSync(join(root, workspace))) throw new Error(`${workspace} already exists.`);
  const title = name
    .split('-')
    .map((word) => word.replace(/^./, (first) => first.toUpperCase()))
    .join(' ');
  const manifest = manifestOf(name, title);
  const others = moduleWorkspaces(root).map((other) => moduleManifest(root, other));
  const reasons = [...badPaths(manifest), ...overlappingMounts([...others, manifest])];
  if (reasons.length) throw new Error(`${workspace} cannot be created: ${reasons.join('; ')}.`);
  for (const [file, text] of Object.entries(filesOf(name, manifest))) {
    const path = join(root, workspace, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  execFileSync(join(root, 'node_modules', '.bin', 'oxfmt'), [workspace], { cwd: root });
  execFileSync('npm', ['run', '-s', 'modules'], { cwd: root, stdio: 'inherit' });
  return workspace;
}
