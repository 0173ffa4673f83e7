import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export interface StoredMail {
  id: number;
  at: Date;
  from: string;
  to: string[];
  raw: Buffer;
}

/**
 * The fault of an address. Its mails are refused with a code at the recipient or after the text, get no reply to the
 * recipient (`stall`) or after the text (`silence`), or the connection ends instead of the reply (`drop`). In the last
 * two cases the mail is stored, as by a relay that died.
 */
export type Fault = { at: 'recipient' | 'text'; code: number; status?: string } | 'stall' | 'silence' | 'drop';

export interface Mailbox {
  /** The URL for `SMTP_URL`. */
  url: string;
  /** Returns the mails, oldest first. */
  mails(): StoredMail[];
  /** Resolves when a mail arrives. */
  next(): Promise<StoredMail>;
  empty(): void;
  /** Sets the fault of an address. With undefined its mails are accepted again. */
  setFault(address: string, fault: Fault | undefined): void;
  close(): Promise<void>;
}

export interface MailboxOptions {
  host?: string;
  port?: number;
  /** It is called with each mail that arrives, because only the last ones are stored. */
  onMail?: (mail: StoredMail) => void;
}

/** The maximum number of bytes of stored mail. The oldest mails are removed first. */
const MAX_STORED_BYTES = 32 * 1024 * 1024;
const MAX_BYTES = 10 * 1024 * 1024;

/** `status` is the enhanced status code (RFC 3463), such as 5.1.1. */
const refusal = ({ code, status }: { code: number; status?: string }) =>
  Object.assign(new Error(`${status ? `${status} ` : ''}Refused by the mailbox`), { responseCode: code });

/**
 * Starts a mail server that delivers nothing. It stores its mails in memory, for people who try Meridian and for tests.
 * @example const mailbox = await startMailbox(); … mailbox.mails(); await mailbox.close();
 */
export async function startMailbox({
  host = '127.0.0.1',
  port = 0,
  onMail = () => undefined,
}: MailboxOptions = {}): Promise<Mailbox> {
  const faults = new Map<string, Fault>();
  const waiting: ((mail: StoredMail) => void)[] = [];
  let stored: StoredMail[] = [];
  let storedBytes = 0;
  let last = 0;

  const store = ({ envelope }: SMTPServerSession, raw: Buffer): void => {
    const from = envelope.mailFrom ? envelope.mailFrom.address : '';
    last += 1;
    const mail = { id: last, at: new Date(), from, to: envelope.rcptTo.map(({ address }) => address), raw };
    stored.push(mail);
    storedBytes += raw.length;
    while (storedBytes > MAX_STORED_BYTES) storedBytes -= stored.shift()?.raw.length ?? 0;
    onMail(mail);
    for (const resolve of waiting.splice(0)) resolve(mail);
  };
  const findFault = ({ envelope }: SMTPServerSession) =>
    envelope.rcptTo.map(({ address }) => faults.get(address.toLowerCase())).find((fault) => fault !== undefined);

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAX_BYTES,
    logger: false,
    onRcptTo({ address }, _session, done) {
      const fault = faults.get(address.toLowerCase());
      if (fault === 'stall') return;
      done(typeof fault === 'object' && fault.at === 'recipient' ? refusal(fault) : null);
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(refusal({ code: 552 }));
        const fault = findFault(session);
        if (typeof fault === 'object') return done(refusal(fault));
        store(session, Buffer.concat(parts));
        if (fault === undefined) return done();
        if (fault === 'drop') endConnection(session.id);
      });
    },
  });
  const endConnection = (id: string): void => {
    for (const connection of server.connections) if (connection.session.id === id) connection._socket.destroy();
  };
  server.on('error', () => undefined); // The client may have disconnected.
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  const { port: bound } = server.server.address() as AddressInfo;

  return {
    url: `smtp://${host}:${bound}`,
    mails: () => [...stored],
    next: () => new Promise((resolve) => waiting.push(resolve)),
    empty() {
      stored = [];
      storedBytes = 0;
    },
    setFault(address, fault) {
      if (fault) faults.set(address.toLowerCase(), fault);
      else faults.delete(address.toLowerCase());
    },
    close: () =>
      new Promise((resolve) => {
        for (const { _socket } of server.connections) _socket.destroy();
        server.close(() => resolve());
      }),
  };
}
