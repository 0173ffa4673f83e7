import type { Canary } from '@meridian/shared-types';
import { countPages, describePages } from '@meridian/shared-types/page-counts';
import { readCanaries } from '../store/canaries-file';
import type { DataPaths } from '../data-paths';

/**
 * Lists each canary beside the released version, with what browsers have reported about both, as lines for people.
 * @param metrics the texts of the gateways' `/metrics`
 */
export function canaryStatus(paths: DataPaths, metrics: readonly string[]): string[] {
  const readCounts = countPages(metrics);
  const formatLine = (what: string, name: string, version: string) =>
    `    ${what.padEnd(8)}  ${version}  ${describePages(readCounts(name, version))}`;
  return Object.values(readCanaries(paths)).flatMap(({ remote: { name, version, previous }, ...terms }) => [
    `  ${name}: canary for ${describeTerms(terms)}`,
    formatLine('released', name, previous ?? ''),
    formatLine('canary', name, version),
  ]);
}

/** @example describeTerms({ share: 5, people: [], maxFailures: 2 }) // '5% of sessions, stopped above 2% failures' */
export const describeTerms = ({
  share,
  people,
  maxFailures,
}: Pick<Canary, 'share' | 'people' | 'maxFailures'>): string =>
  [
    `${share}% of sessions`,
    ...(people.length > 0 ? [people.length === 1 ? '1 named person' : `${people.length} named people`] : []),
    `stopped above ${maxFailures}% failures`,
  ].join(', ');
