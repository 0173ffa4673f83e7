import { EXPORT_KIND_NAMES } from '@meridian/shared-types/contracts';
import type { ExportChunkDoc, ExportFileDoc, ExportPart, SiteExportDoc, SiteExportModels } from './site-export.model';
import { centralHeader, endOfArchive, localHeader } from './zip-format';

/** The parts in the order of the archive. The description of the archive comes first. */
const ARCHIVE_ORDER: readonly ExportPart[] = ['about', ...EXPORT_KIND_NAMES];
/** The number of chunks that are read at a time; each has a million bytes. */
const BATCH = 4;

type Stores = Pick<SiteExportModels, 'Files' | 'Chunks'>;
type Finished = Pick<SiteExportDoc, '_id' | 'parts'>;

/** Returns the filters for the documents of each finished part, in the order of the archive. */
const keysOf = ({ _id, parts }: Finished) =>
  ARCHIVE_ORDER.flatMap((part) =>
    parts.filter((done) => done.part === part).map(({ attempt }) => ({ exportId: _id, part, attempt })),
  );

/** Yields the files of finished parts in the order of the archive. */
export async function* filesOf({ Files }: Pick<Stores, 'Files'>, finished: Finished): AsyncGenerator<ExportFileDoc> {
  for (const key of keysOf(finished)) yield* Files.find(key).sort({ _id: 1 }).lean<ExportFileDoc[]>().cursor();
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
