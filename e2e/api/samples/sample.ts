import { publicContracts, type Route } from '@meridian/shared-types/contracts';
import type { Fixtures } from '../matrix/fixtures';
import type { Persona, Visitor } from '../product/test-product';
import type { Statuses } from './statuses';

type Contracts = typeof publicContracts;
export type RouteName = { [C in keyof Contracts]: `${C}.${keyof Contracts[C] & string}` }[keyof Contracts];

/** Every call of the contract, by `contract.name`. */
export const ROUTES = new Map(
  Object.entries(publicContracts).flatMap(([contract, routes]) =>
    Object.entries<Route>(routes).map(([name, route]) => [`${contract}.${name}` as RouteName, route] as const),
  ),
);

/** The call of one persona. */
export interface Cell extends Fixtures {
  persona: Persona;
  person: Visitor;
  /** Whether the call is expected to succeed. */
  isAllowed: boolean;
}
export interface CallInput {
  params?: Record<string, string | number>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A valid use of a call. All proofs about the call derive from it and from the contract. */
export interface Sample {
  /**
   * Who may make the call: a function of {@link Statuses}, or the status for each persona. By default the access of the
   * contract decides.
   */
  by?: Statuses | ((status: number) => Statuses);
  /** Who makes the call where one person is enough: by default the persona with the fewest rights that may. */
  caller?: Persona;
  /** Creates the records that the call needs, and returns its input. */
  input?: (cell: Cell) => CallInput | Promise<CallInput>;
  /** The call ends a session or changes an account, so each allowed persona gets a new one. */
  fresh?: 'session' | 'account';
  /** The response may contain email addresses of other users. */
  showsEmails?: true;
  /** A rule about what the response contains. Returns what is wrong with it. */
  check?: (body: unknown, cell: Cell) => string | undefined;
  /** The record belongs to the caller, and everybody else is refused. */
  isOwn?: true;
  /** The status for an id that nothing has, by its name, if it is not 404. */
  unknown?: Record<string, number>;
}

/** The samples of calls. A further sample of a call has a name after a comma, as in `events.get, draft`. */
export type Samples = { [Name in RouteName | `${RouteName}, ${string}`]?: Sample };

/** A sample with its call and the status for each persona. */
export interface Row extends Sample {
  route: RouteName;
  /** The name that distinguishes several samples of one call. */
  variant?: string;
  expect: Statuses;
}
