import { build } from 'esbuild';
import { existsSync } from 'node:fs';

/** The programs that run on Node, by folder, with their entries. */
export const PROGRAMS = {
  'embedded-mongo': { folder: 'tools/embedded-mongo', entries: ['main'] },
  auth: { folder: 'services/auth', entries: ['main', 'make-site-admin'] },
  chapters: { folder: 'services/chapters', entries: ['main', 'make-chapter'] },
  events: { folder: 'services/events', entries: ['main'] },
  chat: { folder: 'services/chat', entries: ['main'] },
  admin: { folder: 'services/admin', entries: ['main'] },
  gateway: { folder: 'gateway', entries: ['main'] },
} as const;
export type ProgramName = keyof typeof PROGRAMS;

/** Bundles each program's own source into `dist/*.mjs`; packages stay in node_modules. */
export async function buildPrograms(without: ProgramName[] = []): Promise<void> {
  const names = (Object.keys(PROGRAMS) as ProgramName[]).filter((name) => !without.includes(name));
  await Promise.all(names.map(async (name) => {
    const { folder, entries } = PROGRAMS[name];
    const entryPoints = entries.map((entry) => `${folder}/src/${entry}.ts`).filter((file) => existsSync(file));
    await build({
      entryPoints, outdir: `${folder}/dist`, outExtension: { '.js': '.mjs' }, bundle: true, platform: 'node', target: 'node20', format: 'esm', sourcemap: true,
      logLevel: 'error', plugins: [{ name: 'packages-stay-outside', setup: (bundler) => bundler.onResolve({ filter: /^[^./]/ }, ({ path }) => (path.startsWith('@meridian/') ? undefined : { path, external: true })) }],
    });
  }));
}
