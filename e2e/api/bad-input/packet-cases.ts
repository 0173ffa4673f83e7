import { connect } from 'node:net';
import type { Visitor } from '../product/person';

/** Text frames with malformed socket.io packets, which no client sends. */
const PACKETS = [
  '4',
  '40',
  '40{',
  '40{"userId":',
  '40/admin,{}',
  '42',
  '42[',
  '42[]',
  '42[1]',
  '42{}',
  '42[null]',
  '42["send-message"',
  '42["connect"]',
  '42["disconnect"]',
  '42["disconnecting"]',
  '42["newListener"]',
  '42["error",{}]',
  '41/nowhere',
  '43[]',
  '43999[]',
  '44{}',
  '451-["send-message"]',
  '451-["send-message",{"_placeholder":true,"num":0}]',
  '45-["x"]',
  '4599999999999999999999-["x"]',
  '42/__proto__,["x"]',
  '49[]',
  '4x',
  '9',
  '99',
  'b',
  'bAAAA',
  '2probe',
  '5',
  '1',
  '7',
  ' ',
  '\u0000',
  '{}',
  'GET / HTTP/1.1',
  `42["send-message",${'['.repeat(4000)}`,
  `42["x","${'y'.repeat(17 * 1024)}"]`,
] as const;

/** Frames that the WebSocket protocol forbids. */
const FRAMES: [what: string, bytes: Buffer][] = [
  ['without a mask', Buffer.from([0x81, 0x02, 0x34, 0x31])],
  ['with a reserved bit', masked(Buffer.from('41'), 0xc1)],
  ['of an unknown kind', masked(Buffer.from('41'), 0x83)],
  ['of an unknown control kind', masked(Buffer.alloc(0), 0x8b)],
  ['that is a ping in pieces', masked(Buffer.from('x'), 0x09)],
  ['that is a ping of 126 bytes', masked(Buffer.alloc(126), 0x89)],
  ['that continues no message', masked(Buffer.from('x'), 0x80)],
  ['that is no UTF-8', masked(Buffer.from([0xff, 0xfe]), 0x81)],
  ['that closes with a byte', masked(Buffer.from([3]), 0x88)],
  ['that closes for a forbidden reason', masked(Buffer.from([0x03, 0xec]), 0x88)],
  ['of 2^63 bytes', Buffer.from([0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4])],
  ['of a gigabyte', Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0x40, 0, 0, 0, 1, 2, 3, 4])],
];

function masked(content: Buffer, first: number): Buffer {
  const length = content.length < 126 ? [0x80 | content.length] : [0xfe, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([first, ...length, 0, 0, 0, 0]), content]); // A mask of zeros changes nothing.
}

export const FRAME_COUNT = 2 * (PACKETS.length + FRAMES.length);

/** Matches an `error` event, a refused namespace, or a close frame. */
const REFUSED = /42\["error"|44[{/]|\x88[\x00-\x7d]/;

/** Returns how the replica reacts to one frame on a new connection. */
async function outcomeOf(person: Visitor, frame: Buffer, isAdmitted: boolean): Promise<'refused' | 'silent'> {
  const { hostname, port } = new URL(person.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let received = '';
    let step: 'opening' | 'joining' | 'sent' = 'opening';
    const write = (text: string) => socket.write(masked(Buffer.from(text), 0x81));
    const done = (outcome: 'refused' | 'silent') => {
      socket.destroy();
      resolve(outcome);
    };
    socket.setTimeout(3000, () => done('silent'));
    socket.on('error', () => undefined).on('close', () => done(step === 'sent' ? 'refused' : 'silent'));
    socket.write(
      [
        'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
        `Host: ${hostname}:${port}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
        `Cookie: ${person.cookie}`,
        '',
        '',
      ].join('\r\n'),
    );
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (step === 'opening' && isAdmitted && received.includes('0{"sid"')) {
        step = 'joining';
        received = '';
        write(`40{"userId":"${person.userId}"}`);
      } else if (step !== 'sent' && received.includes(step === 'joining' ? '40{"sid"' : '0{"sid"')) {
        step = 'sent';
        received = '';
        socket.write(frame);
        write('42["nothing"]'); // An ignored packet leaves the connection open; in that case this event is refused.
      } else if (step === 'sent' && REFUSED.test(received)) done('refused');
    });
  });
}

/**
 * Sends each frame on an authenticated connection and on one before the handshake. Resolves to those without a
 * reaction.
 */
export async function findPacketFaults(person: Visitor): Promise<string[]> {
  const faults: string[] = [];
  const all: [string, Buffer][] = [
    ...PACKETS.map((text): [string, Buffer] => [`the packet ${text.slice(0, 40)}`, masked(Buffer.from(text), 0x81)]),
    ...FRAMES.map(([what, bytes]): [string, Buffer] => [`a frame ${what}`, bytes]),
  ];
  const waiting = all.flatMap(([what, frame]) => [true, false].map((isAdmitted) => ({ what, frame, isAdmitted })));
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let each = waiting.shift(); each; each = waiting.shift()) {
        const outcome = await outcomeOf(person, each.frame, each.isAdmitted);
        if (outcome === 'silent')
          faults.push(`${each.what}, ${each.isAdmitted ? 'admitted' : 'not admitted'}: neither refused nor closed`);
      }
    }),
  );
  return faults;
}
