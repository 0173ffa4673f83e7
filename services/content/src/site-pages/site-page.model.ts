import type { SitePage, SitePageName } from '@meridian/shared-types';
import { Schema, type Connection, type Types } from 'mongoose';

/** What a page said after a change. The newest version is the page: nothing else is stored about it. */
export interface SitePageVersionDoc {
  _id: Types.ObjectId;
  page: SitePageName;
  /** From 1, without gaps. */
  version: number;
  at: Date;
  /** Absent where nobody of the office did it, or the account was deleted. */
  by?: Types.ObjectId;
  content: SitePage['content'];
}

const schema = new Schema<SitePageVersionDoc>(
  {
    page: { type: String, required: true },
    version: { type: Number, required: true },
    at: { type: Date, required: true },
    by: Schema.Types.ObjectId,
    // The contract holds its shape, which depends on the page.
    content: { type: Schema.Types.Mixed, required: true },
  },
  { strict: 'throw', versionKey: false },
);
schema.index({ page: 1, version: -1 }, { unique: true });
schema.index({ by: 1 }, { sparse: true });

export const sitePageVersionModel = (db: Connection) => db.model('SitePageVersion', schema, 'sitepageversions');
