import { randomUUID } from 'node:crypto';
import { insertConversation } from '../../insert-conversation';
import { insertPerson } from '../../insert-person';
import { HERE } from '../../test-product';
import { inputForAllowed } from '../inputs';
import type { Cell, Row } from '../row';
import { DONE } from '../shapes';
import { active, except, signedIn } from '../statuses';

/** Messages belong to two users, so a site admin who acts as one of them is refused. */
export const inPerson = (status: number) => except(active(status), { impersonated: 403 });

const OTHER = {
  userId: 1,
  person: { name: 1, avatarUrl: 1 },
  isFormer: 1,
  isBlocked: 1,
  isMuted: 1,
  unread: 1,
  version: 1,
} as const;
const MESSAGE = {
  id: 1,
  seq: 1,
  senderId: 1,
  content: 1,
  timestamp: 1,
  clientId: 1,
  'editedAt?': 1,
  'isRemoved?': 1,
  'reactions?': [{ reaction: 1, count: 1, isOwn: 1 }],
} as const;
/** A message of the persona, or of a new member if the call is refused. */
const ownMessage = async ({ product, person, isAllowed }: Cell) => {
  const newMember = () => insertPerson(product, HERE, { paid: true });
  const other = await newMember();
  const id = await insertConversation(product, other, isAllowed ? person : await newMember());
  return { params: { userId: other.userId, id } };
};
const withMember = ({ someMember }: Cell) => ({ params: { userId: someMember.userId } });
const withOther = ({ someoneElsewhere }: Cell) => ({ params: { userId: someoneElsewhere.userId } });

export const directMessagesRows: readonly Row[] = [
  {
    route: 'directMessages.conversations',
    expect: inPerson(200),
    fields: {
      conversations: [{ ...OTHER, last: { id: 1, senderId: 1, content: 1, timestamp: 1, 'isRemoved?': 1 } }],
      unread: 1,
      next: 1,
    },
  },
  {
    route: 'directMessages.read',
    expect: inPerson(200),
    fields: { ...OTHER, messages: [MESSAGE], refusal: 1 },
    input: withMember,
  },
  {
    route: 'directMessages.send',
    expect: inPerson(201),
    fields: MESSAGE,
    input: (cell) => ({ ...withMember(cell), body: { content: 'Good evening', clientId: randomUUID() } }),
  },
  {
    route: 'directMessages.editMessage',
    expect: inPerson(200),
    fields: DONE,
    input: inputForAllowed(async (cell) => ({ ...(await ownMessage(cell)), body: { content: 'Sorry.' } })),
  },
  { route: 'directMessages.deleteMessage', expect: inPerson(200), fields: DONE, input: inputForAllowed(ownMessage) },
  {
    route: 'directMessages.react',
    expect: inPerson(200),
    fields: DONE,
    input: inputForAllowed(async (cell) => ({ ...(await ownMessage(cell)), body: { reaction: 'like', isOn: true } })),
  },
  {
    route: 'directMessages.markRead',
    expect: inPerson(200),
    fields: { unread: 1 },
    input: (cell) => ({ ...withMember(cell), body: { until: 1, version: 0 } }),
  },
  {
    route: 'directMessages.markUnread',
    expect: inPerson(200),
    fields: DONE,
    input: inputForAllowed(async ({ product, person, isAllowed }) => {
      const newMember = () => insertPerson(product, HERE, { paid: true });
      const other = await newMember();
      await insertConversation(product, isAllowed ? person : await newMember(), other);
      return { params: { userId: other.userId }, body: { seq: 1 } };
    }),
  },
  {
    route: 'directMessages.setMuted',
    expect: inPerson(200),
    fields: DONE,
    input: (cell) => ({ ...withMember(cell), body: { isMuted: false } }),
  },
  { route: 'directMessages.block', expect: inPerson(200), fields: { ok: 1 }, input: withOther },
  { route: 'directMessages.unblock', expect: inPerson(200), fields: { ok: 1 }, input: withOther },
  {
    route: 'directMessages.blockedPeople',
    expect: inPerson(200),
    fields: { people: [{ userId: 1, name: 1, avatarUrl: 1 }] },
    input: inputForAllowed(async ({ product, person, isAllowed }) => {
      const other = await insertPerson(product, HERE, { paid: true });
      if (isAllowed) await person.ok('PUT', `/api/conversations/${other.userId}/block`);
      return {};
    }),
  },
  { route: 'directMessages.settings', expect: signedIn(200), fields: { messagesFrom: 1 } },
  {
    route: 'directMessages.updateSettings',
    expect: signedIn(200),
    fields: { messagesFrom: 1 },
    input: () => ({ body: { messagesFrom: 'everyone' } }),
  },
];
