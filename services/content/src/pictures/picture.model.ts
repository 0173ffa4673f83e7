import type { Picture } from '@meridian/shared-types';
import { Schema, type Connection } from 'mongoose';

/** A picture, as the same image in some widths. Its id is made of its bytes: what an address shows never changes. */
export interface PictureDoc {
  _id: string;
  width: number;
  height: number;
  /** WebP images by their width in pixels. */
  images: Record<string, Buffer>;
  /** What shows it, or did in a version that can be taken back, such as `site-page:about`; chapters are asked. */
  uses: string[];
  /** Since when nothing shows it, where nothing does. */
  unusedSince?: Date;
}

const schema = new Schema<PictureDoc>(
  {
    _id: { type: String, required: true },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
    images: { type: Schema.Types.Mixed, required: true },
    uses: { type: [String], required: true, default: [] },
    unusedSince: Date,
  },
  { strict: 'throw', versionKey: false },
);
schema.index({ uses: 1 });
schema.index({ unusedSince: 1 }, { sparse: true });

export const pictureModel = (db: Connection) => db.model('Picture', schema, 'pictures');

/** What a picture is, without its images. */
export const PICTURE_FIELDS = { width: 1, height: 1 } as const;

export const toPicture = ({ _id, width, height }: Pick<PictureDoc, '_id' | 'width' | 'height'>): Picture => ({
  id: _id,
  width,
  height,
});
