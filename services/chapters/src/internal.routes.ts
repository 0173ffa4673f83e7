import { exportHandlers, forbidden, type Handlers, keysetAfter, personalExportHandlers } from '@meridian/service-kit';
import { isChapterAdmin } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import { adminHandlers } from './counts/admin.routes';
import { findAudience, audienceOfSeveral } from './members/audience';
import { archivedIds } from './chapters/open-chapters';
import { requireChapter, standingIn } from './chapters/require-chapter';
import { NOT_SUSPENDED } from './models/membership.model';
import { findFirstSteps } from './administration/first-steps';
import { decide } from './requests/decision';
import { claimInvite, returnInvite } from './invites/invites';
import { withProfiles } from './requests/with-profiles';
import { readableChapters } from './members/readable-chapters';
import { readMemberships } from './members/read-memberships';
import { mergeCounts } from './merging/merge-counts';
import { mergePerson } from './merging/merge-person';
import type { ChapterSignals } from './chapters/chapter-signals';
import { readOverview } from './chapters/overview';
import { personalSources } from './personal-export';
import { exportSources } from './site-export';
import { prepareRemoval, removePerson } from './person-removal';
import { syncPerson } from './members/person-sync';
import { findProfiles } from './chapters/found-by-id';
import type { Models } from './models/create-models';

type Calls = Partial<Handlers<typeof chaptersInternalApi>>;

/** Calls about chapters. */
const chapterCalls = (models: Models) =>
  ({
    firstSteps: () => findFirstSteps(models),

    async exists({ params }) {
      const { name, archive, joinPolicy } = await requireChapter(models, params.id);
      return { id: params.id, name, ...(archive && { isArchived: true }), ...(joinPolicy && { joinPolicy }) };
    },

    async names() {
      const chapters = await models.Chapters.find({}, { name: 1, slug: 1, archive: 1 }).lean();
      return {
        chapters: chapters.map(({ _id, name, slug, archive }) => ({
          id: _id,
          name,
          slug,
          ...(archive && { isArchived: true as const }),
        })),
      };
    },

    overview: async () => ({ chapters: await readOverview(models) }),

    async timeZone({ params }) {
      const { timeZone } = await requireChapter(models, params.id);
      return { timeZone };
    },

    async shownPictures({ body }) {
      const where = { 'picture.id': { $in: body.pictureIds } };
      const chapters = await models.Chapters.find(where, { _id: 0, picture: 1 }).lean();
      return { pictureIds: [...new Set(chapters.flatMap(({ picture }) => picture?.id ?? []))] };
    },
  }) satisfies Calls;

/** Calls about people and their memberships. */
const memberCalls = (models: Models) =>
  ({
    async profiles({ body }) {
      const people = await findProfiles(models, body.userIds);
      return { people: [...people].map(([userId, { name, avatarUrl }]) => ({ userId, name, avatarUrl })) };
    },

    membershipStatus: ({ params }) => standingIn(models, params.id, params.userId),

    memberships: ({ params }) => readMemberships(models, params.userId),

    readableChapters: ({ params }) => readableChapters(models, params.userId),

    async standing({ params }) {
      const fields = { isActive: 1, isSuspended: 1, isSiteAdmin: 1, 'places.chapterId': 1 };
      const person = await models.People.findById(params.userId, fields).lean();
      return {
        isActive: person?.isActive ?? false,
        isSuspended: person?.isSuspended ?? false,
        isSiteAdmin: person?.isSiteAdmin ?? false,
        chapterIds: person?.places.map(({ chapterId }) => chapterId) ?? [],
      };
    },

    async checkMemberships({ body }) {
      const where = { userId: { $in: body.userIds }, ...NOT_SUSPENDED };
      const [found, archived] = await Promise.all([
        models.Memberships.find(where, { _id: 0, userId: 1, chapterId: 1, role: 1 }).lean(),
        archivedIds(models),
      ]);
      const memberships = found.map((membership) => ({
        userId: String(membership.userId),
        chapterId: membership.chapterId,
        isAdmin: isChapterAdmin(membership),
      }));
      return { memberships, archivedIds: archived };
    },

    audienceOfSeveral: async ({ body }) => ({ userIds: await audienceOfSeveral(models, body) }),

    audience: async ({ params, query }) => ({ userIds: await findAudience(models, params.id, query) }),
  }) satisfies Calls;

/** Calls about requests to join and invite links. */
const requestCalls = (models: Models, signals: ChapterSignals) =>
  ({
    async pendingRequests({ query }) {
      const [page, archived] = await Promise.all([
        keysetAfter(models.JoinRequests, 'createdAt', 1, query.after),
        archivedIds(models),
      ]);
      return withProfiles(
        models,
        await models.JoinRequests.find({ status: 'pending', chapterId: { $nin: archived }, ...page })
          .sort({ createdAt: 1, _id: 1 })
          .limit(query.limit ?? 200)
          .lean(),
      );
    },

    async checkRequests({ body }) {
      const pending = await models.JoinRequests.find(
        { _id: { $in: body.requestIds }, status: 'pending', chapterId: { $nin: await archivedIds(models) } },
        { _id: 1 },
      ).lean();
      return { pendingIds: pending.map(({ _id }) => String(_id)) };
    },

    async decide({ params, body, identity }) {
      if (!identity?.isSiteAdmin) throw forbidden('Only site admins can do this.');
      return decide(models, signals, params.id, body, identity);
    },

    claimInvite: async ({ body }) => ({ isClaimed: await claimInvite(models, body.token, body.chapterId) }),

    async returnInvite({ body }) {
      await returnInvite(models, body.token, body.chapterId);
      return { ok: true };
    },
  }) satisfies Calls;

/** Calls about accounts that change, end or are merged. */
const accountCalls = (models: Models, signals: ChapterSignals) =>
  ({
    async syncPerson({ params, body }) {
      await syncPerson(models, params.userId, body);
      return { ok: true };
    },

    async prepareRemoval({ params }) {
      await prepareRemoval(models, params.userId);
      return { ok: true };
    },

    async removePerson({ params }) {
      for (const chapterId of await removePerson(models, params.userId)) signals.ended(params.userId, chapterId);
      return { ok: true };
    },

    async mergePerson({ params: { userId: fromId }, body: { intoId } }) {
      for (const { chapterId, role } of await mergePerson(models, { fromId, intoId })) {
        signals.ended(fromId, chapterId);
        if (role) signals.roleChanged(intoId, chapterId, role);
        else signals.ended(intoId, chapterId);
      }
      return { ok: true };
    },

    mergeCounts: async ({ params, query }) => ({
      counts: await mergeCounts(models, { fromId: params.userId, intoId: query.into }),
    }),
  }) satisfies Calls;

export const internalHandlers = (models: Models, signals: ChapterSignals): Handlers<typeof chaptersInternalApi> => ({
  ...adminHandlers(models),
  ...exportHandlers<'chapters'>(exportSources(models)),
  ...personalExportHandlers<'chapters'>(personalSources(models)),
  ...chapterCalls(models),
  ...memberCalls(models),
  ...requestCalls(models, signals),
  ...accountCalls(models, signals),
});
