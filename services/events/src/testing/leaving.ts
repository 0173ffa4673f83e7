import { someId } from '@meridian/service-kit/testing';
import type { TestServer, Who } from './test-server';

/** Returns functions that change the place of people in chapter 1 and their accounts, as chapters does and tells. */
export function leaving(server: TestServer) {
  const follow = ({ userId }: Who, chapterId = 1) =>
    server.internal.changeMembers({ body: { records: [{ id: someId(), userId, chapterId }] } });
  const followAccount = ({ userId }: Who) =>
    server.internal.changeMembers({ body: { records: [{ id: someId(), userId }] } });
  const banQuietly = (who: Who, chapterId = 1): void => {
    server.roles.delete(who.userId);
    server.bans.set(`${who.userId} ${chapterId}`, { reason: 'Shouts' });
  };
  return {
    follow,
    /** Bans a person without telling the events service. */
    banQuietly,
    async ban(who: Who, chapterId = 1): Promise<void> {
      banQuietly(who, chapterId);
      await follow(who, chapterId);
    },
    async lift(who: Who, chapterId = 1): Promise<void> {
      server.bans.delete(`${who.userId} ${chapterId}`);
      await follow(who, chapterId);
    },
    async leave(who: Who): Promise<void> {
      server.roles.delete(who.userId);
      await follow(who);
    },
    async lapse(who: Who): Promise<void> {
      server.lapsed.add(who.userId);
      await followAccount(who);
    },
    async renew(who: Who): Promise<void> {
      server.lapsed.delete(who.userId);
      await followAccount(who);
    },
    async suspend(who: Who): Promise<void> {
      server.suspended.add(who.userId);
      await followAccount(who);
    },
  };
}
