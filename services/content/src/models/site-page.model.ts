import type { SitePage, SitePageName } from '@meridian/shared-types';
import { Schema, type Connection, type Types } from 'mongoose';

/**
 * The content of a page after a change. The newest version is the current page, and nothing else is stored about it.
 */
export interface SitePageVersionDoc {
  _id: Types.ObjectId;
  page: SitePageName;
  /** The version number, from 1 without gaps. */
  version: number;
  at: Date;
  /** It is absent if no site admin made the change, or if the account was deleted. */
  by?: Types.ObjectId;
  content: SitePage['content'];
}

const schema = new Schema<SitePageVersionDoc>(
  {
    page: { type: String, required: true },
    version: { type: Number, required: true },
    at: { type: Date, required: true },
    by: Schema.Types.ObjectId,
    // The contract validates the shape, which depends on the page.
    content: { type: Schema.Types.Mixed, required: true },
  },
  { strict: 'throw', versionKey: false },
);
schema.index({ page: 1, version: -1 }, { unique: true });
schema.index({ by: 1 }, { sparse: true });

export const sitePageVersionModel = (db: Connection) => db.model('SitePageVersion', schema, 'sitepageversions');
