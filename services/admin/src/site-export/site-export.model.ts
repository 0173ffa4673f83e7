import type { SiteExportState } from '@meridian/shared-types';
import type { ExportKind } from '@meridian/shared-types/contracts';
import { Schema, type Connection, type Types } from 'mongoose';
import type { ZipEntry } from './zip-format';

/** A part of an export: a kind of records, or the files that describe the archive. */
export type ExportPart = ExportKind | 'about';

/** An attempt to gather a part. Another attempt begins after a crash and replaces the data of this one. */
interface Attempt {
  part: ExportPart;
  attempt: Types.ObjectId;
  /** The number of records so far. */
  recordCount: number;
}

/** An export of all data of the organization. Its bytes are stored in separate chunks. */
export interface SiteExportDoc {
  _id: Types.ObjectId;
  state: SiteExportState;
  createdAt: Date;
  orderedBy: string;
  reason: string;
  /** The finished parts, in their order. */
  parts: Attempt[];
  current?: Attempt;
  /** It is set while the export is being made, which limits running exports to one. */
  isActive?: true;
  /** It is set while there is work to do for the export, or data stored for it. */
  isOpen?: true;
  problem?: string;
  /** The number of failed runs in a row, without failures of other services. */
  failedRuns?: number;
  size?: number;
  readyAt?: Date;
  expiresAt?: Date;
}

const attempt = new Schema<Attempt>(
  {
    part: { type: String, required: true },
    attempt: { type: Schema.Types.ObjectId, required: true },
    recordCount: { type: Number, required: true },
  },
  { _id: false, strict: 'throw' },
);

const schema = new Schema<SiteExportDoc>(
  {
    state: { type: String, required: true },
    createdAt: { type: Date, required: true },
    orderedBy: { type: String, required: true },
    reason: { type: String, required: true },
    parts: { type: [attempt], required: true },
    current: attempt,
    isActive: Boolean,
    isOpen: Boolean,
    problem: String,
    failedRuns: Number,
    size: Number,
    readyAt: Date,
    expiresAt: Date,
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
)
  .index({ isActive: 1 }, { unique: true, partialFilterExpression: { isActive: true } })
  .index({ isOpen: 1 }, { partialFilterExpression: { isOpen: true } })
  .index({ orderedBy: 1 });

/** A file of the archive. It is valid once the same attempt has finished its part. */
export interface ExportFileDoc extends ZipEntry {
  _id: Types.ObjectId;
  exportId: Types.ObjectId;
  part: ExportPart;
  attempt: Types.ObjectId;
  sha256: string;
  removeAt: Date;
}

const fileSchema = new Schema<ExportFileDoc>(
  {
    exportId: { type: Schema.Types.ObjectId, required: true },
    part: { type: String, required: true },
    attempt: { type: Schema.Types.ObjectId, required: true },
    path: { type: String, required: true },
    packedSize: { type: Number, required: true },
    size: { type: Number, required: true },
    crc32: { type: Number, required: true },
    sha256: { type: String, required: true },
    isStored: { type: Boolean, required: true },
    at: { type: Date, required: true },
    removeAt: { type: Date, required: true },
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
)
  .index({ exportId: 1, part: 1, attempt: 1, _id: 1 })
  .index({ removeAt: 1 }, { expireAfterSeconds: 0 });

/** Bytes of a file, as they are in the archive. */
export interface ExportChunkDoc {
  _id: Types.ObjectId;
  exportId: Types.ObjectId;
  part: ExportPart;
  attempt: Types.ObjectId;
  fileId: Types.ObjectId;
  /** The position, from 0. */
  place: number;
  bytes: Buffer;
  removeAt: Date;
}

const chunkSchema = new Schema<ExportChunkDoc>(
  {
    exportId: { type: Schema.Types.ObjectId, required: true },
    part: { type: String, required: true },
    attempt: { type: Schema.Types.ObjectId, required: true },
    fileId: { type: Schema.Types.ObjectId, required: true },
    place: { type: Number, required: true },
    bytes: { type: Buffer, required: true },
    removeAt: { type: Date, required: true },
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
)
  .index({ exportId: 1, part: 1, attempt: 1, fileId: 1, place: 1 }, { unique: true })
  .index({ removeAt: 1 }, { expireAfterSeconds: 0 });

/** A link to the file of an export. The id is the hash of its token. */
export interface ExportLinkDoc {
  _id: string;
  exportId: Types.ObjectId;
  userId: string;
  expiresAt: Date;
}

const linkSchema = new Schema<ExportLinkDoc>(
  {
    _id: { type: String, required: true },
    exportId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
)
  .index({ userId: 1 })
  .index({ exportId: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const siteExportModels = (db: Connection) => ({
  db,
  SiteExports: db.model('SiteExport', schema, 'siteExports'),
  Files: db.model('SiteExportFile', fileSchema, 'siteExportFiles'),
  Chunks: db.model('SiteExportChunk', chunkSchema, 'siteExportChunks'),
  Links: db.model('SiteExportLink', linkSchema, 'siteExportLinks'),
});
export type SiteExportModels = ReturnType<typeof siteExportModels>;
