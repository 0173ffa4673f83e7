import type { FieldDefinitions, StoredDocument, StoredFields } from '@meridian/service-kit';
import type { SiteExportState } from '@meridian/shared-types';
import { Schema, type Connection } from 'mongoose';
import type { ZipEntry } from './zip-format';

/** Seconds after which nothing about an export of a person is stored. */
const PERSONAL_RETENTION_S = 4 * 86_400;

const attemptFields = {
  /** A kind of records, or `about` for the files that describe the archive. */
  part: { type: String, required: true },
  attempt: { type: Schema.Types.ObjectId, required: true },
  /** The number of records so far. */
  recordCount: { type: Number, required: true },
} satisfies FieldDefinitions;

/** An attempt to gather a part. Another attempt begins after a crash and replaces the data of this one. */
type Attempt = StoredFields<typeof attemptFields>;

const attempt = new Schema<Attempt>(attemptFields, { _id: false, strict: 'throw' });

const fields = {
  state: { type: String, required: true },
  createdAt: { type: Date, required: true },
  orderedBy: { type: String, required: true },
  /** The reason for an export of the site. */
  reason: String,
  /** The finished parts, in their order. */
  parts: { type: [attempt], required: true },
  current: attempt,
  isActive: Boolean,
  isOpen: Boolean,
  problem: String,
  /** The number of failed runs in a row, without failures of other services. */
  failedRuns: Number,
  size: Number,
  readyAt: Date,
  expiresAt: Date,
} satisfies FieldDefinitions;

/** An export of all data of the organization, or of a person. Its bytes are stored in separate chunks. */
export interface ExportDoc extends StoredDocument<typeof fields> {
  state: SiteExportState;
  /** It is set while the export is being made, which limits running exports to one, or to one for each person. */
  isActive?: true;
  /** It is set while there is work to do for the export, or data stored for it. */
  isOpen?: true;
}

const createSchema = () =>
  new Schema<ExportDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false }).index(
    { isOpen: 1 },
    { partialFilterExpression: { isOpen: true } },
  );
const ONE_ACTIVE = { unique: true, partialFilterExpression: { isActive: true } };

const siteSchema = createSchema().index({ isActive: 1 }, ONE_ACTIVE).index({ orderedBy: 1 });
const personalSchema = createSchema()
  .index({ orderedBy: 1, isActive: 1 }, ONE_ACTIVE)
  .index({ orderedBy: 1, createdAt: -1 })
  .index({ createdAt: 1 }, { expireAfterSeconds: PERSONAL_RETENTION_S });

const fileFields = {
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
} satisfies FieldDefinitions;

/** A file of the archive. It is valid once the same attempt has finished its part. */
export interface ExportFileDoc extends StoredDocument<typeof fileFields>, ZipEntry {}

const fileSchema = new Schema<ExportFileDoc>(fileFields, { strict: 'throw', versionKey: false, autoCreate: false })
  .index({ exportId: 1, part: 1, attempt: 1, _id: 1 })
  .index({ removeAt: 1 }, { expireAfterSeconds: 0 });

const chunkFields = {
  exportId: { type: Schema.Types.ObjectId, required: true },
  part: { type: String, required: true },
  attempt: { type: Schema.Types.ObjectId, required: true },
  fileId: { type: Schema.Types.ObjectId, required: true },
  /** The position, from 0. */
  place: { type: Number, required: true },
  bytes: { type: Buffer, required: true },
  removeAt: { type: Date, required: true },
} satisfies FieldDefinitions;

/** Bytes of a file, as they are in the archive. */
export type ExportChunkDoc = StoredDocument<typeof chunkFields>;

const chunkSchema = new Schema<ExportChunkDoc>(chunkFields, { strict: 'throw', versionKey: false, autoCreate: false })
  .index({ exportId: 1, part: 1, attempt: 1, fileId: 1, place: 1 }, { unique: true })
  .index({ removeAt: 1 }, { expireAfterSeconds: 0 });

const linkFields = {
  _id: { type: String, required: true },
  exportId: { type: Schema.Types.ObjectId, required: true },
  userId: { type: String, required: true },
  expiresAt: { type: Date, required: true },
} satisfies FieldDefinitions;

/** A link to the file of an export. The id is the hash of its token. */
export type ExportLinkDoc = StoredDocument<typeof linkFields>;

const linkSchema = new Schema<ExportLinkDoc>(linkFields, { strict: 'throw', versionKey: false, autoCreate: false })
  .index({ userId: 1 })
  .index({ exportId: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** The files of all exports. */
const fileModels = (db: Connection) => ({
  db,
  Files: db.model('SiteExportFile', fileSchema, 'siteExportFiles'),
  Chunks: db.model('SiteExportChunk', chunkSchema, 'siteExportChunks'),
  Links: db.model('SiteExportLink', linkSchema, 'siteExportLinks'),
});

/** The models of exports of the site. */
export const siteExportModels = (db: Connection) => ({
  ...fileModels(db),
  Exports: db.model('SiteExport', siteSchema, 'siteExports'),
});

/** The models of exports of the data of a person. Their files are stored with those of exports of the site. */
export const personalExportModels = (db: Connection) => ({
  ...fileModels(db),
  Exports: db.model('PersonalExport', personalSchema, 'personalExports'),
});
export type ExportModels = ReturnType<typeof siteExportModels>;
