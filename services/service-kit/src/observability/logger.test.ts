import { createLogger, maskAddresses } from './logger';

/** Returns what is logged while the function runs. */
function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger('test', 'info', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

test('no logged text has a mail address, whether it is in the message, an error, its cause or a URL', () => {
  const refusal = Object.assign(new Error('550 5.1.1 <ana.lopez+news@example.org>: unknown'), {
    response: '550 ana.lopez+news@example.org',
    recipients: ['josé@пример.example'],
  });
  const lines = logged((log) => {
    log.warn({ err: refusal }, 'mail to ana.lopez+news@example.org refused');
    log.error({ err: new Error('not sent', { cause: refusal }), url: '/x?email=ana.lopez%2Bnews%40example.org' }, 'no');
  });
  expect(lines).not.toMatch(/lopez|news|josé/);
  expect(lines).toContain('mail to ***@example.org refused');
  expect(lines).toContain('***@пример.example');
  for (const line of lines.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ service: 'test' });
});

test.each([
  ["550 o'brien@example.org", '550 ***@example.org'],
  ['jose.garcia/o=acme@example.org', '***@example.org'],
  ['from bounces+ana=example.org@mx.example', 'from ***@mx.example'],
  ['ana@a.b.c.d.e.f.g.h.i.j.k.l.m.example.org', '***@a.b.c.d.e.f.g.h.i.j.k.l.m.example.org'],
  ['ana@localhost', '***@localhost'],
  ['ana@[192.0.2.1]', '***@[192.0.2.1]'],
  ['ana%2540example.org', '***@example.org'],
])('every form of an address is masked: %s', (text, masked) => {
  expect(maskAddresses(text)).toBe(masked);
});

test('packages and versions in stacks are no addresses', () => {
  const text = 'at node_modules/@meridian/admin/index.js, react@19.1.0, meridian/auth:1.0.0';
  expect(logged((log) => log.info(text))).toContain(text);
});
