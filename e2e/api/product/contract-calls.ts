import { chatClientEvents } from '@meridian/shared-types/schemas';
import { publicContracts, type Route } from '@meridian/shared-types/contracts';

/** Every call that may change something, as `contract.name`, and every socket event. */
export const WRITES: string[] = [
  ...Object.entries(publicContracts).flatMap(([contract, routes]) =>
    Object.entries<Route>(routes)
      .filter(([, { method }]) => method !== 'GET')
      .map(([name]) => `${contract}.${name}`),
  ),
  ...Object.keys(chatClientEvents),
];

/** Every call of the contract, by `contract.name`. */
export const CALLS: Record<string, Route> = Object.fromEntries(
  Object.entries(publicContracts).flatMap(([contract, routes]) =>
    Object.entries<Route>(routes).map(([name, route]) => [`${contract}.${name}`, route]),
  ),
);

/**
 * Returns the name of the call of a case, whose name may continue with a variant.
 * @example callNameOf('events.ofChapter, drafts') // 'events.ofChapter'
 */
export const callNameOf = (name: string): string => name.split(/[ ,]/)[0]!;
