import { demoChapters } from './chapters';
import announcements from './data/announcements.json';
import conversations from './data/conversations.json';
import wishes from './data/wishes.json';
import { demoMemberships, demoPeople } from './people';
import { at, demoId, entryAt, pick, randomFrom } from './random';

export interface DemoAnnouncement {
  id: string;
  chapterId: number;
  authorId: string;
  title: string;
  content: string;
  createdAt: Date;
}
export interface DemoJoinRequest {
  id: string;
  userId: string;
  chapterId: number;
  status: 'pending' | 'rejected';
  message: string;
  createdAt: Date;
  reason?: string;
}
export interface DemoMessage {
  chapterId: number;
  senderId: string;
  content: string;
  createdAt: Date;
}

/** Returns four to six announcements for each chapter, the newest of which is a few days old. */
export function demoAnnouncements(now: Date): DemoAnnouncement[] {
  const random = randomFrom(40);
  let number = 0;
  return demoChapters(now).flatMap((chapter) =>
    Array.from({ length: 4 + (chapter.id % 3) }, (_, index): DemoAnnouncement => {
      return {
        id: demoId('announcement', ++number),
        chapterId: chapter.id,
        authorId: demoId('person', chapter.id + 4),
        ...entryAt(announcements, chapter.id * 2 + index),
        createdAt: at(now, -2 - index * 9 - (chapter.id % 4), 14 + random() * 6),
      };
    }),
  );
}

/** Returns pending requests in several chapters, and a few rejected ones. */
export function demoJoinRequests(now: Date): DemoJoinRequest[] {
  const random = randomFrom(41);
  const chapters = demoChapters(now).length;
  const memberships = new Set(demoMemberships(now).map((membership) => `${membership.userId} ${membership.chapterId}`));
  return demoPeople(now)
    .slice(20, 60)
    .map((person, index): DemoJoinRequest => ({
      id: demoId('request', index + 1),
      userId: person.userId,
      chapterId: 1 + ((person.homeChapterId + index) % chapters),
      status: index % 5 === 4 ? 'rejected' : 'pending',
      message: pick(random, wishes),
      createdAt: at(now, -1 - (index % 14), 9 + random() * 10),
      ...(index % 5 === 4 && { reason: 'Please join the chapter closest to where you live first.' }),
    }))
    .filter((request) => !memberships.has(`${request.userId} ${request.chapterId}`))
    .slice(0, 26);
}

/** Returns conversations of the last three weeks, ordered by time, in every chapter. */
export function demoMessages(now: Date): DemoMessage[] {
  const random = randomFrom(42);
  const active = new Set(
    demoPeople(now)
      .filter((person) => person.isActive)
      .map((person) => person.userId),
  );
  const memberships = demoMemberships(now).filter((membership) => active.has(membership.userId));
  return demoChapters(now).flatMap((chapter) => {
    const members = memberships
      .filter((membership) => membership.chapterId === chapter.id)
      .map((membership) => membership.userId);
    return Array.from({ length: 16 }, (_, index) => {
      const lines = entryAt(conversations, index * 3 + chapter.id);
      const firstSpeaker = pick(random, members);
      const others = [pick(random, members), pick(random, members)];
      const start = at(now, -21 + Math.floor(index * 1.3), 13 + random() * 9).getTime();
      let time = start;
      return lines.map((content, line): DemoMessage => {
        time += line === 0 ? 0 : 20_000 + random() * 400_000;
        return {
          chapterId: chapter.id,
          senderId: line % 2 === 0 ? firstSpeaker : pick(random, others),
          content,
          createdAt: new Date(time),
        };
      });
    }).flat();
  });
}
