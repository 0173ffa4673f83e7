import type { ShownPicture } from '@meridian/shared-types';
import { Schema, type Connection, type Types } from 'mongoose';

/** The fields that the office edits. */
export interface PostFields {
  title: string;
  slug: string;
  excerpt: string;
  content: string;
  author: string;
  authorRole: string;
  category: string;
  featured: boolean;
  cover: ShownPicture | null;
}

/**
 * A post. It is public from `publishAt` on. If it was scheduled, a job first checks the rights of who scheduled or
 * changed it last.
 */
export interface PostDoc extends PostFields {
  _id: Types.ObjectId;
  /** It grows by 1 with every change. */
  version: number;
  /** The former addresses, which lead to the post. */
  formerSlugs: string[];
  /** It is null for a draft. */
  publishAt: Date | null;
  /** Whether it waits for its time, and then for the check. */
  isScheduled?: true;
  /** Why it was not published at its time. */
  problem?: string;
  /** The time zone in which `publishAt` has its calendar day. */
  timeZone: string;
  /** It is null if views are not counted. */
  views: number | null;
  previewToken?: string;
  changedAt: Date;
}

const cover = { id: String, width: Number, height: Number, alt: String };
const fields = {
  title: { type: String, required: true },
  slug: { type: String, required: true },
  excerpt: { type: String, required: true },
  content: { type: String, required: true },
  author: { type: String, required: true },
  authorRole: String,
  category: { type: String, required: true },
  featured: { type: Boolean, required: true },
  cover: { type: new Schema(cover, { _id: false, strict: 'throw' }), default: null },
};

const schema = new Schema<PostDoc>(
  {
    ...fields,
    version: { type: Number, required: true },
    formerSlugs: { type: [String], required: true, default: [] },
    publishAt: { type: Date, default: null },
    isScheduled: Boolean,
    problem: String,
    timeZone: { type: String, required: true },
    views: { type: Number, default: null },
    previewToken: String,
    changedAt: { type: Date, required: true },
  },
  { strict: 'throw', versionKey: false },
);
schema.index({ slug: 1 }, { unique: true });
schema.index({ formerSlugs: 1 });
schema.index({ publishAt: -1 });
schema.index({ isScheduled: 1, publishAt: 1 }, { partialFilterExpression: { isScheduled: true } });
schema.index({ changedAt: -1 });
schema.index({ previewToken: 1 }, { unique: true, sparse: true });

export const postModel = (db: Connection) => db.model('Post', schema, 'posts');

/** The fields of a post after a change. */
export interface PostVersionDoc {
  _id: Types.ObjectId;
  postId: Types.ObjectId;
  version: number;
  at: Date;
  action: string;
  /** It is absent if no site admin made the change, or if the account was deleted. */
  by?: Types.ObjectId;
  post: PostFields;
}

const versionSchema = new Schema<PostVersionDoc>(
  {
    postId: { type: Schema.Types.ObjectId, required: true },
    version: { type: Number, required: true },
    at: { type: Date, required: true },
    action: { type: String, required: true },
    by: Schema.Types.ObjectId,
    post: { type: new Schema(fields, { _id: false, strict: 'throw' }), required: true },
  },
  { strict: 'throw', versionKey: false },
);
versionSchema.index({ postId: 1, version: -1 }, { unique: true });
versionSchema.index({ by: 1 }, { sparse: true });

export const postVersionModel = (db: Connection) => db.model('PostVersion', versionSchema, 'postversions');
