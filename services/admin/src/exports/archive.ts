import type { ExportChunkDoc, ExportDoc, ExportFileDoc, ExportModels } from './export.model';
import { centralHeader, endOfArchive, localHeader } from './zip-format';

/** The part that describes the archive. It is gathered last and comes first in the archive. */
export const ABOUT = 'about';
/** The number of chunks that are read at a time; each has a million bytes. */
const BATCH = 4;

export type Stores = Pick<ExportModels, 'Files' | 'Chunks'>;
export type Finished = Pick<ExportDoc, '_id' | 'parts'>;

/** Returns the filters for the documents of each finished part, in the order of the archive. */
const keysOf = ({ _id, parts }: Finished) =>
  [...parts.filter(({ part }) => part === ABOUT), ...parts.filter(({ part }) => part !== ABOUT)].map(
    ({ part, attempt }) => ({ exportId: _id, part, attempt }),
  );

/** Yields the files of finished parts in the order of the archive. */
export async function* filesOf({ Files }: Pick<Stores, 'Files'>, finished: Finished): AsyncGenerator<ExportFileDoc> {
  for (const key of keysOf(finished)) yield* Files.find(key).sort({ _id: 1 }).lean<ExportFileDoc[]>().cursor();
}

/** Yields the bytes of one file of a finished part, as they are in the archive. */
export async function* packedBytes(
  { Chunks }: Pick<Stores, 'Chunks'>,
  { exportId, part, attempt, _id: fileId }: ExportFileDoc,
): AsyncGenerator<Buffer> {
  for await (const { bytes } of chunksOf({ Chunks }, { exportId, part, attempt, fileId })) yield bytes;
}

/** Yields the chunks of a part in the order of its files. */
async function* chunksOf(
  { Chunks }: Pick<Stores, 'Chunks'>,
  key: object,
): AsyncGenerator<Pick<ExportChunkDoc, 'fileId' | 'bytes'>> {
  yield* Chunks.collection.find<ExportChunkDoc>(key, {
    projection: { _id: 0, fileId: 1, bytes: 1 },
    sort: { fileId: 1, place: 1 },
    batchSize: BATCH,
    promoteBuffers: true,
  });
}

/** Yields the directory at the end of an archive, entry by entry. */
async function* directoryOf(stores: Stores, finished: Finished): AsyncGenerator<Buffer> {
  let [offset, size, count] = [0, 0, 0];
  for await (const file of filesOf(stores, finished)) {
    const line = centralHeader(file, offset);
    yield line;
    offset += localHeader(file).length + file.packedSize;
    size += line.length;
    count += 1;
  }
  yield endOfArchive({ count, size, offset });
}

/** Returns the size of the whole archive in bytes. */
export async function archiveSize(stores: Stores, finished: Finished): Promise<number> {
  let size = 0;
  for await (const file of filesOf(stores, finished)) size += localHeader(file).length + file.packedSize;
  for await (const line of directoryOf(stores, finished)) size += line.length;
  return size;
}

/**
 * Yields the archive, which is read from the database while it is sent. Throws if something is missing, for example
 * after a removal, and the bytes sent so far are then incomplete.
 */
export async function* archiveBytes(stores: Stores, finished: Finished): AsyncGenerator<Buffer> {
  for (const key of keysOf(finished)) {
    const chunks = chunksOf(stores, key);
    for await (const file of stores.Files.find(key).sort({ _id: 1 }).lean<ExportFileDoc[]>().cursor()) {
      yield localHeader(file);
      for (let left = file.packedSize; left > 0;) {
        const { value: chunk } = await chunks.next();
        if (!chunk || String(chunk.fileId) !== String(file._id)) throw new Error(`${file.path} is not complete`);
        yield chunk.bytes;
        left -= chunk.bytes.length;
      }
    }
    await chunks.return(undefined);
  }
  yield* directoryOf(stores, finished);
}
