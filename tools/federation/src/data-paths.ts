import { join } from 'node:path';

/**
 * Where built and published things lie below the data folder. The gateway serves `shell`, `remotes` and `registry` as
 * they are.
 */
export const dataPaths = (dataDir: string) => ({
  remotes: join(dataDir, 'remotes'),
  registry: join(dataDir, 'federation', 'registry.json'),
  shell: join(dataDir, 'shell'),
  /** Published shells: `<version>/…`. The one in place is copied into `shell`. */
  shells: join(dataDir, 'shells'),
  /** Held by the one process that promotes. */
  lock: join(dataDir, 'federation', 'promotion.lock'),
  shellRecord: join(dataDir, 'federation', 'shell.json'),
  /** The release that is being put in place; the next command ends what a killed one began. */
  release: join(dataDir, 'federation', 'release.json'),
  /** Who published and released what, a line for each; not served. */
  history: join(dataDir, 'federation', 'history.jsonl'),
  rolledBack: join(dataDir, 'federation', 'rolled-back.json'),
});
export type DataPaths = ReturnType<typeof dataPaths>;

/** The folder of one published version, of a module or of the `shell`. What pages load of it never changes. */
export const versionFolder = (paths: DataPaths, name: string, version: string): string =>
  name === 'shell' ? join(paths.shells, version) : join(paths.remotes, name, version);
