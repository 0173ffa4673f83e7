import type { ChatClientEvent } from '@meridian/shared-types';
import { chatClientEvents } from '@meridian/shared-types/schemas';
import { checkedAck } from './checked-ack';

const stored = { ok: true, id: '65f000000000000000000001', seq: 7, timestamp: '2026-01-05T15:00:00.000Z' };
const problem = { type: 'about:blank', title: 'Refused', status: 403, code: 'refused', message: 'The chair said no.' };
const refused = { ok: false, problem, retryable: false };
const { seq, ...withoutNumber } = stored;

test.each<[ChatClientEvent, unknown]>([
  ['send-message', stored],
  ['send-message', { ...stored, clientId: 'c' }],
  ['send-message', refused],
  ['send-message', { ...refused, retryable: true, retryAfter: 3 }],
  ['send-message', withoutNumber],
  ['send-message', { ...stored, seq: String(seq) }],
  ['send-message', { ...stored, ok: 'yes' }],
  ['send-message', { ok: false }],
  ['send-message', { ok: false, problem: null, retryable: false }],
  ['send-message', { ok: false, problem, retryable: 1 }],
  ['send-message', undefined],
  ['send-message', '<!doctype html>'],
  ['join-chapter', { ok: true, headSeq: 0 }],
  ['join-chapter', { ok: true }],
  ...(['leave-chapter', 'typing-start', 'typing-stop'] as const).flatMap((event): [ChatClientEvent, unknown][] => [
    [event, { ok: true }],
    [event, refused],
    [event, {}],
    [event, null],
  ]),
])('An ack of %s with %j is checked as the schema of the contract checks it', (event, ack) => {
  const isAllowed = chatClientEvents[event].ack.safeParse(ack).success;
  if (isAllowed) expect(checkedAck(event, ack)).toBe(ack);
  else expect(() => checkedAck(event, ack)).toThrow(`The ack of ${event}`);
});
