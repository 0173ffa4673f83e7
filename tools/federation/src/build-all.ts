import { buildOnce } from './build';
import { recordTypes } from './build-facts';
import { dataPaths, versionFolder } from './data-paths';
import { promote, type Choice } from './promote';
import { publish } from './publish';
import { findRoot, moduleWorkspaces } from './workspaces';
import { isRolledBack } from './rolled-back';
import { checkSizes } from './sizes';
import { storeShell } from './shell-store';

export interface BuildAllOptions {
  /** The data folder, as an absolute path. */
  dataDir: string;
  /** Told in one line what happens. */
  log?: (line: string) => void;
  root?: string;
  /** Whether the types of the sources were checked. Default: false, as `npm start` leaves that out. */
  typesChecked?: boolean;
}

/**
 * Builds what changed of the shell and the modules, publishes it and promotes it. Costs next to nothing when nothing
 * changed.
 * @throws {Error} that says in its first line what is wrong; what was promoted before stays in place.
 * @example await buildAll({ dataDir: '/srv/meridian/.data', log: console.log })
 */
export async function buildAll({
  dataDir,
  log = () => undefined,
  root = findRoot(),
  typesChecked = false,
}: BuildAllOptions): Promise<{ release: number; built: string[] }> {
  const paths = dataPaths(dataDir);
  const [shell, ...modules] = await Promise.all(
    ['shell', ...moduleWorkspaces(root)].map(async (workspace) => {
      const build = await buildOnce(root, workspace, () => log(`Building ${workspace}`));
      if (build.built) log(`Built ${workspace} ${build.version} in ${(build.milliseconds / 1000).toFixed(1)} s`);
      return build;
    }),
  );
  if (typesChecked) for (const build of [shell, ...modules]) if (build) checkSizes(shell?.folder, build, log);
  if (shell && storeShell(paths, shell).published) log(`Published shell ${shell.version}`);
  const choices = modules.map((build) => publish(paths, root, build));
  for (const { name, version } of choices.filter(({ published }) => published)) log(`Published ${name} ${version}`);
  const built = [...(shell ? [{ name: 'shell', version: shell.version }] : []), ...choices];
  if (typesChecked) for (const { name, version } of built) recordTypes(versionFolder(paths, name, version));
  const isLeft = ({ name, version }: Choice) => isRolledBack(paths, name, version);
  for (const { name, version } of built.filter(isLeft))
    log(
      `${name} ${version} was rolled back and stays that way. To load it: npm run remotes -- promote ${name} ${version}`,
    );
  // Together: a shell and modules that need each other fit only in one release.
  const { release } = promote(
    paths,
    built.filter((choice) => !isLeft(choice)),
    { areTypesOptional: !typesChecked },
  );
  return { release, built: [shell, ...modules].flatMap((build) => (build?.built ? [build.workspace] : [])) };
}
