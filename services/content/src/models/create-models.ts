import { personLockModel } from '@meridian/service-kit';
import type { Connection } from 'mongoose';
import { pictureModel } from './picture.model';
import { sitePageVersionModel } from './site-page.model';
import { postModel, postVersionModel } from './post.model';

export const createModels = (db: Connection) => ({
  db,
  Pictures: pictureModel(db),
  Posts: postModel(db),
  PostVersions: postVersionModel(db),
  SitePageVersions: sitePageVersionModel(db),
  Locks: personLockModel(db),
});
export type Models = ReturnType<typeof createModels>;
