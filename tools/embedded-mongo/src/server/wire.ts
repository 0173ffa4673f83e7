import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { replyBytes } from '../bson/bytes';
import { isDocument, MAX_MESSAGE_BYTES, parse, type Doc } from '../bson/values';
import { badValue } from '../errors';
import type { Server } from './server';

/**
 * A received message: one command, with the documents of its other sections in their fields. The client of a silent one
 * expects no reply. A legacy one has the old format of the handshake and needs a reply in that format.
 */
type Request = { id: number; body: Doc; silent: boolean; legacy: boolean };

const HOST = '127.0.0.1';
const [OP_REPLY, OP_QUERY, OP_MSG] = [1, 2004, 2013] as const;
const MORE_TO_COME = 2;

/**
 * Accepts connections on 127.0.0.1 and passes their commands to a server. Port 0 selects a free one. Resolves to a
 * function that stops it.
 */
export async function listen(server: Server, port: number): Promise<() => Promise<unknown>> {
  const sockets = new Set<Socket>();
  const net = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      server.sessions.abortWhere(({ connection }) => connection === socket);
    });
    let size = 0; // This is the size of the incoming message, or 0 while it is unknown.
    socket.on('readable', () => {
      for (let part = socket.read(size || 4) as Buffer | null; part; part = socket.read(size || 4) as Buffer | null) {
        if (size > 0) handleMessage(server, socket, part).catch(() => socket.destroy()); // The data has another format.
        size = size > 0 || part.length < 4 ? 0 : part.readInt32LE(0) - 4;
        if (size < 0 || size > MAX_MESSAGE_BYTES) return void socket.destroy();
      }
    });
  });
  await once(net.listen(port, HOST), 'listening');
  server.address = `${HOST}:${(net.address() as AddressInfo).port}`;
  return () => {
    for (const socket of sockets) socket.destroy();
    return once(net.close(), 'close');
  };
}

async function handleMessage(server: Server, socket: Socket, message: Buffer): Promise<void> {
  const request = readRequest(message);
  // JavaScript cannot use this as the name of a field, at any depth.
  const reply =
    message.includes('__proto__') && hasProto(request.body)
      ? badValue("This server does not support the field name '__proto__'").toReply()
      : await server.run(request.body, socket);
  if (!request.silent && socket.writable) socket.write(writeReply(request, reply));
}

const hasProto = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(hasProto)
    : isDocument(value) && (Object.hasOwn(value, '__proto__') || Object.values(value).some(hasProto));

/** Parses a message without its length. Throws for another protocol, after which the connection must be closed. */
function readRequest(message: Buffer): Request {
  const [id, opCode, flags] = [message.readInt32LE(0), message.readInt32LE(8), message.readUInt32LE(12)];
  if (opCode === OP_QUERY) return readQuery(id, message);
  if (opCode !== OP_MSG || (flags & 0xffff & ~MORE_TO_COME) !== 0)
    throw new Error(`operation ${opCode} with flags ${flags} is not supported`);
  let body: Doc = {};
  for (let at = 16; at < message.length;) {
    const kind = message.readUInt8(at);
    const section = message.subarray(at + 1, at + 1 + message.readInt32LE(at + 1));
    at += 1 + section.length;
    const nameEnd = section.indexOf(0, 4);
    if (kind > 1 || section.length < 5) throw new Error(`OP_MSG section of kind ${kind} is not supported`);
    body = {
      ...body,
      ...(kind === 0
        ? parse(section)
        : { [section.toString('utf8', 4, nameEnd)]: [...documentsIn(section.subarray(nameEnd + 1))] }),
    };
  }
  return { id, body, silent: (flags & MORE_TO_COME) !== 0, legacy: false };
}

function* documentsIn(bytes: Buffer): Generator<Doc> {
  for (let at = 0; at < bytes.length; at += bytes.readInt32LE(at))
    yield parse(bytes.subarray(at, at + bytes.readInt32LE(at)));
}

/** The old format is only for the handshake, because drivers do not know the server's protocol yet. */
function readQuery(id: number, message: Buffer): Request {
  const start = message.indexOf(0, 16) + 9;
  const query = parse(message.subarray(start, start + message.readInt32LE(start)));
  if (!/^(hello|ismaster)$/i.test(Object.keys(query)[0] ?? ''))
    throw new Error('OP_QUERY is supported for the handshake alone');
  return { id, body: { ...query, $db: 'admin' }, silent: false, legacy: true };
}

function writeReply({ id, legacy }: Request, reply: Doc): Buffer {
  const body = replyBytes(reply);
  const head = Buffer.alloc(legacy ? 36 : 21);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(id, 8);
  head.writeInt32LE(legacy ? OP_REPLY : OP_MSG, 12);
  if (legacy) head.writeInt32LE(1, 32); // The reply has one document.
  return Buffer.concat([head, body]);
}
