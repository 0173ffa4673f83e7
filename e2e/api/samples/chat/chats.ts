import { HERE } from '../../product/test-product';
import { insertChatMessage, insertConversation } from '../../records/messages';
import { insertMember } from '../../records/people';
import { shared } from '../inputs';
import type { Samples } from '../sample';
import { except, membersHere } from '../statuses';
import { inPerson } from './direct-messages';

/** What a person has read belongs to them, so a site admin who acts as one is refused. */
const expectOfMembers = except(membersHere(200), { impersonated: 403, viewing: 403 });
/** Inserts a message, so that the number 1 exists. */
const withMessage = (body: object) =>
  shared(async ({ product }) => {
    await insertChatMessage(product, HERE, await insertMember(product));
    return { params: { chapterId: HERE }, body };
  });

export const chatsSamples: Samples = {
  'chats.list': { by: inPerson(200) },
  'chats.search': {
    by: inPerson(200),
    input: async ({ product, person, isAllowed }) => {
      if (isAllowed) await insertConversation(product, person, await insertMember(product));
      return { query: '?search=message' };
    },
  },
  'chats.markUnread': { unknown: { chapterId: 403 }, by: expectOfMembers, input: withMessage({ seq: 1 }) },
  'chats.setMuted': { unknown: { chapterId: 403 }, by: expectOfMembers, input: withMessage({ isMuted: false }) },
  'chats.presenceSettings': {},
  'chats.updatePresenceSettings': { input: () => ({ body: { showPresence: true } }) },
};
