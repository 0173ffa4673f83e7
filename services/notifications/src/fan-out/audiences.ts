import { AUDIENCE_PAGE, type Client } from '@meridian/shared-types';
import type { chaptersInternalApi, eventsInternalApi } from '@meridian/shared-types/contracts';
import type { DomainEventDoc } from '../models/domain-event.model';
import type { Models } from '../models/create-models';

export interface AudienceSources {
  chapters: Pick<Client<typeof chaptersInternalApi>, 'audience' | 'audienceOfSeveral'>;
  events: Pick<Client<typeof eventsInternalApi>, 'audience'>;
}

/** The people whom a domain event concerns, in the order of their ids. */
export interface Audience {
  /** Returns up to 500 people after the given one. Fewer mean that there are no more. */
  page(after: string | undefined): Promise<string[]>;
  /** Returns the people of a page who no longer belong to it. */
  findFormerMembers(page: readonly string[], after: string | undefined): Promise<string[]>;
}

/**
 * Returns the audience of a domain event. It is read from the service that has the data, and named people from the
 * domain event itself.
 */
export function createAudience(
  { DomainEvents }: Pick<Models, 'DomainEvents'>,
  { _id, audience }: Pick<DomainEventDoc, '_id' | 'audience'>,
  { chapters, events }: AudienceSources,
): Audience {
  const after = (last: string | undefined) => last !== undefined && { after: last };
  if ('userIds' in audience) {
    const people = [...new Set(audience.userIds)].sort();
    return {
      page: async (last = '') => people.filter((userId) => userId > last).slice(0, AUDIENCE_PAGE),
      async findFormerMembers(page) {
        if (people.length < 2) return []; // With its only person, the domain event itself is removed.
        // An edit of the message may have removed mentions since the domain event was claimed.
        const stored = await DomainEvents.findById(_id, { audience: 1 }).lean();
        const mentioned = stored && 'userIds' in stored.audience ? stored.audience.userIds : [];
        return page.filter((userId) => !mentioned.includes(userId));
      },
    };
  }
  if ('eventId' in audience) {
    const params = { id: audience.eventId };
    const only = audience.isGoing ? { only: 'isGoing' as const } : audience.hasSeat && { only: 'hasSeat' as const };
    return {
      page: async (last) => (await events.audience({ params, query: { ...after(last), ...only } })).userIds,
      findFormerMembers: async () => [],
    };
  }
  const read = async (range: { after?: string; to?: string }) => {
    if ('chapterIds' in audience)
      return (await chapters.audienceOfSeveral({ body: { chapterIds: audience.chapterIds, ...range } })).userIds;
    const { chapterId, role } = audience;
    return (await chapters.audience({ params: { id: chapterId }, query: { role, ...range } })).userIds;
  };
  return {
    page: (last) => read({ ...after(last) }),
    async findFormerMembers(page, last) {
      const to = page.at(-1);
      const members = new Set(to === undefined ? [] : await read({ ...after(last), to }));
      return page.filter((userId) => !members.has(userId));
    },
  };
}
