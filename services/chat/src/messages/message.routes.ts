import type { Handlers } from '@meridian/service-kit';
import type { chatApi, chatInternalApi } from '@meridian/shared-types/contracts';
import { peopleOf, toMessage } from './message.model';
import type { MessageLog } from './message-log';
import type { Profiles } from './profiles';
import type { ChatServer } from '../sockets/socket-server';
import { requireReader, type MembershipChecks } from '../access/membership-checks';

const DEFAULT_LIMIT = 100;

export const messageHandlers = (
  messages: MessageLog,
  profiles: Profiles,
  membershipChecks: MembershipChecks,
): Pick<Handlers<typeof chatApi>, 'messages'> => ({
  async messages({ params: { chapterId }, query: { after, before, limit = DEFAULT_LIMIT }, identity }) {
    await requireReader(membershipChecks, identity, chapterId);
    const docs =
      after === undefined
        ? await messages.latest(chapterId, limit, before)
        : (await messages.after(chapterId, after, limit)).filter(({ seq }) => before === undefined || seq < before);
    const profileOf = await profiles.load(docs.flatMap(peopleOf));
    return docs.map((doc) => toMessage(doc, profileOf, identity.userId));
  },
});

export const socketHandlers = (io: ChatServer, replica: string): Pick<Handlers<typeof chatInternalApi>, 'sockets'> => ({
  sockets: async () => ({
    replica,
    sockets: [...io.of('/').sockets.values()].map(({ data, rooms }) => ({ userId: data.userId, rooms: [...rooms] })),
  }),
});
