import type { Override } from './override';

const isVersion = (target: string): boolean => /^\d[\w.-]*$/.test(target);

/** Returns whether a target is a web address without a password, from which a module may be loaded. */
export function isAddress(target: string): boolean {
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return false;
  const { username, password } = new URL(target);
  return !username && !password;
}

/** Returns the full name of a module. @example moduleName('member') // 'mfe_member' */
const moduleName = (name: string): string => `mfe_${name.replace(/^mfe[-_]/, '')}`;

/**
 * Parses a list of overrides. One that cannot be understood has a `problem`.
 * @example parseOverrides('member@http://localhost:3001') // [{ name: 'mfe_member', target: 'http://localhost:3001' }]
 */
export function parseOverrides(list: string): Override[] {
  const texts = list
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean);
  const overrides = texts.map(parseOverride);
  return overrides.map((override, index) =>
    override.name && overrides.findIndex(({ name }) => name === override.name) < index
      ? { problem: `Only the first version of ${override.name} counts, not ${override.target}.` }
      : override,
  );
}

function parseOverride(text: string): Override {
  const at = text.indexOf('@');
  const name = moduleName(text.slice(0, at));
  const target = text.slice(at + 1);
  if (at < 1 || !/^mfe_[a-z]+$/.test(name) || !target)
    return { problem: `“${text}” is ignored. Write a module and an address, such as member@http://localhost:3001.` };
  if (isAddress(target) || isVersion(target)) return { name, target };
  const problem = `${name} is the released one: “${target}” is neither an address that begins with http:// or https:// nor a version.`;
  return { name, target, problem };
}
