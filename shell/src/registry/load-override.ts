import type { Registry, Remote } from '@meridian/shared-types';
import { getInstance, satisfy } from '@module-federation/enhanced/runtime';
import { agreedOrigins } from './agreed-origins';
import { checkRegistry } from './check-registry';
import { isAddress } from './parse-overrides';

/** The time in milliseconds after which the fetch of a file is aborted, and the released version is used. */
const TIMEOUT_MS = 8000;

/** The reason why an override is not used, as the end of a sentence. */
export class Refusal extends Error {}

/** Nobody has agreed to load modules from this origin yet. */
export class Question extends Refusal {
  constructor(readonly origin: string) {
    super(`nobody has agreed to load it from ${origin}`);
  }
}

/** The part of Module Federation's manifest that is checked. */
interface FederationManifest {
  metaData: { remoteEntry: { name: string; path: string } };
  shared: { name: string }[];
  exposes: { path: string }[];
}

/**
 * Loads the description of a module at an address or of a published version, and checks that it fits this shell. From
 * another origin, nothing is requested before a person has agreed.
 * @throws {Refusal} if it cannot be used.
 */
export async function loadOverride(registry: Registry, name: string, target: string): Promise<Remote> {
  const described = isAddress(target)
    ? await describedAt(registry, target)
    : ((await fetchJson(`/federation/versions/${name}/${target}`, explainRefusal)) as Remote);
  if (described.name !== name) throw new Refusal(`it calls itself ${String(described.name)}`);
  const remote = { ...usable(described), entry: described.entry };
  const problem = await incompatibility(remote);
  if (problem) throw new Refusal(problem);
  return remote;
}

async function describedAt({ development }: Registry, target: string): Promise<Remote> {
  if (!development) throw new Refusal('production loads modules only from its own registry');
  const { origin } = new URL(target);
  if (origin !== location.origin && !agreedOrigins().includes(origin)) throw new Question(origin);
  const folder = target.endsWith('/') ? target : `${target}/`;
  const manifest = (await fetchJson(`${folder}module.json`, explainFailure)) as Remote;
  return { ...manifest, version: target, entry: new URL('mf-manifest.json', folder).href, previous: null };
}

/** Returns the module without the menu entries and parts that this shell does not know. */
function usable(remote: Remote): Remote {
  try {
    const remotes = [{ ...remote, entry: '/remotes/' }];
    const [checked] = checkRegistry({ schema: 1, release: 0, remotes }).registry.remotes;
    if (checked) return checked;
  } catch {
    // This shell can use nothing of it.
  }
  throw new Refusal('this shell cannot use its module.json');
}

async function incompatibility({ entry, platform }: Remote): Promise<string | undefined> {
  const manifest = (await fetchJson(entry, explainFailure)) as Partial<FederationManifest> | null;
  const { metaData, shared, exposes } = manifest ?? {};
  if (!metaData?.remoteEntry || !Array.isArray(shared) || !Array.isArray(exposes))
    return `${entry} is not a manifest of Module Federation`;
  if (!exposes.some(({ path }) => path === './routes')) return 'it does not expose ./routes';
  const provided = findVersion('@meridian/platform') ?? '';
  if (!satisfy(provided, platform)) return `it needs platform ${platform} and this shell has ${provided}`;
  const missing = shared.filter(({ name }) => findVersion(name) === undefined).map(({ name }) => name);
  if (missing.length) return `it needs ${missing.join(', ')}, which this shell does not provide`;
  const { path, name } = metaData.remoteEntry;
  await fetchFile(new URL(`${path}${name}`, new URL(entry, location.origin)).href, explainFailure);
  return undefined;
}

/** Returns the version of a package that this shell provides. */
function findVersion(name: string): string | undefined {
  const [version] = Object.keys(getInstance()?.shareScopeMap.default?.[name] ?? {});
  return version;
}

type Explain = (url: string, response?: Response) => Promise<string> | string;

const explainFailure: Explain = (url, response) =>
  response ? `${url} responded with ${response.status}` : `${url} cannot be read`;

/** The server says in a sentence why it refuses a published version. */
const explainRefusal: Explain = async (_url, response) => {
  if (response?.status === 401 || response?.status === 403) return 'only a signed-in site admin may load another one';
  const problem = ((await response?.json().catch(() => undefined)) ?? {}) as { message?: string };
  return problem.message?.replace(/\.$/, '') ?? 'the server cannot be reached';
};

async function fetchFile(url: string, explain: Explain): Promise<Response> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
  if (!response?.ok) throw new Refusal(await explain(url, response));
  return response;
}

async function fetchJson(url: string, explain: Explain): Promise<unknown> {
  const response = await fetchFile(url, explain);
  return response.json().catch(() => {
    throw new Refusal(`${url} is not JSON`);
  });
}
