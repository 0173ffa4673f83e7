import { startMailbox } from './mailbox';
import { startMailboxPages } from './server';

const { NODE_ENV, HOST = '127.0.0.1', PORT = '8025', SMTP_PORT = '1025' } = process.env;

async function main(): Promise<void> {
  const mailbox = await startMailbox({ host: HOST, port: Number(SMTP_PORT) });
  const { url, close } = await startMailboxPages(mailbox, { host: HOST, port: Number(PORT) });
  process.stdout.write(`mailbox: mail at ${mailbox.url}, read it at ${url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void Promise.all([close(), mailbox.close()]).then(() => process.exit(0)));
}

if (NODE_ENV === 'production') {
  process.stderr.write('The mailbox keeps every mail in memory for anyone who opens its page: never in production.\n');
  process.exit(1);
}
main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
