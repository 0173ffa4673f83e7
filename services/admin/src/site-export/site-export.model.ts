import type { SiteExportState } from '@meridian/shared-types';
import type { ExportKind } from '@meridian/shared-types/contracts';
import { Schema, type Connection, type Types } from 'mongoose';
import type { ZipEntry } from './zip-format';

/** A part of an export: a kind of records, or the files that say what is in it. */
export type ExportPart = ExportKind | 'about';

/** A try to gather a part. Another one begins after a crash, and what this one stored is worth nothing then. */
interface Attempt {
  part: ExportPart;
  attempt: Types.ObjectId;
  /** Records so far. */
  recordCount: number;
}

/** An export of everything that the organisation owns. Its bytes are in chunks of their own. */
export interface SiteExportDoc {
  _id: Types.ObjectId;
  state: SiteExportState;
  createdAt: Date;
  orderedBy: string;
  reason: string;
  /** Finished parts, in their order. */
  parts: Attempt[];
  current?: Attempt;
  /** While it is being made: so there is one at most. */
  isActive?: true;
  /** While there is something to do about it, or stored for it. */
  isOpen?: true;
  problem?: string;
  /** Runs in a row that ended with an error which is not about another service. */
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

/** A file of the archive. It counts once its part is finished by the same attempt. */
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

/** Bytes of a file of the archive as they are in it. */
export interface ExportChunkDoc {
  _id: Types.ObjectId;
  exportId: Types.ObjectId;
  part: ExportPart;
  attempt: Types.ObjectId;
  fileId: Types.ObjectId;
  /** From 0. */
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

/** A link to the file of an export, by the hash of its token. */
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
