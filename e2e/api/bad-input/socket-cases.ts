import type { ChatClientEvent } from '@meridian/shared-types';
import { chatClientEvents } from '@meridian/shared-types/schemas';
import { emitWithAck, type ChatClient } from '../product/person';
import { messageFault } from './case';
import { toInputSchema } from './json-schema';
import { wrongObjects, wrongValues } from './wrong-values';

interface BadEvent {
  what: string;
  event: string;
  args: unknown[];
}

const EVENTS = Object.keys(chatClientEvents) as ChatClientEvent[];
const nested = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown;
const bytes = Buffer.from('bytes');

/** Returns every event of the contract with arguments that it does not accept, and unknown events. */
export function badEvents(): BadEvent[] {
  const ofContract = EVENTS.flatMap((event) => {
    const schema = toInputSchema(chatClientEvents[event].payload);
    const wrong = schema.type === 'object' ? wrongObjects(schema) : wrongValues(schema);
    // JSON with a duplicate key is left out, because a packet cannot contain it. A packet has at most 16 kB.
    return wrong
      .filter(({ what, json }) => !what.endsWith(' twice') && json.length < 12_000)
      .map(({ what, json }): BadEvent => ({ what: `${event} with ${what}`, event, args: [JSON.parse(json)] }));
  });
  const shapes: [string, unknown[]][] = [
    ['nothing', []],
    ['bytes', [bytes]],
    ['bytes inside', [{ chapterId: bytes, content: bytes }]],
    ['500 lists in each other', [nested]],
    ['a text', ['x']],
    ['an empty text', ['']],
    ['three arguments', ['1', 'a', 'b']],
    ['fifty arguments', Array.from({ length: 50 }, () => null)],
  ];
  const positional: unknown[][] = [
    [1],
    [1, ''],
    [1, '  '],
    [1, null],
    [1, { $ne: null }],
    [1, ['x']],
    [1, 'x'.repeat(4001)],
    [1, 'a\u0000'],
    ['1', 'x'],
    [0, 'x'],
    [null, 'x'],
    [1, 'x', 'y'],
  ];
  const unknown = [
    'nothing',
    'message',
    'new-message',
    'user-typing',
    'join',
    'JOIN-CHAPTER',
    'send-message ',
    'toString',
    'constructor',
    '__proto__',
    'hasOwnProperty',
    '$where',
    '',
    'x'.repeat(1000),
    '\u0000',
    '🙂',
  ];
  return [
    ...ofContract,
    ...EVENTS.flatMap((event) =>
      shapes.map(([what, args]): BadEvent => ({ what: `${event} with ${what}`, event, args })),
    ),
    ...positional.map((args): BadEvent => ({
      what: `send-message with ${JSON.stringify(args).slice(0, 40)}`,
      event: 'send-message',
      args,
    })),
    ...unknown.map((event): BadEvent => ({
      what: `the event ${JSON.stringify(event.slice(0, 20))}`,
      event,
      args: [1],
    })),
  ];
}

/** Sends all events one after the other. Each must be refused by its ack and by one `error` event. */
export async function findEventFaults(socket: ChatClient, events: readonly BadEvent[]): Promise<string[]> {
  const faults: string[] = [];
  const messages: string[] = [];
  const errors: string[] = [];
  socket.on('error', ({ message }) => errors.push(message));
  for (const { what, event, args } of events) {
    const ack = await emitWithAck(socket, event, ...args);
    if (ack === 'silent') faults.push(`${what}: no ack`);
    else if (ack.ok || ack.problem?.status !== 400) faults.push(`${what}: ${JSON.stringify(ack).slice(0, 200)}`);
    else {
      messages.push(ack.problem.message);
      const fault = messageFault(what, ack.problem.message);
      if (fault) faults.push(fault);
    }
  }
  await emitWithAck(socket, 'leave-chapter', 1); // The last `error` event arrives before this ack.
  if (errors.join('\n') !== messages.join('\n'))
    faults.push(`${messages.length} refusals, but ${errors.length} errors`);
  return faults;
}
