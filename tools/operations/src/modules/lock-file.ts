interface Package {
  name?: string;
  version?: string;
  dependencies?: Record<string, string>;
}
/** The part of a package-lock.json that lists workspaces. */
interface Lock {
  packages: Record<string, Package & { resolved?: string; link?: true }>;
}

const MODULE = /^(?:node_modules\/@meridian\/)?(mfe-[^/]+)(?:\/|$)/;

/**
 * Returns the package-lock.json with these modules as its only workspaces `mfe-*`. `npm install` would write the same,
 * but also search for newer packages.
 */
export function lockWithModules(text: string, modules: Record<string, Package>): string {
  const lock = JSON.parse(text) as Lock;
  const isKept = (key: string) => {
    const module = MODULE.exec(key)?.[1];
    return module === undefined || module in modules;
  };
  const packages = Object.fromEntries(Object.entries(lock.packages).filter(([key]) => isKept(key)));
  for (const [module, { name, version, dependencies }] of Object.entries(modules)) {
    packages[module] ??= { name, version, ...(dependencies && { dependencies }) };
    packages[`node_modules/@meridian/${module}`] ??= { resolved: module, link: true };
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`;
}
