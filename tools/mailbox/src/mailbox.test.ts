import { connect } from 'node:net';
import PostalMime from 'postal-mime';
import { startMailbox, startMailboxPages, type Mailbox } from '.';

let mailbox: Mailbox;
let pages: Awaited<ReturnType<typeof startMailboxPages>>;
beforeAll(async () => {
  mailbox = await startMailbox();
  pages = await startMailboxPages(mailbox);
});
afterAll(async () => {
  await pages.close();
  await mailbox.close();
});
afterEach(() => mailbox.empty());

const MAIL = [
  'From: Meridian <noreply@meridian.test>',
  'To: ana@example.org',
  'Subject: =?utf-8?Q?Hello_<b>Zo=C3=AB</b>?=',
  'Message-ID: <1@meridian.test>',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<h1>Hello</h1><script>alert(1)</script>',
].join('\r\n');

/**
 * Sends one mail and resolves to the last line of the reply, or to an empty text if the connection ended without one.
 */
const send = (to: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const steps = ['EHLO test', 'MAIL FROM:<noreply@meridian.test>', `RCPT TO:<${to}>`, 'DATA', `${MAIL}\r\n.`, 'QUIT'];
    let line = '';
    const socket = connect(Number(new URL(mailbox.url).port), '127.0.0.1');
    socket.on('error', reject).on('close', () => resolve(line));
    socket.on('data', (bytes) => {
      line = bytes.toString().trim().split('\r\n').at(-1) ?? '';
      const step = /^[45]/.test(line) ? undefined : steps.shift();
      if (step === undefined || step === 'QUIT') return socket.destroy();
      line = '';
      socket.write(`${step}\r\n`);
    });
  });

test('The mailbox shows its mails in a list, as text, as raw source, and as HTML that cannot run scripts', async () => {
  expect(await send('ana@example.org')).toMatch(/^250/);
  const id = mailbox.mails()[0]!.id;
  const get = async (path: string) => fetch(`${pages.url}${path}`);
  expect(await (await get('/')).text()).toContain('Hello &lt;b&gt;Zoë&lt;/b&gt;');
  expect(await (await get(`/mails/${id}`)).text()).toContain(`src="/mails/${id}/html" sandbox="allow-popups `);
  const frame = await get(`/mails/${id}/html`);
  expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox (?!.*allow-scripts).*default-src 'none'/);
  expect(await (await get(`/mails/${id}/raw`)).text()).toContain('Message-ID: <1@meridian.test>');
  expect(await (await get('/api/mails')).json()).toMatchObject([
    { to: ['ana@example.org'], subject: 'Hello <b>Zoë</b>', messageId: '<1@meridian.test>' },
  ]);
  expect((await get('/mails/999')).status).toBe(404);
});

test('Each mail is parsed once, even if it is opened several times', async () => {
  const parse = jest.spyOn(PostalMime, 'parse');
  await send('ana@example.org');
  for (const path of ['/', '/api/mails', '/', `/mails/${mailbox.mails()[0]!.id}`]) await fetch(`${pages.url}${path}`);
  expect(parse).toHaveBeenCalledTimes(1);
  parse.mockRestore();
});

test('Addresses can have faults: refusal at the recipient or after the text, or acceptance without a reply', async () => {
  mailbox.setFault('one@example.org', { at: 'recipient', code: 450 });
  mailbox.setFault('two@example.org', { at: 'text', code: 554 });
  mailbox.setFault('three@example.org', 'drop');
  expect(await send('one@example.org')).toMatch(/^450/);
  expect(await send('TWO@example.org')).toMatch(/^554/);
  expect(mailbox.mails()).toEqual([]);
  expect(await send('three@example.org')).toBe('');
  expect(mailbox.mails()).toHaveLength(1);
  mailbox.setFault('one@example.org', undefined);
  expect(await send('one@example.org')).toMatch(/^250/);
});

test.each(['GET', 'DELETE'])('A page under another name reads and deletes nothing: %s', async (method) => {
  await send('ana@example.org');
  const { port } = new URL(pages.url);
  const status = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(`${method} /api/mails HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`),
    );
    socket.on('error', reject).on('data', (bytes) => resolve(bytes.toString().split('\r\n')[0] ?? ''));
  });
  expect(status).toBe('HTTP/1.1 404 Not Found');
  expect(mailbox.mails()).toHaveLength(1);
  expect((await fetch(`${pages.url}/api/mails`, { method: 'DELETE' })).status).toBe(200);
  expect(mailbox.mails()).toEqual([]);
});
