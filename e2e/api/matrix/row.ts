import type { publicContracts } from '@meridian/shared-types/contracts';
import type { Persona, Visitor } from '../test-product';
import type { Shape } from './shape';
import type { Statuses } from './statuses';
import type { Fixtures } from './fixtures';

type Contracts = typeof publicContracts;
export type RouteName = { [C in keyof Contracts]: `${C}.${keyof Contracts[C] & string}` }[keyof Contracts];

/** The call of one persona in one row. */
export interface Cell extends Fixtures {
  persona: Persona;
  person: Visitor;
  /** Whether the table expects success. */
  isAllowed: boolean;
}
export interface CallInput {
  params?: Record<string, string | number>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Row {
  route: RouteName;
  /** The name that distinguishes several rows of one route. */
  variant?: string;
  expect: Statuses;
  input?: (cell: Cell) => CallInput | Promise<CallInput>;
  /** `image`, `csv`, `zip` and `calendar` are responses of bytes. */
  fields: Shape | 'image' | 'csv' | 'zip' | 'calendar' | ((persona: Persona) => Shape);
  /** The call ends a session or changes an account, so each allowed persona gets a new one for this cell. */
  fresh?: 'session' | 'account';
  /** The response may contain email addresses of other users. */
  showsEmails?: true;
  /** A further check of the response, which returns what is wrong with it. */
  check?: (body: unknown, cell: Cell) => string | undefined;
}

/** An id in a path or body, and the status that four personas get for each kind of id. */
export interface IdRow {
  route: RouteName;
  /** The name of the parameter, or of the field in the body. */
  name: string;
  /** At most one persona's call may change the object with this id, that of the last persona. */
  foreign: (fixtures: Fixtures) => unknown;
  absent: unknown;
  malformed: unknown;
  /** The statuses in the order of {@link ID_PERSONAS}. */
  expect: Record<IdKind, readonly [number, number, number, number]>;
  /** The other parameters and the rest of the body. */
  input?: (cell: Cell) => CallInput | Promise<CallInput>;
}
export type IdKind = 'foreign' | 'absent' | 'malformed';
export const ID_PERSONAS = ['anonymous', 'member', 'chapterAdmin', 'siteAdmin'] as const satisfies readonly Persona[];
export type IdPersona = (typeof ID_PERSONAS)[number];
