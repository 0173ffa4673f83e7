import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import type { Picture } from '@meridian/shared-types';
import { Schema, type Connection } from 'mongoose';

const fields = {
  _id: { type: String, required: true },
  width: { type: Number, required: true },
  height: { type: Number, required: true },
  images: { type: Schema.Types.Mixed, required: true },
  /**
   * The objects that show the picture, or did so in a version that can be restored, such as `site-page:about`. Uses by
   * chapters are not stored here.
   */
  uses: { type: [String], required: true, default: [] },
  /** The time since which nothing shows the picture. It is absent while something does. */
  unusedSince: Date,
} satisfies FieldDefinitions;

/**
 * A picture as the same image in several widths. Its id is a hash of its bytes, so the image at an address never
 * changes.
 */
export interface PictureDoc extends StoredDocument<typeof fields> {
  /** WebP images by their width in pixels. */
  images: Record<string, Buffer>;
}

const schema = new Schema<PictureDoc>(fields, { strict: 'throw', versionKey: false });
schema.index({ uses: 1 });
schema.index({ unusedSince: 1 }, { sparse: true });

export const pictureModel = (db: Connection) => db.model('Picture', schema, 'pictures');

/** The fields of a picture without its images. */
export const PICTURE_FIELDS = { width: 1, height: 1 } as const;

export const toPicture = ({ _id, width, height }: Pick<PictureDoc, '_id' | 'width' | 'height'>): Picture => ({
  id: _id,
  width,
  height,
});
