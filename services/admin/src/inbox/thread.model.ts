import type { FieldDefinitions, StoredDocument, StoredFields } from '@meridian/service-kit';
import type { ContactCategory, ReportedThing, ReportReason, ThreadKind, ThreadState } from '@meridian/shared-types';
import { searchWords } from '@meridian/shared-types/search';
import { Schema, type Connection } from 'mongoose';

/** The picture of a reported message: its address, its size in pixels and its description. */
export interface ReportedMedia {
  mediaUrl?: string | undefined;
  mediaWidth?: number | undefined;
  mediaHeight?: number | undefined;
  mediaAlt?: string | undefined;
}

/** Returns the picture of a reported message alone. */
export const mediaOf = ({ mediaUrl, mediaWidth, mediaHeight, mediaAlt }: ReportedMedia): ReportedMedia =>
  mediaUrl ? { mediaUrl, mediaWidth, mediaHeight, mediaAlt } : {};

const entryFields = {
  kind: { type: String, required: true },
  authorId: { type: String, required: true },
  text: { type: String, required: true },
  at: { type: Date, required: true },
} satisfies FieldDefinitions;

/** A reply, which was mailed, or a note for other site admins. */
export interface ThreadEntryDoc extends StoredDocument<typeof entryFields> {
  kind: 'reply' | 'note';
}

const entry = new Schema<ThreadEntryDoc>(entryFields);
const contactFields = {
  name: { type: String, required: true },
  email: { type: String, required: true },
  category: { type: String, required: true },
  message: { type: String, required: true },
  /** The account with which the visitor was signed in. */
  userId: String,
} satisfies FieldDefinitions;

/** What a visitor wrote in the form for messages to the office. */
interface StoredContact extends StoredFields<typeof contactFields> {
  category: ContactCategory;
}

const contact = new Schema<StoredContact>(contactFields, { _id: false });
const decisionFields = {
  action: { type: String, required: true },
  reason: { type: String, default: '' },
  /** The end of a mute. */
  until: Date,
  /** It is absent after the deletion of the admin's account. */
  byId: String,
  at: { type: Date, required: true },
  isDue: Boolean,
} satisfies FieldDefinitions;

/** A decision about a reported message or event. */
export interface StoredDecision extends StoredFields<typeof decisionFields> {
  action: 'remove' | 'mute' | 'resolve' | 'dismiss';
  /** Whether the chat service still has to carry it out. */
  isDue?: true;
}

const decision = new Schema<StoredDecision>(decisionFields, { _id: false });
const oneReportFields = {
  /** It is absent after the deletion of the reporter's account. */
  reporterId: String,
  reason: { type: String, required: true },
  text: { type: String, default: '' },
  at: { type: Date, required: true },
  /** The text of the thing at the time of this report, if it differs from that of the first one. */
  copy: String,
  isTold: Boolean,
} satisfies FieldDefinitions;

/** The report of one person about a thing. */
export interface StoredReport extends StoredFields<typeof oneReportFields> {
  reason: ReportReason;
  /** Whether the reporter was told of the end of the case. */
  isTold?: true;
}

const oneReport = new Schema<StoredReport>(oneReportFields, { _id: false });
const caseFields = {
  thing: { type: Object, required: true },
  /** The key of the reported thing. */
  key: { type: String, required: true },
  /** The same key while the case is open, so that a thing has one open case. */
  openKey: String,
  /** The text of the reported thing at the time of the first report. */
  copy: { type: String, default: '' },
  mediaUrl: String,
  mediaWidth: Number,
  mediaHeight: Number,
  mediaAlt: String,
  /** The person whom the case is about. */
  userId: String,
  /** The chapter of the thing, whose admins can decide too. It is absent from cases for the office only. */
  chapterId: Number,
  /** The reports, oldest first, with one for each person. */
  reports: { type: [oneReport], required: true },
  /** The last decision. */
  decision,
} satisfies FieldDefinitions;

/** The case of a reported thing. */
interface StoredCase extends StoredFields<typeof caseFields> {
  thing: ReportedThing;
}

const report = new Schema<StoredCase>(caseFields, { _id: false });

/** Limits an index to cases of a chapter. */
const ofChapter = { partialFilterExpression: { 'report.chapterId': { $exists: true } } };

const fields = {
  kind: { type: String, required: true },
  state: { type: String, required: true },
  version: { type: Number, required: true },
  title: { type: String, required: true },
  createdAt: { type: Date, required: true },
  /** The site admin to whom it is assigned. */
  assigneeId: String,
  /** The time at which a closed thread is removed. */
  removeAt: Date,
  /** The form in which it was written and a hash of its text, so that a repeated message is stored once. */
  formId: String,
  contact,
  report,
  entries: { type: [entry], required: true },
  /** The folded words for searches. */
  words: { type: [String], required: true },
} satisfies FieldDefinitions;

/** A thread in the inbox of the office, with the acts of site admins. */
export interface ThreadDoc extends StoredDocument<typeof fields> {
  kind: ThreadKind;
  state: ThreadState;
}

/** A thread without the fields that only searches need. */
export type StoredThread = Omit<ThreadDoc, 'words'>;

const schema = new Schema<ThreadDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false })
  .index({ state: 1, _id: -1 })
  .index({ kind: 1, _id: -1 })
  .index({ assigneeId: 1, _id: -1 }, { partialFilterExpression: { assigneeId: { $exists: true } } })
  .index({ words: 1, _id: -1 })
  .index({ 'entries.authorId': 1 }, { sparse: true })
  .index({ formId: 1 }, { unique: true, partialFilterExpression: { formId: { $exists: true } } })
  .index({ 'contact.userId': 1 }, { partialFilterExpression: { 'contact.userId': { $exists: true } } })
  .index({ 'report.openKey': 1 }, { unique: true, partialFilterExpression: { 'report.openKey': { $exists: true } } })
  .index({ 'report.reports.reporterId': 1 }, { sparse: true })
  .index({ 'report.userId': 1 }, { partialFilterExpression: { 'report.userId': { $exists: true } } })
  .index({ 'report.chapterId': 1, state: 1, _id: -1 }, ofChapter)
  .index({ 'report.decision.isDue': 1 }, { partialFilterExpression: { 'report.decision.isDue': true } })
  .index({ 'report.decision.byId': 1 }, { partialFilterExpression: { 'report.decision.byId': { $exists: true } } })
  .index({ removeAt: 1 }, { expireAfterSeconds: 0 });

export const threadModel = (db: Connection) => db.model('Thread', schema, 'threads');
export type Threads = ReturnType<typeof threadModel>;

/** The most words by which a thread can be found, which is enough to find it. */
const MAX_WORDS = 500;
export const toSearchWords = (...texts: string[]): string[] => searchWords(...texts).slice(0, MAX_WORDS);

/** Returns the words of a thread that gets further texts. */
export const wordsWith = (words: readonly string[], ...texts: string[]): string[] =>
  [...new Set([...words, ...toSearchWords(...texts)])].slice(0, MAX_WORDS);
