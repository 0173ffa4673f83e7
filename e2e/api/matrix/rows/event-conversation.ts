import { anEventMessage, insertEventConversation } from '../../insert-event-conversation';
import { inputForAllowed } from '../inputs';
import type { Cell, Row } from '../row';
import { DONE } from '../shapes';
import { inPerson } from './direct-messages';

const MESSAGE = {
  id: 1,
  seq: 1,
  senderId: 1,
  senderProfile: { name: 1, avatarUrl: 1 },
  content: 1,
  timestamp: 1,
  clientId: 1,
  'isRemoved?': 1,
  'isRemovedByAuthor?': 1,
} as const;

/** An event to which the persona goes, with a message of theirs, or one of others if the call is refused. */
const conversation = inputForAllowed(async ({ product, person, isAllowed }: Cell) => {
  const { id, messageId } = await insertEventConversation(
    product,
    isAllowed ? [person] : [],
    isAllowed ? person : undefined,
  );
  return { params: { id, messageId } };
});
const ofOthers = inputForAllowed(async ({ product }: Cell) => {
  const { id, messageId } = await insertEventConversation(product, []);
  return { params: { id, messageId } };
});
const nobody = inPerson(403);

/** The rows about the conversation of an event, which only people who go take part in. */
export const eventConversationRows: readonly Row[] = [
  {
    route: 'eventConversation.read',
    expect: inPerson(200),
    fields: { messages: [MESSAGE], endsAt: 1, mayRemove: 1 },
    input: conversation,
  },
  {
    route: 'eventConversation.read',
    variant: 'of an event to which others go',
    expect: nobody,
    fields: {},
    input: ofOthers,
  },
  {
    route: 'eventConversation.send',
    expect: inPerson(201),
    fields: MESSAGE,
    input: async (cell) => ({ ...(await conversation(cell)), body: anEventMessage() }),
  },
  {
    route: 'eventConversation.send',
    variant: 'of an event to which others go',
    expect: nobody,
    fields: {},
    input: async (cell) => ({ ...(await ofOthers(cell)), body: anEventMessage() }),
  },
  { route: 'eventConversation.removeMessage', expect: inPerson(200), fields: DONE, input: conversation },
  {
    route: 'eventConversation.removeMessage',
    variant: 'of an event to which others go',
    expect: nobody,
    fields: DONE,
    input: ofOthers,
  },
];
