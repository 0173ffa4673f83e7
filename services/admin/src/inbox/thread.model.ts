import {
  searchWords,
  type ContactCategory,
  type ReportedThing,
  type ReportReason,
  type ThreadKind,
  type ThreadState,
} from '@meridian/shared-types';
import { Schema, type Connection, type Types } from 'mongoose';

/** A reply, which was mailed, or a note for other site admins. */
export interface ThreadEntryDoc {
  _id: Types.ObjectId;
  kind: 'reply' | 'note';
  authorId: string;
  text: string;
  at: Date;
}

/** What was decided about a reported message. */
export interface StoredDecision {
  action: 'remove' | 'mute' | 'dismiss';
  reason: string;
  /** Of a mute. */
  until?: Date;
  /** Absent once the account of the admin is gone. */
  byId?: string;
  at: Date;
  /** The chat has not done it yet. */
  isDue?: true;
}

/** What arrived in the inbox of the office, and what site admins did with it. */
export interface ThreadDoc {
  _id: Types.ObjectId;
  kind: ThreadKind;
  state: ThreadState;
  version: number;
  title: string;
  createdAt: Date;
  /** The site admin who takes care of it. */
  assigneeId?: string;
  /** When a closed one is removed. */
  removeAt?: Date;
  /** The form that it was written in, and a hash of its text: what is sent again is stored once. */
  formId?: string;
  contact?: {
    name: string;
    email: string;
    category: ContactCategory;
    message: string;
    /** The account with which the visitor was signed in. */
    personId?: string;
  };
  report?: {
    thing: ReportedThing;
    /** The same for reports of one thing: each person reports it once. */
    key: string;
    /** Absent once the account is gone. */
    reporterId?: string;
    reason: ReportReason;
    text: string;
    /** The text of what was reported, as it was then. */
    copy: string;
    /** The person whom the thread is about. */
    personId?: string;
    /** Of a message: its chapter, whose admins decide about it too. Absent from reports that only the office reads. */
    chapterId?: number;
    /** The last one. */
    decision?: StoredDecision;
  };
  entries: ThreadEntryDoc[];
  /** For searches, in folded form. */
  words: string[];
}

/** A thread as it is read: without what only searches need. */
export type StoredThread = Omit<ThreadDoc, 'words'>;

const entry = new Schema<ThreadEntryDoc>({
  kind: { type: String, required: true },
  authorId: { type: String, required: true },
  text: { type: String, required: true },
  at: { type: Date, required: true },
});
const contact = new Schema<NonNullable<ThreadDoc['contact']>>(
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
    category: { type: String, required: true },
    message: { type: String, required: true },
    personId: String,
  },
  { _id: false },
);
const decision = new Schema<StoredDecision>(
  {
    action: { type: String, required: true },
    reason: { type: String, default: '' },
    until: Date,
    byId: String,
    at: { type: Date, required: true },
    isDue: Boolean,
  },
  { _id: false },
);
const report = new Schema<NonNullable<ThreadDoc['report']>>(
  {
    thing: { type: Object, required: true },
    key: { type: String, required: true },
    reporterId: String,
    reason: { type: String, required: true },
    text: { type: String, default: '' },
    copy: { type: String, default: '' },
    personId: String,
    chapterId: Number,
    decision,
  },
  { _id: false },
);

/** Reports of a chapter's messages. */
const ofChapter = { partialFilterExpression: { 'report.chapterId': { $exists: true } } };

const schema = new Schema<ThreadDoc>(
  {
    kind: { type: String, required: true },
    state: { type: String, required: true },
    version: { type: Number, required: true },
    title: { type: String, required: true },
    createdAt: { type: Date, required: true },
    assigneeId: String,
    removeAt: Date,
    formId: String,
    contact,
    report,
    entries: { type: [entry], required: true },
    words: { type: [String], required: true },
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
)
  .index({ state: 1, _id: -1 })
  .index({ kind: 1, _id: -1 })
  .index({ assigneeId: 1, _id: -1 }, { partialFilterExpression: { assigneeId: { $exists: true } } })
  .index({ words: 1, _id: -1 })
  .index({ 'entries.authorId': 1 }, { sparse: true })
  .index({ formId: 1 }, { unique: true, partialFilterExpression: { formId: { $exists: true } } })
  .index({ 'contact.personId': 1 }, { partialFilterExpression: { 'contact.personId': { $exists: true } } })
  .index(
    { 'report.reporterId': 1, 'report.key': 1 },
    { unique: true, partialFilterExpression: { 'report.reporterId': { $exists: true } } },
  )
  .index({ 'report.personId': 1 }, { partialFilterExpression: { 'report.personId': { $exists: true } } })
  .index({ 'report.chapterId': 1, state: 1, _id: -1 }, ofChapter)
  .index({ 'report.chapterId': 1, 'report.key': 1 }, ofChapter)
  .index({ 'report.decision.isDue': 1 }, { partialFilterExpression: { 'report.decision.isDue': true } })
  .index({ 'report.decision.byId': 1 }, { partialFilterExpression: { 'report.decision.byId': { $exists: true } } })
  .index({ removeAt: 1 }, { expireAfterSeconds: 0 });

export const threadModel = (db: Connection) => db.model('Thread', schema, 'threads');
export type Threads = ReturnType<typeof threadModel>;

/** The words by which a thread is found: more are not needed to find it. */
const MOST_WORDS = 500;
export const wordsOf = (...texts: string[]): string[] => searchWords(...texts).slice(0, MOST_WORDS);
