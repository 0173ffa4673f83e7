import { buildOnce } from './build/build-module';
import { recordTypes } from './build/build-manifest';
import { dataPaths, versionFolder } from './data-paths';
import { promote, type Choice } from './releases/promote';
import { publish } from './store/publish';
import { findRoot, moduleWorkspaces, publishedName } from './workspaces';
import { isRolledBack } from './releases/rolled-back';
import { checkSizes } from './build/sizes';

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
  const builds = await Promise.all(
    ['shell', ...moduleWorkspaces(root)].map(async (workspace) => {
      const build = await buildOnce(root, workspace, () => log(`Building ${workspace}`));
      if (build.built) log(`Built ${workspace} ${build.version} in ${(build.milliseconds / 1000).toFixed(1)} s`);
      return build;
    }),
  );
  if (typesChecked) for (const build of builds) checkSizes(builds[0]?.folder, build, log);
  const stored = builds.map((build) => publish(paths, publishedName(root, build.workspace), build));
  for (const { name, version, published } of stored) if (published) log(`Published ${name} ${version}`);
  if (typesChecked) for (const { name, version } of stored) recordTypes(versionFolder(paths, name, version));
  const isLeft = ({ name, version }: Choice) => isRolledBack(paths, name, version);
  for (const { name, version } of stored.filter(isLeft))
    log(
      `${name} ${version} was rolled back and stays that way. To load it: npm run remotes -- promote ${name} ${version}`,
    );
  // All versions are promoted together, because a shell and modules that depend on each other fit only in one release.
  const { release } = promote(
    paths,
    stored.filter((choice) => !isLeft(choice)),
    { areTypesOptional: !typesChecked },
  );
  return { release, built: builds.filter(({ built }) => built).map(({ workspace }) => workspace) };
}
