import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readCanaries } from './store/canaries-file';
import { endCanary, startCanary, type CanaryTerms } from './canaries/canary';
import { canaryStatus, describeTerms } from './canaries/canary-status';
import { readCanaryTerms } from './canaries/canary-terms';
import { buildAll } from './build-all';
import { buildOnce, currentBuild } from './build/build-module';
import type { Build } from './build/build-result';
import { recordTypes } from './build/build-manifest';
import { dataPaths, versionFolder, type DataPaths } from './data-paths';
import { findMetrics, readMetrics } from './releases/gateway-metrics';
import { previewLink } from './store/preview-link';
import { promote, rollback } from './releases/promote';
import { prune } from './releases/prune';
import { publish } from './store/publish';
import { recordPublish } from './releases/record-publish';
import { findLoaded } from './store/loaded';
import { lastRegistry } from './store/registry-file';
import { buildOnChange, serveBuild } from './build/serve-build';
import { checkSizes } from './build/sizes';
import { status } from './releases/status';
import { diffVersions } from './store/version-diff';
import { readCommit, describeEntry, describePublish, readHistory, type Note } from './releases/history';
import { findRoot, moduleWorkspaces, findWorkspace, publishedName } from './workspaces';
import { recordedShell, shellRecord } from './store/shell-store';
import { remove } from './releases/remove';
import { refuseTypeErrors } from './build/type-errors';

const USAGE = `Usage: npm run remotes -- <command> [--data DIR] [--reason TEXT]
  build <workspace>|all            check types and build what changed; all: publish and promote it too
  publish <module>|shell           build if needed, and copy into the store
  serve <module> [--port N]        serve the build of the sources (3001), so that a product loads it from there
  promote <module>|shell [version] load this version from now on (default: a canary, or the one of the sources)
    --share PERCENT                a module, as a canary: for this share of sessions only
    --people ID[,ID]               as a canary: for these people
    --max-failures PERCENT         stop the canary when it fails for more sessions (default: 5)
  rollback <module>|shell          end the canary, or load the previous version
  remove <module>                  load it no longer; its published versions stay
  status [--metrics URL[,URL]]     what is loaded, since when and by whom, canaries with failures and times, and what else is published
  history [module|shell]           who published and released what, and why
  diff <module>|shell [from] [to]  sizes, pages, parts, packages and names that differ (default: from there to what is
                                   loaded; without versions: all that the loaded one has)
  prune [--keep N]                 delete old versions; the loaded one, the one before it and N others (3) stay
Modules: ${moduleWorkspaces(findRoot()).join(', ')}. The data folder is .data unless --data names another.`;

const root = findRoot();
const say = (line: string): void => console.log(line);

/** Returns the build of the current sources, which must have no type errors. */
async function checkedBuild(workspace: string): Promise<Build & { built: boolean }> {
  refuseTypeErrors(root, workspace);
  const build = await buildOnce(root, workspace);
  recordTypes(build.folder);
  return build;
}

function loadedVersion(paths: DataPaths, name: string): string {
  const loaded = name === 'shell' ? shellRecord(paths) : findLoaded(paths, name);
  if (!loaded) throw new Error(`${name} is not loaded. Name both versions.`);
  return loaded.version;
}

function history(paths: DataPaths, name: string): void {
  const wanted = readHistory(paths).filter(({ changes }) => !name || name.replaceAll('-', '_') in changes);
  for (const entry of wanted) say(describeEntry(entry));
}

function pruneAndSay(paths: DataPaths, keep: number, note: Note): void {
  const deleted = prune(paths, keep, note);
  const published = readHistory(paths);
  for (const each of deleted) {
    const [name = '', version = ''] = each.split(' ');
    say(`Deleted ${each} ${describePublish(published, name, version)}`.trimEnd());
  }
  if (!deleted.length) say('Nothing was deleted.');
}

interface Options extends Note {
  data: string;
  keep: string;
  metrics?: string;
  terms: CanaryTerms | undefined;
  port: string;
}

/** Returns the version of the current sources. @throws {Error} if it was not built, or has type errors. */
function versionOfSources(paths: DataPaths, workspace: string): string {
  const build = currentBuild(root, workspace);
  if (!build) throw new Error(`${workspace} has changed since it was built: publish it first, or name a version.`);
  refuseTypeErrors(root, workspace);
  recordTypes(versionFolder(paths, publishedName(root, workspace), build.version));
  return build.version;
}

/** Serves the build of a module until the process ends. A saved change is built, and a reload of the page shows it. */
async function serve(workspace: string, first: string, port: number): Promise<void> {
  if (workspace === 'shell') throw new Error('The shell is served from source with npm run dev -- shell.');
  let folder = first;
  const { url } = await serveBuild(() => folder, port);
  const name = publishedName(root, workspace);
  say(`${url} serves ${workspace}. In a product outside production, open a page with ?modules=${name}@${url}`);
  buildOnChange(join(root, workspace, 'src'), async () => {
    try {
      const build = await buildOnce(root, workspace);
      folder = build.folder;
      say(`${workspace} ${build.version} is served`);
    } catch (error) {
      console.error((error as Error).message);
    }
  });
}

async function run(
  [command, subject = '', version, to]: string[],
  { data, keep, port, metrics, terms, ...note }: Options,
): Promise<void> {
  const dataDir = resolve(root, data);
  const paths = dataPaths(dataDir);
  const { problem } = lastRegistry(paths);
  if (problem) console.error(problem);
  if (command === 'status') {
    const urls = metrics?.split(',') ?? findMetrics(paths);
    return [...status(paths), ...canaryStatus(paths, await readMetrics(urls))].forEach(say);
  }
  if (command === 'history') return history(paths, subject);
  if (command === 'prune') return pruneAndSay(paths, Number(keep), note);
  if (command === 'remove') return say(`Release ${remove(paths, subject.replaceAll('-', '_'), note).release}`);
  if (command === 'build' && subject === 'all') {
    for (const workspace of ['shell', ...moduleWorkspaces(root)]) refuseTypeErrors(root, workspace);
    const { release, built } = await buildAll({ dataDir, root, log: say, typesChecked: true });
    return say(`${built.length ? `Built ${built.join(', ')}` : 'Nothing changed'}; release ${release}`);
  }
  if (!['build', 'publish', 'serve', 'promote', 'rollback', 'diff'].includes(command ?? '') || !subject)
    throw new Error(USAGE);
  const workspace = subject === 'shell' ? 'shell' : findWorkspace(subject);
  const name = publishedName(root, workspace);
  if (command === 'rollback') {
    const ended = endCanary(paths, name, note);
    if (ended) return say(`The canary ${ended.remote.version} has ended: everyone loads ${ended.remote.previous}`);
    return say(`Release ${rollback(paths, name, note).release}`);
  }
  if (command === 'promote') {
    const known = version ?? readCanaries(paths)[name]?.remote.version;
    const choice = { name, version: known ?? versionOfSources(paths, workspace) };
    if (terms && name === 'shell') throw new Error('Only modules have canaries: the shell is loaded by everyone.');
    if (terms) {
      const { remote, ...started } = startCanary(paths, choice, terms, note);
      return say(`${name} ${remote.version} is a canary for ${describeTerms(started)}`);
    }
    return say(`Release ${promote(paths, [choice], note).release}`);
  }
  if (command === 'diff') {
    const versions = [version, to ?? loadedVersion(paths, name)].filter((each) => each !== undefined);
    for (const each of versions) say(`${name} ${each} ${describePublish(readHistory(paths), name, each)}`.trimEnd());
    const lines = diffVersions(paths, name, version, to ?? loadedVersion(paths, name));
    return say(lines.join('\n') || 'Nothing differs.');
  }
  const build = await checkedBuild(workspace);
  if (command === 'build') return say(`${workspace} ${build.version} ${build.built ? 'built' : 'was there already'}`);
  if (command === 'serve') return serve(workspace, build.folder, Number(port));
  const inPlace = recordedShell(paths)?.version;
  checkSizes(workspace === 'shell' ? build.folder : inPlace && versionFolder(paths, 'shell', inPlace), build, say);
  const stored = publish(paths, name, build);
  recordTypes(versionFolder(paths, name, build.version)); // `npm start` may have published it before.
  recordPublish(paths, stored, { ...note, commit: readCommit(root, workspace) });
  say(`${workspace} ${build.version} ${stored.published ? 'published' : 'was published already'}`);
  if (workspace !== 'shell') say(`Preview: ${previewLink(paths, name, build.version)}`);
}

function readCommand() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      data: { type: 'string', default: '.data' },
      keep: { type: 'string', default: '3' },
      port: { type: 'string', default: '3001' },
      reason: { type: 'string' },
      share: { type: 'string' },
      people: { type: 'string' },
      'max-failures': { type: 'string' },
      metrics: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (!/^\d+$/.test(values.keep)) throw new Error(`--keep has to be a number, not ${values.keep}.`);
  if (!/^\d+$/.test(values.port)) throw new Error(`--port has to be a number, not ${values.port}.`);
  const { share, people, 'max-failures': maxFailures, ...rest } = values;
  const terms = readCanaryTerms({ share, people, 'max-failures': maxFailures });
  if (terms && positionals[0] !== 'promote') throw new Error('--share and --people belong to promote.');
  return { ...rest, terms, positionals };
}

async function main(): Promise<void> {
  const { help, positionals, ...options } = readCommand();
  if (help || positionals[0] === 'help') return say(USAGE);
  return run(positionals, options);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
