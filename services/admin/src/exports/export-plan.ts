import type { ExportPage } from '@meridian/shared-types/contracts';
import type { ClientSession } from 'mongoose';
import type { ExportDoc, ExportModels } from './export.model';
import type { FileOwner } from './write-file';

/** Writes the files of a part, page by page. */
export interface PartWriter {
  write(page: ExportPage): Promise<void>;
  end(): Promise<void>;
}

/** The content of a kind of export, and what its job does beside the file. */
export interface ExportPlan {
  models: ExportModels;
  /** The parts in the order in which they are gathered, without the one that describes the archive. */
  parts: readonly string[];
  /** Milliseconds for which the finished file is kept. */
  keptMs: number;
  /** The text of a failure for lack of space. */
  noSpace: string;
  /** Reads a page of a part from its service. */
  readPage: (part: string, after: string | undefined, doc: ExportDoc) => Promise<ExportPage>;
  /** Returns the name of the service that has a part. */
  serviceOf: (part: string) => string;
  createWriter: (part: string, owner: FileOwner) => PartWriter;
  /** Writes the files that describe the archive, when all other parts are finished. */
  writeAbout: (doc: ExportDoc, owner: FileOwner) => Promise<void>;
  /** Returns why an export must not continue, if so. */
  findObstacle?: (doc: ExportDoc) => Promise<string | undefined>;
  /** Returns the free bytes on the database's disk, or undefined if it does not report them. */
  freeBytes: () => Promise<number | undefined>;
  /** Records in the transaction of the change what has become of an export. */
  record: (
    change: 'finished' | 'failed' | 'removed',
    doc: Pick<ExportDoc, '_id' | 'orderedBy'>,
    detail: string,
    session: ClientSession,
  ) => Promise<void>;
}
