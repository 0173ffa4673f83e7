import type { publicContracts } from '@meridian/shared-types/contracts';
import type { Persona, Visitor } from '../harness';
import type { Shape } from './shape';
import type { Statuses } from './statuses';
import type { Fixtures } from './fixtures';

type Contracts = typeof publicContracts;
export type RouteName = { [C in keyof Contracts]: `${C}.${keyof Contracts[C] & string}` }[keyof Contracts];

/** One persona's call in one row. */
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
  /** Tells several rows of one route apart. */
  variant?: string;
  expect: Statuses;
  input?: (cell: Cell) => CallInput | Promise<CallInput>;
  /** `image`, `csv`, `zip` and `calendar` are responses of bytes. */
  fields: Shape | 'image' | 'csv' | 'zip' | 'calendar' | ((persona: Persona) => Shape);
  /** The call ends a session or changes an account: each allowed persona gets one for this cell alone. */
  fresh?: 'session' | 'account';
  /** The response may hold email addresses of other people. */
  showsEmails?: true;
  /** A further check of the response; returns what is wrong with it. */
  check?: (body: unknown, cell: Cell) => string | undefined;
}

/** An id in a path or body, and the status that four personas get for each kind of it. */
export interface IdRow {
  route: RouteName;
  /** The parameter, or the field of the body. */
  name: string;
  /** At most one persona's call may change what has this id: the last one's. */
  foreign: (fixtures: Fixtures) => unknown;
  absent: unknown;
  malformed: unknown;
  /** In the order of {@link ID_PERSONAS}. */
  expect: Record<IdKind, readonly [number, number, number, number]>;
  /** The other parameters and the rest of the body. */
  input?: (cell: Cell) => CallInput | Promise<CallInput>;
}
export type IdKind = 'foreign' | 'absent' | 'malformed';
export const ID_PERSONAS = ['anonymous', 'member', 'chapterAdmin', 'siteAdmin'] as const satisfies readonly Persona[];
export type IdPersona = (typeof ID_PERSONAS)[number];
