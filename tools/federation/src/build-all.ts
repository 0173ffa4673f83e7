import { buildOnce } from './build/build-module';
import { recordTypes } from './build/build-manifest';
import { dataPaths, versionFolder } from './data-paths';
import { promote, type Choice } from './releases/promote';
import { publish } from './store/publish';
import { findRoot, moduleWorkspaces } from './workspaces';
import { isRolledBack } from './releases/rolled-back';
import { checkSizes } from './build/sizes';
import { storeShell } from './store/shell-store';

export interface BuildAllOptions {
  /** The data folder, as an absolute path. */
  dataDir: string;
  /** The build calls this function with one line for each step. */
  log?: (line: string) => void;
  root?: string;
  /** Whether the types of the sources were checked. Default: false, because `npm start` skips the check. */
  typesChecked?: boolean;
}

/**
 * Builds the changed parts of the shell and the modules, publishes them and promotes them. It is fast if nothing
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
  // All versions are promoted together, because a shell and modules that depend on each other fit only in one release.
  const { release } = promote(
    paths,
    built.filter((choice) => !isLeft(choice)),
    { areTypesOptional: !typesChecked },
  );
  return { release, built: [shell, ...modules].flatMap((build) => (build?.built ? [build.workspace] : [])) };
}
