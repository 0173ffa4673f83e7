import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** What has to run for a change. */
export interface ChangeScope {
  /** The change may touch every test: dependencies, or the configuration of types, tests or builds. */
  everything: boolean;
  /** Existing source files whose related Jest tests run. */
  related: string[];
  /** The server side changed, so the tests that start its programs run, too. They do not import them. */
  servers: boolean;
  /** Browser specs: all of them, or these files. */
  specs: 'all' | string[];
}

const CODE = /\.(?:[cm]?[jt]sx?|css)$/;
const TEST = /\.i?test\.tsx?$/;
const PACKAGES = /(?:^|\/)package(?:-lock)?\.json$/;
const CONFIGURATION = /(?:^|\/)(?:tsconfig[^/]*\.json|[^/]+\.config\.m?[jt]s|webpack\.[^/]+)$/;
const JEST = /-(?:environment|runtime|sequencer)\.[cm]js$/;
const SERVER_SIDE = /^(?:gateway|services|shared-types|tools\/(?:embedded-mongo|launch))\//;
const PRODUCT =
  /^(?:gateway|services|shared-types|platform|shell|mfe-[^/]+|tools\/(?:embedded-mongo|federation|launch))\//;
const SPEC = /^e2e\/[^/]+\.spec\.ts$/;
const SPEC_HELPER = /^e2e\/[^/]+\.ts$/;

/** What can be affected by changes of these files, which are relative to the root of the repository. */
export function scopeOf(files: readonly string[], exists: (file: string) => boolean = existsSync): ChangeScope {
  const sources = files.filter((file) => CODE.test(file) && !TEST.test(file));
  const isIn = (folders: RegExp) => sources.some((file) => folders.test(file));
  const areAllSpecsAffected = isIn(PRODUCT) || sources.some((file) => SPEC_HELPER.test(file) && !SPEC.test(file));
  return {
    everything: files.some((file) => [PACKAGES, CONFIGURATION, JEST].some((kind) => kind.test(file))),
    related: files.filter((file) => CODE.test(file) && !SPEC.test(file) && exists(file)),
    servers: isIn(SERVER_SIDE),
    specs: areAllSpecsAffected ? 'all' : files.filter((file) => SPEC.test(file) && exists(file)),
  };
}

/** Files that differ from where this branch left the main one, with uncommitted and new ones. Throws outside of git. */
export function changedFiles(): string[] {
  const base = ['origin/main', 'main'].map((branch) => git('merge-base', 'HEAD', branch)?.trim()).find(Boolean);
  const differing = git('diff', '--name-only', '--no-renames', base ?? 'HEAD');
  const untracked = git('ls-files', '--others', '--exclude-standard');
  if (differing === undefined || untracked === undefined) throw new Error('`npm test -- changed` needs git.');
  return [...new Set(`${differing}${untracked}`.split('\n').filter(Boolean))];
}

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}
