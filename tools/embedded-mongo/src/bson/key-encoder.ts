import type { Binary, BSONRegExp, Code, ObjectId, Timestamp } from 'bson';
import { RANK, rankOf, toNumeric } from './ranks';

/** Grows as needed; one is reused for all keys, as encoding never yields. */
class KeyWriter {
  private bytes = Buffer.allocUnsafe(1024);
  private length = 0;

  reserve(extra: number): void {
    if (this.length + extra <= this.bytes.length) return;
    this.bytes = Buffer.concat([this.bytes], (this.length + extra) * 2);
  }

  byte(value: number): void {
    this.reserve(1);
    this.bytes[this.length++] = value;
  }

  raw(value: Uint8Array): void {
    this.reserve(value.length);
    this.bytes.set(value, this.length);
    this.length += value.length;
  }

  uint32(value: number): void {
    this.reserve(4);
    this.length = this.bytes.writeUInt32BE(value, this.length);
  }

  /** Escaped so that the 0 at the end is below every byte a longer text goes on with. */
  text(value: string): void {
    this.reserve(value.length * 6 + 1);
    const start = this.length;
    const end = start + this.bytes.write(value, start, 'utf8');
    let plain = true;
    for (let at = start; at < end; at++) if (this.bytes[at]! <= 1) plain = false;
    if (plain) {
      this.length = end;
    } else {
      for (const byte of Buffer.from(this.bytes.subarray(start, end))) {
        if (byte <= 1) this.byte(1);
        this.byte(byte <= 1 ? byte + 1 : byte);
      }
    }
    this.byte(0);
  }

  /** Eight bytes order every double; two more tell longs apart that round to the same double. */
  number(value: number | bigint): void {
    this.reserve(10);
    const double = Number(value);
    const at = this.length;
    this.bytes.writeDoubleBE(double === 0 ? 0 : double, at);
    if (Number.isNaN(double)) this.bytes.fill(0, at, at + 8);
    else if (this.bytes[at]! & 0x80) for (let i = at; i < at + 8; i++) this.bytes[i] = ~this.bytes[i]!;
    else this.bytes[at]! |= 0x80;
    const rest = typeof value === 'bigint' ? Number(value - BigInt(double)) : 0;
    this.bytes.writeUInt16BE(0x8000 + rest, at + 8);
    this.length += 10;
  }

  take(): Buffer {
    const result = Buffer.from(this.bytes.subarray(0, this.length));
    this.length = 0;
    return result;
  }
}

function write(out: KeyWriter, value: unknown, rank: number): void {
  switch (rank) {
    case RANK.number: return out.number(toNumeric(value));
    case RANK.string: return out.text(String(value));
    case RANK.bool: return out.byte(value ? 1 : 0);
    case RANK.date: return out.number((value as Date).getTime());
    case RANK.objectId: return out.raw((value as ObjectId).id);
    case RANK.code: return out.text((value as Code).code);
    case RANK.binary: {
      const binary = value as Binary;
      out.uint32(binary.length());
      out.byte(binary.sub_type);
      return out.raw(binary.buffer.subarray(0, binary.length()));
    }
    case RANK.timestamp: {
      out.uint32((value as Timestamp).getHighBitsUnsigned());
      return out.uint32((value as Timestamp).getLowBitsUnsigned());
    }
    case RANK.regex: {
      const native = value instanceof RegExp;
      out.text(native ? value.source : (value as BSONRegExp).pattern);
      return out.text(native ? value.flags : (value as BSONRegExp).options);
    }
    case RANK.array:
      for (const item of value as unknown[]) writeWithRank(out, item);
      return out.byte(0);
    case RANK.object:
      for (const [name, item] of Object.entries(value as object)) {
        const itemRank = rankOf(item);
        out.byte(itemRank);
        out.text(name);
        write(out, item, itemRank);
      }
      return out.byte(0);
    default: // minKey, missing, null and maxKey are their type byte
  }
}

function writeWithRank(out: KeyWriter, value: unknown): void {
  const rank = rankOf(value);
  out.byte(rank);
  write(out, value, rank);
}

const writer = new KeyWriter();

/** Bytes whose order is BSON's order of values; no encoding is the beginning of another. */
export function encodeValue(value: unknown): Buffer {
  writeWithRank(writer, value);
  return writer.take();
}

/** The bytes every string beginning with `prefix` begins with. */
export const encodeStringPrefix = (prefix: string): Buffer => encodeValue(prefix).subarray(0, -1);

/** The same key for a descending field: every byte turned over. */
export function invert(bytes: Buffer): Buffer {
  const result = Buffer.allocUnsafe(bytes.length);
  for (let i = 0; i < bytes.length; i++) result[i] = ~bytes[i]!;
  return result;
}
