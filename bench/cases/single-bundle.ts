import { findRoot, moduleWorkspaces, precompress } from '@meridian/federation';
import { shellConfig } from '@meridian/federation/webpack';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';

const REMOTES = Object.fromEntries(moduleWorkspaces(findRoot()).map((folder) => [folder.replaceAll('-', '_'), folder]));

/** The source that replaces the Module Federation loader with plain imports. */
const DIRECT = `
${Object.entries(REMOTES)
  .map(([name, folder]) => `import { routes as ${name} } from '${path.resolve(folder, 'src/routes')}';`)
  .join('\n')}
const modules = { ${Object.keys(REMOTES).join(', ')} };
export const registerModules = () => undefined;
export const loadModule = ({ name }) => Promise.resolve({ routes: modules[name] });
export const cancelModule = () => undefined;
export const isMissingFile = () => false;
`;

interface SingleBundle {
  /** The source file of the page that the script contains. */
  page: string;
  /** The folder of the built shell, whose page and other files are copied. */
  shell: string;
  /** A folder that does not exist yet. */
  into: string;
}

/**
 * Builds the shell and a page of a module into one script, with the settings of the product's build but without Module
 * Federation. Nothing is shared, so only the used parts of packages are bundled. Other pages are separate chunks.
 */
export async function buildSingleBundle({ page, shell, into }: SingleBundle): Promise<void> {
  const generated = mkdtempSync(path.join(tmpdir(), 'meridian-single-'));
  const [direct, empty] = ['direct.ts', 'empty.ts'].map((name) => path.join(generated, name));
  if (!direct || !empty) throw new Error('there are two files');
  writeFileSync(direct, DIRECT);
  writeFileSync(empty, 'export {};');
  cpSync(shell, into, { recursive: true });
  const { optimization, ...config } = shellConfig({ version: 'single', outDir: into });
  try {
    const script = await build({
      ...config,
      entry: { single: ['./src/index.ts', path.resolve(page)] },
      optimization: { ...optimization, splitChunks: false },
      plugins: [
        new webpack.NormalModuleReplacementPlugin(/\/shell\/src\/remotes\/connect\.ts$/, direct),
        new webpack.NormalModuleReplacementPlugin(/\/shell\/src\/provided-packages\.ts$/, empty),
      ],
    });
    const html = path.join(into, 'index.html');
    const withoutScripts = readFileSync(html, 'utf8').replace(/<script defer[^>]*><\/script>/g, '');
    writeFileSync(html, withoutScripts.replace('</head>', `<script defer src="/${script}"></script></head>`));
    await precompress(into);
  } finally {
    rmSync(generated, { recursive: true });
  }
}

/** Resolves to the name of the entry's only script. */
const build = (config: webpack.Configuration): Promise<string> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) =>
      compiler.close(() => {
        if (error || !stats || stats.hasErrors())
          return reject(error ?? new Error(stats?.toString({ preset: 'errors-only', colors: false })));
        const scripts = stats.compilation.entrypoints
          .get('single')
          ?.getFiles()
          .filter((file) => file.endsWith('.js'));
        const [script] = scripts ?? [];
        if (!script || scripts?.length !== 1) return reject(new Error('the entry is not one script'));
        resolve(script);
      }),
    );
  });
