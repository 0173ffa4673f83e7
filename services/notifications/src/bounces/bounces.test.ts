import { createReturnPaths } from '../smtp/return-path';
import { isSigned, sign, SIGNED_MS } from './signature';

const ID = '65f0000000000000000000e1';
const { returnPathOf, readReturnPath } = createReturnPaths(Buffer.from('key'), 'bounces.example');

describe('The sender of an envelope identifies the mail', () => {
  it.each(['letter', 'notice'] as const)('The sender has the id of its %s, even in capitals, and fits', (kind) => {
    const address = returnPathOf({ kind, id: ID })!;
    expect(address.split('@')[0]!.length).toBeLessThanOrEqual(64);
    expect([readReturnPath(address), readReturnPath(address.toUpperCase())]).toEqual([
      { kind, id: ID },
      { kind, id: ID },
    ]);
  });

  it('Nobody else can make the sender, and there is none without a domain', () => {
    const address = returnPathOf({ kind: 'letter', id: ID })!;
    const others = [
      address.replace('e1.', 'e2.'),
      address.replace('b+l', 'b+n'),
      address.replace('bounces.', 'other.'),
      createReturnPaths(Buffer.from('other'), 'bounces.example').returnPathOf({ kind: 'letter', id: ID })!,
      'someone@bounces.example',
      '',
    ];
    expect(others.map(readReturnPath)).toEqual(others.map(() => undefined));
    expect(createReturnPaths(Buffer.from('key'), undefined).returnPathOf({ kind: 'letter', id: ID })).toBeUndefined();
  });
});

describe('The signature of a report is verified', () => {
  const body = Buffer.from('{"status":"5.1.1"}');
  const at = new Date('2030-01-01T00:00:00.000Z');
  const later = (ms: number) => new Date(at.getTime() + ms);
  const header = sign('secret', body, at);

  it('A signature is valid for five minutes', () => {
    const times = [0, SIGNED_MS, -SIGNED_MS, SIGNED_MS + 1000, -SIGNED_MS - 1000];
    expect(times.map((ms) => isSigned('secret', header, body, later(ms)))).toEqual([true, true, true, false, false]);
  });

  it('A signature is valid for one body, time and key', () => {
    const newer = header.replace(/t=\d+/, `t=${at.getTime() / 1000 + 60}`);
    expect(isSigned('secret', header, Buffer.from('{}'), at)).toBe(false);
    expect(isSigned('secret', newer, body, at)).toBe(false);
    expect(isSigned('other', header, body, at)).toBe(false);
    expect(['', 't=1,v1=', 'x'].map((other) => isSigned('secret', other, body, at))).toEqual([false, false, false]);
  });
});
