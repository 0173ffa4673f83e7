import { DAY_MS } from '@meridian/shared-types';
import { recordDomainEvents } from '@meridian/service-kit';
import { demoAnnouncements, demoChapters, demoJoinRequests, demoMemberships, demoPeople } from '@meridian/demo';
import { Types } from 'mongoose';
import { wordTextOf } from './announcements/announcement-words';
import { joinTransaction } from './members/memberships';
import { personFields } from './models/person.model';
import type { Models } from './models/create-models';
import { wordsOfDecision } from './requests/decided-words';
import { demoDomainEvents } from './seed-domain-events';

type Needed = Pick<Models, 'db' | 'Chapters' | 'Memberships' | 'People' | 'JoinRequests' | 'Announcements'>;

/** Seeds an empty database with the demo organization, in one transaction. */
export const seed = (models: Needed, now: Date): Promise<void> =>
  joinTransaction(models, async (session) => {
    const { Chapters, People, Memberships, JoinRequests, Announcements } = models;
    if (await Chapters.exists({}).session(session)) return;
    const memberships = demoMemberships(now)
      .map(({ id, ...membership }) => ({ ...membership, _id: new Types.ObjectId(id) }))
      .sort((a, b) => a.joinedAt.getTime() - b.joinedAt.getTime());
    const findMembers = (chapterId: number) => memberships.filter((membership) => membership.chapterId === chapterId);
    const findAdmins = (chapterId: number) => findMembers(chapterId).filter(({ role }) => role === 'admin');
    const people = demoPeople(now);
    const findName = (id: unknown) => people.find(({ userId }) => userId === id)?.name;

    await Chapters.insertMany(
      demoChapters(now).map(({ id, city: _, ...chapter }) => ({
        ...chapter,
        _id: id,
        memberCount: findMembers(id).length,
        adminCount: findAdmins(id).length,
      })),
      { session },
    );
    await People.insertMany(
      people.map((person) => ({
        ...personFields(person.userId, person),
        _id: person.userId,
        isActive: person.isActive,
        isSiteAdmin: person.isSiteAdmin,
        version: 1,
        places: memberships.filter(({ userId }) => userId === person.userId).map(({ userId: _, ...place }) => place),
      })),
      { session },
    );
    await Memberships.insertMany(memberships, { session });
    await Announcements.insertMany(
      demoAnnouncements(now).map(({ id, ...announcement }) => ({
        ...announcement,
        _id: id,
        wordText: wordTextOf(announcement),
      })),
      { session },
    );
    await JoinRequests.insertMany(
      demoJoinRequests(now).map(({ id, ...request }) => {
        const decidedBy = findAdmins(request.chapterId)[0]?.userId;
        return {
          ...request,
          _id: id,
          ...(request.status !== 'pending' && {
            decidedAt: new Date(request.createdAt.getTime() + DAY_MS / 2),
            decidedBy,
            words: wordsOfDecision(findName(request.userId) ?? '', findName(decidedBy), request.reason),
          }),
        };
      }),
      { session },
    );
    await recordDomainEvents(models.db, demoDomainEvents(now), session);
  });
