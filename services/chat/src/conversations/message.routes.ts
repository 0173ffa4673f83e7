import type { Handlers } from '@meridian/service-kit';
import type { chatApi, chatInternalApi } from '@meridian/shared-types/contracts';
import { findPeopleIn, toChatMessage } from '../messages/chat-message';
import { chapterKey } from '../messages/conversation';
import type { MessageLog } from '../messages/message-log';
import type { Profiles } from '../messages/profiles';
import type { ChatServer } from '../sockets/socket-server';
import { requireReader, type MembershipChecks } from '../access/membership-checks';

const DEFAULT_LIMIT = 100;

export interface MessageOptions {
  messages: Pick<MessageLog, 'latest' | 'after'>;
  profiles: Profiles;
  membershipChecks: Pick<MembershipChecks, 'now'>;
}

export const messageHandlers = ({
  messages,
  profiles,
  membershipChecks,
}: MessageOptions): Pick<Handlers<typeof chatApi>, 'messages'> => ({
  async messages({ params: { chapterId }, query: { after, before, limit = DEFAULT_LIMIT }, identity }) {
    await requireReader(membershipChecks, identity, chapterId);
    const conversation = chapterKey(chapterId);
    const docs =
      after === undefined
        ? await messages.latest(conversation, limit, before)
        : (await messages.after(conversation, after, limit)).filter(({ seq }) => before === undefined || seq < before);
    const findProfile = await profiles.load(docs.flatMap(findPeopleIn));
    return docs.map((doc) => toChatMessage(doc, findProfile, identity.userId));
  },
});

export const socketHandlers = (io: ChatServer, replica: string): Pick<Handlers<typeof chatInternalApi>, 'sockets'> => ({
  sockets: async () => ({
    replica,
    sockets: [...io.of('/').sockets.values()].map(({ data, rooms }) => ({ userId: data.userId, rooms: [...rooms] })),
  }),
});
