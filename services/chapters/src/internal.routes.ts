import { forbidden, keysetAfter, type Handlers } from '@meridian/kit';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import { adminHandlers } from './admin.routes';
import { audienceOf } from './audience';
import { timeZoneOf } from './chapter.model';
import { requireChapter } from './chapter.routes';
import { decide } from './decision';
import { withProfiles } from './join-request.routes';
import { membershipsOf } from './member.routes';
import type { ChapterSignals } from './chapter-signals';
import { overviewOf } from './overview';
import { prepareRemoval, removePerson } from './person-removal';
import { syncPerson } from './person-sync';
import { profilesOf, roleIn, type Models } from './models';

export const internalHandlers = (models: Models, signals: ChapterSignals): Handlers<typeof chaptersInternalApi> => ({
  ...adminHandlers(models),

  async syncPerson({ params, body }) {
    await syncPerson(models, params.userId, body);
    return { ok: true };
  },

  async profiles({ body }) {
    const people = await profilesOf(models, body.userIds);
    return { people: [...people].map(([userId, { name, avatarUrl }]) => ({ userId, name, avatarUrl })) };
  },

  async membershipStatus({ params }) {
    const [role] = await Promise.all([roleIn(models, params.id, params.userId), requireChapter(models, params.id)]);
    return { isMember: role !== null, role };
  },

  async exists({ params }) {
    const { name } = await requireChapter(models, params.id);
    return { id: params.id, name };
  },

  overview: async () => ({ chapters: await overviewOf(models) }),

  async timeZone({ params }) {
    return { timeZone: timeZoneOf(await requireChapter(models, params.id)) };
  },

  membershipsOf: ({ params }) => membershipsOf(models, params.userId),

  async standing({ params }) {
    const person = await models.People.findById(params.userId, { isActive: 1, 'places.chapterId': 1 }).lean();
    return { isActive: person?.isActive ?? false, chapterIds: person?.places.map(({ chapterId }) => chapterId) ?? [] };
  },

  async pendingRequests({ query }) {
    const page = await keysetAfter(models.JoinRequests, 'createdAt', 1, query.after);
    return withProfiles(
      models,
      await models.JoinRequests.find({ status: 'pending', ...page })
        .sort({ createdAt: 1, _id: 1 })
        .limit(query.limit ?? 200)
        .lean(),
    );
  },

  async checkRequests({ body }) {
    const pending = await models.JoinRequests.find(
      { _id: { $in: body.requestIds }, status: 'pending' },
      { _id: 1 },
    ).lean();
    return { pendingIds: pending.map(({ _id }) => String(_id)) };
  },

  async decide({ params, body, identity }) {
    if (!identity?.isSiteAdmin) throw forbidden('This is only accessible to administrators.');
    return decide(models, signals, params.id, body, identity);
  },

  async checkMembers({ params, body }) {
    const members = await models.Memberships.find(
      { userId: { $in: body.userIds }, chapterId: params.id },
      { _id: 0, userId: 1 },
    ).lean();
    return { memberIds: members.map(({ userId }) => String(userId)) };
  },

  audience: async ({ params, query }) => ({ userIds: await audienceOf(models, params.id, query) }),

  async prepareRemoval({ params }) {
    await prepareRemoval(models, params.userId);
    return { ok: true };
  },

  async removePerson({ params }) {
    for (const chapterId of await removePerson(models, params.userId)) signals.ended(params.userId, chapterId);
    return { ok: true };
  },
});
