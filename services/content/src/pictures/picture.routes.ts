import {
  forbidden,
  inTransaction,
  notFound,
  recordAction,
  retryDuplicate,
  type Handlers,
  type Identity,
} from '@meridian/service-kit';
import { createUploadSlots, receiveImage, sendImage } from '@meridian/service-kit/pictures';
import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi, picturesApi } from '@meridian/shared-types/contracts';
import type { Models } from '../models/create-models';
import { toPicture } from '../models/picture.model';
import { toPictureImages } from './picture-images';
import { mayUpload } from './picture.policy';

const FIELD = 'picture';

type NewPicture = Awaited<ReturnType<typeof toPictureImages>>;
type Chapters = Pick<Client<typeof chaptersInternalApi>, 'memberships'>;

/** Throws 403 unless the caller may upload pictures. It calls the chapters service only if the roles matter. */
async function requireUploader(chapters: Chapters, identity: Identity): Promise<void> {
  if (mayUpload(identity, [])) return;
  const roles = (await chapters.memberships({ params: { userId: identity.userId } })).map(({ role }) => role);
  if (!mayUpload(identity, roles)) throw forbidden('Only site admins and admins of a chapter can add pictures.');
}

/** Stores a picture. A picture that is stored already keeps its uses, and an unused one stays for another day. */
const store = ({ db, Pictures }: Pick<Models, 'db' | 'Pictures'>, { _id, ...fields }: NewPicture): Promise<void> =>
  retryDuplicate(() =>
    inTransaction(db, async (session) => {
      const { upsertedCount } = await Pictures.updateOne(
        { _id },
        { $setOnInsert: { ...fields, uses: [] }, $max: { unusedSince: new Date() } },
        { upsert: true, session },
      );
      const detail = `${fields.width} × ${fields.height}`;
      if (upsertedCount > 0) await recordAction(db, { action: 'picture.added', subject: _id, detail }, session);
    }),
  );

type Needed = Pick<Models, 'db' | 'Pictures'>;

export function pictureHandlers(models: Needed, chapters: Chapters): Handlers<typeof picturesApi> {
  const inUploadSlot = createUploadSlots(FIELD);
  return {
    async upload({ identity, http }) {
      const picture = await inUploadSlot(identity.userId, http, async () => {
        await requireUploader(chapters, identity);
        return receiveImage(FIELD, http.req, http.res, toPictureImages);
      });
      await store(models, picture);
      return toPicture(picture);
    },

    async image({ params: { key }, http: { res } }) {
      const [id = '', width = ''] = key.split('-');
      const picture = await models.Pictures.findById(id, { [`images.${width}`]: 1 }).lean<{
        images?: Record<string, { buffer: Uint8Array }>;
      }>();
      const image = picture?.images?.[width];
      if (!image) throw notFound('picture');
      sendImage(res, Buffer.from(image.buffer));
    },
  };
}
