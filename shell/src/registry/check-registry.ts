import type { ModulePart, Mount, NavItem, Registry, Remote } from '@meridian/shared-types';
import { isKnownAudience } from './audience';

/** A registry, reduced to the entries that this shell can use. */
export interface CheckedRegistry {
  registry: Registry;
  /** The entries that were left out, in one sentence each. */
  hidden: string[];
}

type Unchecked<T> = Partial<Record<keyof T, unknown>>;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
/** Returns whether the value has the format of a path in the contract's `Mount`. */
const isPattern = (value: unknown): boolean => typeof value === 'string' && /^\/[\w\-/:*]*$/.test(value);
/** Returns whether the value is an address of this site. Browsers treat `//x` and `/\x` as other sites. */
const isAddress = (value: unknown): value is string => typeof value === 'string' && /^\/(?![/\\])/.test(value);

const isMount = (value: unknown): value is Mount => {
  const { path, title, shape } = (isObject(value) ? value : {}) as Unchecked<Mount>;
  return isPattern(path) && isText(title) && (shape === undefined || Array.isArray(shape));
};

function isNavItem(value: unknown): value is NavItem {
  const { area, label, to, audience, order, icon } = (isObject(value) ? value : {}) as Unchecked<NavItem>;
  return (
    [area, label].every(isText) &&
    isAddress(to) &&
    (area === 'chapter' ? !/:(?!slug\b)/.test(to) : true) && // The shell fills in no other parameter.
    isKnownAudience(audience) &&
    Number.isFinite(order) &&
    (icon === undefined || typeof icon === 'string')
  );
}

function isPart(value: unknown): value is ModulePart {
  const { slot, name, title, audience, order } = (isObject(value) ? value : {}) as Unchecked<ModulePart>;
  return [slot, name, title].every(isText) && isKnownAudience(audience) && Number.isFinite(order);
}

function isRemote(value: unknown): value is Remote & { nav: unknown[]; parts?: unknown[] } {
  const { name, version, entry, mounts, nav, parts = [] } = (isObject(value) ? value : {}) as Unchecked<Remote>;
  return (
    [name, version].every(isText) &&
    isAddress(entry) &&
    entry.startsWith('/remotes/') &&
    Array.isArray(mounts) &&
    mounts.length > 0 &&
    mounts.every(isMount) &&
    [nav, parts].every(Array.isArray)
  );
}

/**
 * Checks the fields that the shell uses, module by module. Modules, menu entries and parts that this shell cannot use
 * are left out. The promotion has checked the rest, and zod is not loaded at this point.
 * @throws {Error} if the value is not a registry, or has no module that this shell can use.
 */
export function checkRegistry(value: unknown): CheckedRegistry {
  const { schema, release, remotes, development } = (isObject(value) ? value : {}) as Unchecked<Registry>;
  if (schema !== 1 || !Number.isInteger(release) || !Array.isArray(remotes)) throw new Error('It is not a registry');
  const hidden: string[] = [];
  const hide = (what: string, entry: unknown) => hidden.push(`${what}: ${JSON.stringify(entry)?.slice(0, 200)}`);
  const usable = (remotes as unknown[]).flatMap((remote, index, all) => {
    const isDouble = isRemote(remote) && all.slice(0, index).some((it) => isRemote(it) && it.name === remote.name);
    if (!isRemote(remote) || isDouble) {
      hide('This shell cannot use a module', remote);
      return [];
    }
    const nav = remote.nav.filter((item) => isNavItem(item) || (hide(`A menu entry of ${remote.name}`, item), false));
    const parts = remote.parts?.filter((part) => isPart(part) || (hide(`A part of ${remote.name}`, part), false));
    return [{ ...remote, nav, ...(parts && { parts }) }];
  });
  if (remotes.length && !usable.length) throw new Error('It has no module that this shell can use');
  const registry: Registry = { schema, release: release as number, remotes: usable };
  return { registry: development === true ? { ...registry, development } : registry, hidden };
}
