import { join } from 'node:path';

/**
 * The paths of built and published files below the data folder. The gateway serves `shell`, `remotes` and `registry`
 * unchanged.
 */
export const dataPaths = (dataDir: string) => ({
  /** The launcher's file about the running product. */
  run: join(dataDir, 'run.json'),
  remotes: join(dataDir, 'remotes'),
  registry: join(dataDir, 'federation', 'registry.json'),
  shell: join(dataDir, 'shell'),
  /** Published shells: `<version>/…`. The current one is copied into `shell`. */
  shells: join(dataDir, 'shells'),
  /** The lock of the one process that promotes. */
  lock: join(dataDir, 'federation', 'promotion.lock'),
  shellRecord: join(dataDir, 'federation', 'shell.json'),
  /** The release in progress. The next command completes it if the process was killed. */
  release: join(dataDir, 'federation', 'release.json'),
  /** The record of all publishes and releases, one line each. It is not served. */
  history: join(dataDir, 'federation', 'history.jsonl'),
  /** The versions that only some sessions load. It is not served. */
  canaries: join(dataDir, 'federation', 'canaries.json'),
  /** What is loaded and published, and the last entries of the history, for the page of site admins. */
  overview: join(dataDir, 'federation', 'overview.json'),
  /** The private key with which this registry signs published versions. Only its owner can read it. */
  signingKey: join(dataDir, 'federation', 'signing-key.json'),
  /** The public part of the key, with which the gateway verifies signatures. */
  publicKey: join(dataDir, 'federation', 'public-key.json'),
  rolledBack: join(dataDir, 'federation', 'rolled-back.json'),
});
export type DataPaths = ReturnType<typeof dataPaths>;

/** Returns the folder with the published versions of a module or of the `shell`. */
export const versionsFolder = (paths: DataPaths, name: string): string =>
  name === 'shell' ? paths.shells : join(paths.remotes, name);

/** Returns the folder of one published version. The files that pages load from it never change. */
export const versionFolder = (paths: DataPaths, name: string, version: string): string =>
  join(versionsFolder(paths, name), version);
