import type { AckOf, ChatClientEvent } from '@meridian/shared-types';

type Success<K extends ChatClientEvent> = Omit<Extract<AckOf<K>, { ok: true }>, 'ok'>;
type Required<T> = { [F in keyof T]-?: undefined extends T[F] ? never : F }[keyof T];

/** The required fields of each ack beside `ok`, with their types. */
const FIELDS: { [K in ChatClientEvent]: Record<Required<Success<K>>, 'string' | 'number' | 'object'> } = {
  'send-message': { id: 'string', seq: 'number', timestamp: 'string' },
  'join-chapter': { headSeq: 'number' },
  'leave-chapter': {},
  'typing-start': {},
  'typing-stop': {},
  'mark-read': { chapters: 'object' },
  'watch-presence': { count: 'number', people: 'object' },
  'unwatch-presence': {},
};

/**
 * Returns the ack of an event after checking the fields that pages use. The schemas of the contract would check a
 * little more, but with zod they have 42 kB, which would delay the pages of members.
 * @throws {Error} if the contract does not allow it.
 */
export function checkedAck<K extends ChatClientEvent>(event: K, ack: unknown): AckOf<K> {
  const { ok, problem, retryable, ...fields } = (ack ?? {}) as Partial<Record<string, unknown>>;
  const isRefusal =
    ok === false &&
    typeof retryable === 'boolean' &&
    typeof (problem as { message?: unknown } | null | undefined)?.message === 'string';
  const isSuccess = ok === true && Object.entries(FIELDS[event]).every(([name, type]) => typeof fields[name] === type);
  if (!isRefusal && !isSuccess) throw new Error(`The ack of ${event} is not one of the contract`);
  return ack as AckOf<K>;
}
