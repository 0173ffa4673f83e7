export type PackageList = 'node' | 'web';
export function mapPackages(list: PackageList): Record<string, string>;
export function bundlePackages(list: PackageList): Promise<void>;
