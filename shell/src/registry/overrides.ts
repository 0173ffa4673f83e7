import type { Registry, Remote } from '@meridian/shared-types';
import { loadOverride, Question, Refusal } from './load-override';
import type { OpenRegistry, Override } from './override';
import { parseOverrides } from './parse-overrides';
import { requestedOverrides } from './requested-overrides';

/**
 * Returns the registry with the modules that this tab overrides. A module whose override cannot be used stays the
 * released one.
 */
export async function withOverrides(registry: Registry, list = requestedOverrides()): Promise<OpenRegistry> {
  if (!list) return registry;
  const loaded = await Promise.all(parseOverrides(list).map((override) => load(registry, override)));
  const remotes = loaded.flatMap(({ remote }) => remote ?? []);
  return {
    ...registry,
    remotes: [...registry.remotes.filter(({ name }) => remotes.every((remote) => remote.name !== name)), ...remotes],
    overrides: loaded.map(({ override }) => override),
  };
}

async function load(registry: Registry, override: Override): Promise<{ override: Override; remote?: Remote }> {
  const { name, target, problem } = override;
  if (problem || !name || !target) return { override };
  try {
    return { override, remote: await loadOverride(registry, name, target) };
  } catch (error) {
    const reason = error instanceof Refusal ? error.message : `${target} cannot be used`;
    const isKnown = registry.remotes.some((remote) => remote.name === name);
    const instead = isKnown ? `${name} is the released one` : `There is no released module ${name}`;
    const asksFor = error instanceof Question && { asksFor: error.origin };
    return { override: { ...override, problem: `${instead}: ${reason}.`, ...asksFor } };
  }
}
