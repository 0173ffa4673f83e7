import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import type { SitePage, SitePageName } from '@meridian/shared-types';
import { Schema, type Connection } from 'mongoose';

const fields = {
  page: { type: String, required: true },
  /** The version number, from 1 without gaps. */
  version: { type: Number, required: true },
  at: { type: Date, required: true },
  /** It is absent if no site admin made the change, or if the account was deleted. */
  by: Schema.Types.ObjectId,
  // The contract validates the shape, which depends on the page.
  content: { type: Schema.Types.Mixed, required: true },
} satisfies FieldDefinitions;

/**
 * The content of a page after a change. The newest version is the current page, and nothing else is stored about it.
 */
export interface SitePageVersionDoc extends StoredDocument<typeof fields> {
  page: SitePageName;
  content: SitePage['content'];
}

const schema = new Schema<SitePageVersionDoc>(fields, { strict: 'throw', versionKey: false });
schema.index({ page: 1, version: -1 }, { unique: true });
schema.index({ by: 1 }, { sparse: true });

export const sitePageVersionModel = (db: Connection) => db.model('SitePageVersion', schema, 'sitepageversions');
