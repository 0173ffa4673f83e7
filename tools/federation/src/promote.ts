import type { Registry, Remote } from '@meridian/shared-types';
import { satisfies } from 'semver';
import { versionFolder, type DataPaths } from './data-paths';
import { readPublished, type PublishedModule } from './published-module';
import { insteadOf } from './shared';
import { readRegistry, writeRegistry } from './registry-file';
import { shellRecord, type ShellFacts } from './shell-store';

/** A published version that is to be loaded from now on. */
export interface Choice {
  name: string;
  version: string;
}

/**
 * Makes published versions the ones that the shell loads, all of them in one release.
 * @throws {Error} with every reason against it, in one sentence; nothing has changed then.
 */
export function promote(paths: DataPaths, choices: Choice[]): Registry {
  const before = readRegistry(paths.registry);
  const current = (name: string) => before.remotes.find((remote) => remote.name === name);
  const changes = choices.filter(({ name, version }) => current(name)?.version !== version);
  if (!changes.length) return before;
  const shell = shellRecord(paths);
  const arriving = changes.map(({ name, version }) => {
    const published = readPublished(versionFolder(paths, name, version));
    refuse(`${name} ${version}`, reasonsAgainst(published, name, shell));
    return {
      ...published.module,
      version,
      entry: `/remotes/${name}/${version}/mf-manifest.json`,
      previous: current(name)?.version ?? null,
    };
  });
  const remotes = [
    ...before.remotes.filter(({ name }) => !changes.some((change) => change.name === name)),
    ...arriving,
  ];
  refuse(changes.map(({ name, version }) => `${name} ${version}`).join(', '), doubleClaims(remotes));
  return writeRegistry(paths.registry, before, remotes);
}

/** Goes back to the version before; a second rollback comes forward again. */
export function rollback(paths: DataPaths, name: string): Registry {
  const previous = readRegistry(paths.registry).remotes.find((remote) => remote.name === name)?.previous;
  if (!previous) throw new Error(`${name} has no previous version to go back to.`);
  return promote(paths, [{ name, version: previous }]);
}

function refuse(what: string, reasons: string[]): void {
  if (reasons.length) throw new Error(`${what} cannot be promoted: ${reasons.join('; ')}.`);
}

function reasonsAgainst(
  { module, federation, missing }: PublishedModule,
  name: string,
  { platform, provides }: ShellFacts,
): string[] {
  return [
    ...[module.name, federation.name].filter((own) => own !== name).map((own) => `it calls itself ${own}`),
    ...missing.map((file) => `${file} is missing`),
    ...(federation.exposes.some((exposed) => exposed.path === './routes') ? [] : ['it does not expose ./routes']),
    ...(satisfies(platform, module.platform)
      ? []
      : [`it needs platform ${module.platform} and the shell has ${platform}`]),
    ...federation.shared
      .filter((shared) => !provides.includes(shared.name))
      .map(({ name }) => `it needs ${name}, which the shell does not provide${adviceFor(name)}`),
  ];
}

const adviceFor = (name: string): string => {
  const instead = insteadOf(name);
  return instead ? ` (${instead} has its part for modules)` : '';
};

/** Two patterns that match the same paths are one claim, with any parameter names. */
const claimOf = (path: string): string => path.replace(/:\w+/g, ':');

function doubleClaims(remotes: Remote[]): string[] {
  const claims = remotes.flatMap(({ name, mounts }) =>
    mounts.map(({ path }) => ({ name, path, claim: claimOf(path) })),
  );
  return claims.flatMap((later, index) =>
    claims
      .slice(0, index)
      .filter((earlier) => earlier.claim === later.claim)
      .map((earlier) => `both ${earlier.name} and ${later.name} claim ${later.path}`),
  );
}
