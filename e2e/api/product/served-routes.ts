import * as contracts from '@meridian/shared-types/contracts';
import { type Contract, publicContracts, type Route } from '@meridian/shared-types/contracts';

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'service' in value && 'path' in value && 'access' in value;

/** The routes of every contract of shared-types, whether the gateway forwards them or not. */
export const ALL_ROUTES: Route[] = Object.values(contracts as Record<string, unknown>)
  .filter(
    (value): value is Contract =>
      typeof value === 'object' &&
      value !== null &&
      Object.keys(value).length > 0 &&
      Object.values(value).every(isRoute),
  )
  .flatMap((contract) => Object.values(contract));
/** The routes of the contracts that the gateway forwards. */
export const FORWARDED: Route[] = Object.values(publicContracts as Record<string, Contract>).flatMap((contract) =>
  Object.values(contract),
);
/** The routes between services. */
export const INTERNAL: Route[] = ALL_ROUTES.filter(({ access }) => access === 'service');
/** Returns the name of a route in Express. */
export const asServed = ({ method, path }: Route): string => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
