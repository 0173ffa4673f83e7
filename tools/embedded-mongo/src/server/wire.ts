import { parse, toBson, type Doc } from '../bson/documents';

/**
 * A message as it came: one command, with the documents sent beside it in their place. To a silent one the client waits for no
 * reply; a legacy one has the handshake's old format and wants its reply in kind.
 */
export type Request = { id: number; body: Doc; silent: boolean; legacy: boolean };

const [OP_REPLY, OP_QUERY, OP_MSG] = [1, 2004, 2013];
const [CHECKSUM_PRESENT, MORE_TO_COME] = [1, 2];

/** The largest message, in bytes, as in MongoDB. */
export const MAX_MESSAGE_BYTES = 48_000_000;

/** Reads one whole message; throws on what is not the protocol, after which the connection is of no use. */
export function readRequest(message: Buffer): Request {
  const [id, opCode, flags] = [message.readInt32LE(4), message.readInt32LE(12), message.readUInt32LE(16)];
  if (opCode === OP_QUERY) return readQuery(id, message);
  if (opCode !== OP_MSG || (flags & 0xffff) > (CHECKSUM_PRESENT | MORE_TO_COME)) throw new Error(`operation ${opCode} with flags ${flags} is not supported`);
  const body: Doc = {};
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  for (let at = 20; at < end; ) {
    const kind = message[at]!;
    const section = message.subarray(at + 1, at + 1 + message.readInt32LE(at + 1));
    at += 1 + section.length;
    const nameEnd = section.indexOf(0, 4);
    if (kind > 1 || section.length < 5) throw new Error(`OP_MSG section of kind ${kind} is not supported`);
    Object.assign(body, kind === 0 ? parse(section) : { [section.toString('utf8', 4, nameEnd)]: documentsIn(section.subarray(nameEnd + 1)) });
  }
  return { id, body, silent: (flags & MORE_TO_COME) !== 0, legacy: false };
}

function documentsIn(bytes: Buffer): Doc[] {
  const documents: Doc[] = [];
  for (let at = 0, size = 0; at < bytes.length; at += size) {
    size = Math.max(5, bytes.readInt32LE(at));
    documents.push(parse(bytes.subarray(at, at + size)));
  }
  return documents;
}

/** The old format is for greeting alone: drivers do not know yet what the server speaks. */
function readQuery(id: number, message: Buffer): Request {
  const start = message.indexOf(0, 20) + 9;
  const query = parse(message.subarray(start, start + message.readInt32LE(start)));
  if (!/^(hello|ismaster)$/i.test(Object.keys(query)[0] ?? '')) throw new Error('OP_QUERY is supported for the handshake alone');
  return { id, body: { ...query, $db: 'admin' }, silent: false, legacy: true };
}

/** The bytes of a reply. */
export function writeReply({ id, legacy }: Request, reply: Doc): Buffer {
  const body = toBson(reply);
  const head = Buffer.alloc(legacy ? 36 : 21);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(id, 8);
  head.writeInt32LE(legacy ? OP_REPLY! : OP_MSG!, 12);
  if (legacy) head.writeInt32LE(1, 32); // one document
  return Buffer.concat([head, body]);
}
