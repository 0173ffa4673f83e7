import { forbidden, withPeopleLocked, type Handlers, createToken, hashToken } from '@meridian/service-kit';
import { calendarFeedPath } from '@meridian/shared-types';
import type { eventsApi } from '@meridian/shared-types/contracts';
import type { Models } from '../models/create-models';
import { FORMER_LINKS } from '../models/feed.model';

type FeedLinkHandlers = Pick<Handlers<typeof eventsApi>, 'calendarFeeds' | 'createCalendarFeed' | 'removeCalendarFeed'>;

/** Adds the hash of a link that ends to those of the former links, whose readers learn that it was replaced. */
const keepFormer = (tokenHash: string | undefined) => ({
  formerHashes: { $each: tokenHash ? [tokenHash] : [], $slice: -FORMER_LINKS },
});

/** Creates the handlers of a person's own secret links to calendar feeds. */
export function feedLinkHandlers({ db, CalendarFeeds }: Pick<Models, 'db' | 'CalendarFeeds'>): FeedLinkHandlers {
  return {
    async calendarFeeds({ identity }) {
      const feeds = await CalendarFeeds.find(
        { userId: identity.userId, tokenHash: { $exists: true } },
        { kind: 1, createdAt: 1, readAt: 1 },
      )
        .sort({ kind: 1 })
        .lean();
      return feeds.map(({ kind, createdAt, readAt }) => ({
        kind,
        createdAt: createdAt.toISOString(),
        readAt: readAt?.toISOString() ?? null,
      }));
    },

    async createCalendarFeed({ body: { kind }, identity }) {
      if (identity.actorId !== undefined)
        throw forbidden('You cannot create a calendar link while you act as another person.');
      const { userId } = identity;
      const token = createToken();
      const createdAt = new Date();
      await withPeopleLocked(db, userId, async (session) => {
        const before = await CalendarFeeds.findOne({ userId, kind }, { tokenHash: 1 }, { session }).lean();
        await CalendarFeeds.updateOne(
          { userId, kind },
          {
            $set: { tokenHash: hashToken(token), createdAt },
            $unset: { readAt: 1 },
            $push: keepFormer(before?.tokenHash),
          },
          { upsert: true, session },
        );
      });
      return { kind, createdAt: createdAt.toISOString(), readAt: null, path: calendarFeedPath(token) };
    },

    async removeCalendarFeed({ params: { kind }, identity: { userId } }) {
      await withPeopleLocked(db, userId, async (session) => {
        const feed = await CalendarFeeds.findOne({ userId, kind }, { tokenHash: 1 }, { session }).lean();
        if (!feed?.tokenHash) return;
        await CalendarFeeds.updateOne(
          { _id: feed._id },
          { $unset: { tokenHash: 1 }, $push: keepFormer(feed.tokenHash) },
          { session },
        );
      });
      return { ok: true };
    },
  };
}
