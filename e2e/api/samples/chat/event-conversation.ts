import { anEventMessage, insertEventConversation } from '../../records/messages';
import { inputForAllowed } from '../inputs';
import type { Cell, Samples } from '../sample';
import { inPerson } from './direct-messages';

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
export const eventConversationSamples: Samples = {
  'eventConversation.read': { by: inPerson(200), input: conversation },
  'eventConversation.read, of an event to which others go': { by: nobody, input: ofOthers },
  'eventConversation.send': {
    by: inPerson(201),
    input: async (cell) => ({ ...(await conversation(cell)), body: anEventMessage() }),
  },
  'eventConversation.send, of an event to which others go': {
    by: nobody,
    input: async (cell) => ({ ...(await ofOthers(cell)), body: anEventMessage() }),
  },
  'eventConversation.removeMessage': { unknown: { messageId: 403 }, by: inPerson(200), input: conversation },
  'eventConversation.removeMessage, of an event to which others go': { by: nobody, input: ofOthers },
};
