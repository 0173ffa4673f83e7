import { createServer, type AddressInfo } from 'node:net';
import type { readEnv } from '../env';
import { createMailer } from './mailer';

/** Starts a mail server that replies 421 to the first command of a connection on which a mail was already sent. */
async function startImpatientServer() {
  const mails: number[] = [];
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    const connection = connections;
    let [isText, wasUsed, left] = [false, false, ''];
    socket.on('error', () => undefined);
    socket.write('220 mail.test\r\n');
    socket.on('data', (chunk) => {
      const lines = (left + chunk.toString()).split('\r\n');
      left = lines.pop() ?? '';
      for (const line of lines) {
        if (isText && line !== '.') continue;
        if (isText) {
          mails.push(connection);
          [isText, wasUsed] = [false, true];
        } else if (wasUsed) return void socket.end('421 4.4.2 Timeout - closing connection\r\n');
        isText = line === 'DATA';
        socket.write(isText ? '354 Go ahead\r\n' : '250 OK\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The number of the connection on which each mail arrived. */
    mails,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

test('A mail is sent at once over a new connection if the mail server has closed the old one', async () => {
  const server = await startImpatientServer();
  const env = { SMTP_URL: server.url, PUBLIC_URL: 'https://meridian.test' } as ReturnType<typeof readEnv>;
  const mailer = createMailer(env, 'notice', {
    returnPathOf: () => undefined,
    replyAddress: async () => 'office@meridian.test',
  });
  const send = (number: number) =>
    mailer.send(
      { messageId: `<${number}@meridian.test>`, at: new Date() },
      { to: { name: 'Ana', address: 'ana@example.org' }, subject: 'Hi', html: '<p>Hi</p>', text: 'Hi' },
    );
  try {
    expect(await send(1)).toEqual({ is: 'sent' });
    expect(await send(2)).toEqual({ is: 'sent' });
    expect(server.mails).toEqual([1, 2]);
  } finally {
    mailer.close();
    await server.close();
  }
});
