import { BSON, type Document } from 'mongodb';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { isBackgroundCommand } from './background-commands';
import type { SentCommand } from './sent-command';

export type { SentCommand };

/** Calls `fire` after `after` writes. The store has executed them, but the client has not received the last reply. */
interface Trap {
  after: number;
  writes: SentCommand[];
  fire: () => void;
}

/** Returns what identifies the transaction of a command, or undefined if it has none. */
export const transactionOf = ({ command: { autocommit, lsid, txnNumber } }: SentCommand): string | undefined =>
  autocommit === false ? `${lsid.id.toString('hex')} ${txnNumber}` : undefined;

/**
 * Adds a write that the store has executed. A refused one, for example because of a duplicate key or a conflict, is
 * repeated by the service and does not count, nor do the earlier writes of its transaction, which the store undoes.
 */
function addWrite(writes: SentCommand[], write: SentCommand, { ok, writeErrors = [] }: Document): void {
  if (ok && writeErrors.length === 0) return void writes.push(write);
  const undone = transactionOf(write);
  if (undone) writes.splice(0, Infinity, ...writes.filter((each) => transactionOf(each) !== undone));
}

const WRITE_COMMANDS = new Set(['insert', 'update', 'delete', 'findAndModify', 'commitTransaction']);
const isCallWrite = (sent: SentCommand): boolean => WRITE_COMMANDS.has(sent.name) && !isBackgroundCommand(sent);
const OP_MSG = 2013;

/**
 * Starts a proxy between processes and their document store that parses the protocol, for tests that count commands or
 * kill a process at an exact command. Services get `url` as MONGODB_URL.
 */
export async function createMongoProxy(mongoUrl: string) {
  const { hostname, port } = new URL(mongoUrl);
  const listeners = new Set<(sent: SentCommand) => void>();
  const sockets = new Set<Socket>();
  /**
   * The databases of transactions, and whether jobs started them. Commits are sent to `admin`, and name no collection.
   */
  const transactions = new Map<string, Pick<SentCommand, 'database' | 'isOfJob'>>();
  let trap: Trap | undefined;
  /** The queries of background jobs that are held back. It is undefined if none are held back. */
  let waiting: (() => void)[] | undefined;

  const server = createServer((client) => {
    const store = connect(Number(port), hostname);
    /** Sent writes by request id, for which the trap needs the reply. */
    const awaited = new Map<number, SentCommand>();
    /** The open transaction of this connection. */
    let open: Document | undefined;
    for (const socket of [client, store]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    store.on('close', () => client.destroy());
    client.on('close', () => {
      if (!open || store.destroyed) return void store.destroy();
      // Some engines abort the transaction of a closed connection only after a minute, so the proxy aborts it.
      store.removeAllListeners('data').once('data', () => store.destroy());
      store.write(
        messageOf({ abortTransaction: 1, lsid: open.lsid, txnNumber: open.txnNumber, autocommit: false, $db: 'admin' }),
      );
    });
    client.on(
      'data',
      messages((message) => {
        const sent = commandIn(message);
        const transaction =
          sent?.command.txnNumber !== undefined && `${sent.command.lsid.id.toString('hex')} ${sent.command.txnNumber}`;
        if (sent && transaction) {
          const begun = transactions.get(transaction) ?? {
            database: sent.database,
            isOfJob: isBackgroundCommand(sent),
          };
          transactions.set(transaction, begun);
          Object.assign(sent, begun);
        }
        if (sent?.command.autocommit === false) open = /Transaction$/.test(sent.name) ? undefined : sent.command;
        if (sent) for (const listener of listeners) listener(sent);
        if (waiting && sent?.name === 'find' && isBackgroundCommand(sent))
          return void waiting.push(() => store.write(message));
        if (trap && sent && isCallWrite(sent)) {
          if (trap.after === 0) return fire(trap);
          awaited.set(message.readInt32LE(4), sent);
        }
        store.write(message);
      }),
    );
    store.on(
      'data',
      messages((message) => {
        const write = awaited.get(message.readInt32LE(8));
        const reply = write && commandIn(message);
        if (reply && trap) {
          addWrite(trap.writes, write, reply.command);
          if (trap.writes.length === trap.after) return fire(trap);
        }
        client.write(message);
      }),
    );
  });
  const fire = (firing: Trap) => {
    trap = undefined;
    firing.fire();
  };
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });

  return {
    url: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/?directConnection=true`,
    /** Records the commands that services send during `work`. */
    async commandsDuring(work: () => Promise<unknown>): Promise<SentCommand[]> {
      const sent: SentCommand[] = [];
      const note = (command: SentCommand) => sent.push(command);
      listeners.add(note);
      try {
        await work();
      } finally {
        listeners.delete(note);
      }
      return sent;
    },
    /** Holds background jobs back during `work`, so that they neither complete unfinished calls nor count as calls. */
    async withoutBackgroundJobs<T>(work: () => Promise<T>): Promise<T> {
      const queries: (() => void)[] = (waiting = []);
      try {
        return await work();
      } finally {
        waiting = undefined;
        for (const send of queries) send();
      }
    },
    /**
     * Starts a call and disconnects its service from the store after `after` writes. The store has executed them, and
     * the service never receives the last reply; with 0 its first write never reaches the store. Resolves when the call
     * is held. `isHeld` is false if the call ended before, or took more than `withinMs`. `ended` resolves at its end.
     * With Infinity the call is not held, and `writes` are all writes that it needs.
     */
    async pauseAfter(after: number, withinMs: number, call: () => Promise<unknown>) {
      const writes: SentCommand[] = [];
      const held = new Promise<true>((resolve) => {
        trap = { after, writes, fire: () => resolve(true) };
      });
      const ended = call().then(
        () => false,
        () => false,
      );
      const isHeld = await Promise.race([held, ended, pause(withinMs, false, { ref: false })]);
      trap = undefined;
      return { isHeld, writes, ended };
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
export type MongoProxy = Awaited<ReturnType<typeof createMongoProxy>>;

/** Splits a stream of bytes into messages of the protocol. */
function messages(take: (message: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length ? Buffer.concat([rest, chunk]) : chunk;
    while (rest.length >= 16 && rest.length >= rest.readInt32LE(0)) {
      const size = rest.readInt32LE(0);
      take(rest.subarray(0, size));
      rest = rest.subarray(size);
    }
  };
}

/** Returns the command in a message with its document sequences, or undefined for the old format of the handshake. */
function commandIn(message: Buffer): SentCommand | undefined {
  if (message.readInt32LE(12) !== OP_MSG) return undefined;
  let command: Document = {};
  const beside: Document = {};
  const end = message.length - (message.readUInt32LE(16) & 1 ? 4 : 0);
  for (let at = 20; at < end;) {
    const section = message.subarray(at + 1, at + 1 + message.readInt32LE(at + 1));
    if (message[at] === 0) command = BSON.deserialize(section);
    else {
      const nameEnd = section.indexOf(0, 4);
      const documents: Document[] = [];
      for (let from = nameEnd + 1; from < section.length; from += section.readInt32LE(from))
        documents.push(BSON.deserialize(section.subarray(from, from + section.readInt32LE(from))));
      beside[section.toString('utf8', 4, nameEnd)] = documents;
    }
    at += 1 + section.length;
  }
  return { name: Object.keys(command)[0]!, database: String(command.$db), command: { ...command, ...beside } };
}

/** Encodes a command as a message of the protocol. */
function messageOf(command: Document): Buffer {
  const body = BSON.serialize(command);
  const head = Buffer.alloc(21);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([head, body]);
}
