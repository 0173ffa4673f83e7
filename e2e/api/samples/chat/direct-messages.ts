import { randomUUID } from 'node:crypto';
import { insertConversation } from '../../records/messages';
import { insertMember } from '../../records/people';
import { inputForAllowed } from '../inputs';
import type { Cell, Samples } from '../sample';
import { active, except } from '../statuses';

/** Messages belong to two users, so a site admin who acts as one of them is refused. */
export const inPerson = (status: number) => except(active(status), { impersonated: 403 });
/** A message of the persona, or of a new member if the call is refused. */
const ownMessage = async ({ product, person, isAllowed }: Cell) => {
  const newMember = () => insertMember(product);
  const other = await newMember();
  const id = await insertConversation(product, other, isAllowed ? person : await newMember());
  return { params: { userId: other.userId, id } };
};
const withMember = ({ someMember }: Cell) => ({ params: { userId: someMember.userId } });
const withOther = ({ someoneElsewhere }: Cell) => ({ params: { userId: someoneElsewhere.userId } });

export const directMessagesSamples: Samples = {
  'directMessages.conversations': { by: inPerson(200) },
  'directMessages.read': { by: inPerson(200), input: withMember },
  'directMessages.send': {
    unknown: { userId: 403 },
    by: inPerson(201),
    input: (cell) => ({ ...withMember(cell), body: { content: 'Good evening', clientId: randomUUID() } }),
  },
  'directMessages.editMessage': {
    isOwn: true,
    by: inPerson(200),
    input: inputForAllowed(async (cell) => ({ ...(await ownMessage(cell)), body: { content: 'Sorry.' } })),
  },
  'directMessages.deleteMessage': { isOwn: true, by: inPerson(200), input: inputForAllowed(ownMessage) },
  'directMessages.react': {
    isOwn: true,
    by: inPerson(200),
    input: inputForAllowed(async (cell) => ({ ...(await ownMessage(cell)), body: { reaction: 'like', isOn: true } })),
  },
  'directMessages.markRead': {
    by: inPerson(200),
    input: inputForAllowed(async ({ product, person, isAllowed, someMember }) => {
      if (!isAllowed) return { params: { userId: someMember.userId }, body: { until: 1, version: 0 } };
      const other = await insertMember(product);
      await insertConversation(product, person, other);
      return { params: { userId: other.userId }, body: { until: 1, version: 0 } };
    }),
  },
  'directMessages.markUnread': {
    isOwn: true,
    by: inPerson(200),
    input: inputForAllowed(async ({ product, person, isAllowed }) => {
      const newMember = () => insertMember(product);
      const other = await newMember();
      await insertConversation(product, isAllowed ? person : await newMember(), other);
      return { params: { userId: other.userId }, body: { seq: 1 } };
    }),
  },
  'directMessages.setMuted': {
    by: inPerson(200),
    input: (cell) => ({ ...withMember(cell), body: { isMuted: false } }),
  },
  'directMessages.block': { by: inPerson(200), input: withOther },
  'directMessages.unblock': { by: inPerson(200), input: withOther },
  'directMessages.blockedPeople': {
    by: inPerson(200),
    input: inputForAllowed(async ({ product, person, isAllowed }) => {
      const other = await insertMember(product);
      if (isAllowed) await person.ok('PUT', `/api/conversations/${other.userId}/block`);
      return {};
    }),
  },
  'directMessages.settings': {},
  'directMessages.updateSettings': { input: () => ({ body: { messagesFrom: 'everyone' } }) },
};
