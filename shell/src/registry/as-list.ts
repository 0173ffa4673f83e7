import type { Override } from './override';

/** Returns overrides as the list in an address. Those that could not be understood are left out. */
export const asList = (overrides: readonly Override[]): string =>
  overrides.flatMap(({ name, target }) => (name && target ? `${name}@${target}` : [])).join(',');
