import { DUE_READ, findLostOffice, startBackgroundJob, type BackgroundJob, type Logger } from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import type { Models } from '../models/create-models';
import { actOnPost } from './post-changes';
import { findLast } from './post-reads';

const EVERY_MS = 5000;
const MAX = 100;

type Needed = Pick<Models, 'db' | 'Pictures' | 'Posts' | 'PostVersions'>;

/**
 * Publishes scheduled posts whose time has come, if the person who scheduled or changed them last is still a site
 * admin. Other ones become drafts again, and the office sees why. Replicas may do this at the same time.
 */
export async function publishDuePosts(
  models: Needed,
  chapters: Pick<Client<typeof chaptersInternalApi>, 'standing'>,
  now = new Date(),
): Promise<void> {
  const { Posts } = models;
  const isDue = { isScheduled: true as const, publishAt: { $lte: now } };
  const due = await Posts.find(isDue, { version: 1 }).limit(MAX).comment(DUE_READ).lean();
  for (const { _id, version } of due) {
    const last = await findLast(models, _id, 'published', 'changed');
    const why = await findLostOffice(chapters, last?.by);
    if (why) {
      const who = last?.action === 'changed' ? 'changed it last' : 'scheduled it';
      const problem = `The site admin who ${who} ${why}. Publish it in your own name, or delete it.`;
      const change = { $set: { publishAt: null, problem }, $unset: { isScheduled: 1 as const } };
      await actOnPost(models, String(_id), version, 'post.unpublished', change);
    } else await Posts.updateOne({ _id, version, ...isDue }, { $unset: { isScheduled: 1 } });
  }
}

export const startPublishingJob = (
  models: Needed,
  chapters: Pick<Client<typeof chaptersInternalApi>, 'standing'>,
  log: Logger,
): BackgroundJob =>
  startBackgroundJob(() => publishDuePosts(models, chapters), {
    everyMs: EVERY_MS,
    firstMs: 0,
    log,
    failure: 'scheduled articles not published',
  });
