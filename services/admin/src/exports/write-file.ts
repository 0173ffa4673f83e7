import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import mongoose, { type Types } from 'mongoose';
import type { ExportModels } from './export.model';

const deflate = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.deflateRaw);

/** The number of bytes of a file that are compressed and stored at a time. */
const BLOCK = 1024 * 1024;
/** The end of a deflated file, which is an empty last block. */
const LAST_BLOCK = Buffer.from([3, 0]);

/** The export, part and attempt of a file. */
export interface FileOwner {
  exportId: Types.ObjectId;
  part: string;
  attempt: Types.ObjectId;
  removeAt: Date;
}

/**
 * Writes a file of the archive block by block, with at most one block in memory. The file exists once `end` has
 * resolved. Each block is compressed on its own, so that it can be stored at once.
 */
export function createFileWriter(
  { Files, Chunks }: Pick<ExportModels, 'Files' | 'Chunks'>,
  { path, isStored = false, ...owner }: FileOwner & { path: string; isStored?: boolean },
) {
  const fileId = new mongoose.Types.ObjectId();
  const hash = createHash('sha256');
  let [waiting, waitingSize]: [Buffer[], number] = [[], 0];
  let [size, packedSize, crc32, place] = [0, 0, 0, 0];

  const store = async (last: boolean): Promise<void> => {
    const block = Buffer.concat(waiting);
    [waiting, waitingSize] = [[], 0];
    const packed =
      isStored || block.length === 0 ? block : await deflate(block, { finishFlush: zlib.constants.Z_SYNC_FLUSH });
    const bytes = last && !isStored ? Buffer.concat([packed, LAST_BLOCK]) : packed;
    if (bytes.length === 0) return;
    await Chunks.insertMany([{ ...owner, fileId, place, bytes }], { lean: true });
    place += 1;
    packedSize += bytes.length;
  };

  return {
    async write(content: string | Buffer): Promise<void> {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      hash.update(bytes);
      crc32 = zlib.crc32(bytes, crc32);
      size += bytes.length;
      for (let from = 0; from < bytes.length; from += BLOCK) {
        const part = bytes.subarray(from, from + BLOCK);
        waiting.push(part);
        waitingSize += part.length;
        if (waitingSize >= BLOCK) await store(false);
      }
    },
    async end(): Promise<void> {
      await store(true);
      const sha256 = hash.digest('hex');
      await Files.insertMany([
        { ...owner, _id: fileId, path, packedSize, size, crc32, sha256, isStored, at: new Date() },
      ]);
    },
  };
}
export type FileWriter = ReturnType<typeof createFileWriter>;
