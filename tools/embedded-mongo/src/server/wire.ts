import { CommandError } from '../errors';
import { parsePlain, toBson, type Doc } from '../bson/documents';

/** A message as it came: one command, and the documents sent beside it. */
export interface Request {
  id: number;
  body: Buffer;
  sequences: Map<string, Buffer[]>;
  /** True if the client waits for no reply. */
  silent: boolean;
  /** True for the handshake's old format, which wants its reply in kind. */
  legacy: boolean;
}

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const KNOWN_REQUIRED_FLAGS = CHECKSUM_PRESENT | MORE_TO_COME;

/** The largest message, in bytes, as in MongoDB. */
export const MAX_MESSAGE_BYTES = 48_000_000;

/** Reads one whole message; throws on what is not the protocol, after which the connection is of no use. */
export function readRequest(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const opCode = message.readInt32LE(12);
  if (opCode === OP_MSG) return readMessage(message, id);
  if (opCode === OP_QUERY) return readQuery(message, id);
  throw new Error(`operation ${opCode} is not supported`);
}

function readMessage(message: Buffer, id: number): Request {
  const flags = message.readUInt32LE(16);
  if ((flags & 0xffff & ~KNOWN_REQUIRED_FLAGS) !== 0) throw new Error(`OP_MSG with unknown flags ${flags}`);
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  const sequences = new Map<string, Buffer[]>();
  let body: Buffer | undefined;
  let at = 20;
  while (at < end) {
    const kind = message[at++];
    const size = message.readInt32LE(at);
    const section = message.subarray(at, at + size);
    at += size;
    if (kind === 0) body = section;
    else if (kind === 1) readSequence(section, sequences);
    else throw new Error(`OP_MSG section of kind ${kind} is not supported`);
  }
  if (!body) throw new Error('OP_MSG without a body');
  return { id, body, sequences, silent: (flags & MORE_TO_COME) !== 0, legacy: false };
}

function readSequence(section: Buffer, sequences: Map<string, Buffer[]>): void {
  const nameEnd = section.indexOf(0, 4);
  const documents: Buffer[] = [];
  for (let at = nameEnd + 1; at < section.length; ) {
    const size = section.readInt32LE(at);
    if (size < 5) throw new Error('OP_MSG with a malformed document sequence');
    documents.push(section.subarray(at, at + size));
    at += size;
  }
  sequences.set(section.toString('utf8', 4, nameEnd), documents);
}

/** The old format is for greeting alone; drivers do not know yet what the server speaks. */
function readQuery(message: Buffer, id: number): Request {
  const nameEnd = message.indexOf(0, 20);
  const start = nameEnd + 9;
  const size = message.readInt32LE(start);
  const query = parsePlain(message.subarray(start, start + size));
  const [name = ''] = Object.keys(query);
  if (!['hello', 'isMaster', 'ismaster'].includes(name)) throw new CommandError(352, `Unsupported OP_QUERY command: ${name}`);
  const db = message.toString('utf8', 20, nameEnd).replace(/\.\$cmd$/, '');
  return { id, body: toBson({ ...query, $db: db }), sequences: new Map(), silent: false, legacy: true };
}

/** The bytes of a reply. */
export function writeReply(request: Pick<Request, 'id' | 'legacy'>, reply: Doc | Buffer): Buffer {
  const body = Buffer.isBuffer(reply) ? reply : toBson(reply);
  const head = Buffer.alloc(request.legacy ? 36 : 21);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(request.id, 8);
  head.writeInt32LE(request.legacy ? OP_REPLY : OP_MSG, 12);
  if (request.legacy) {
    head.writeInt32LE(8, 16); // "await capable", as every server since 2.0
    head.writeInt32LE(1, 32);
  }
  return Buffer.concat([head, body]);
}
