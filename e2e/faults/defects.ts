import type { Patch } from '@meridian/launch/server-side';
import type { Rule } from './checkers';
import { FAULTS } from './faults';
import type { Fault } from './fault';
import type { Environment } from './fault';

/** A wrong behavior that is patched into both chat replicas, and the fault during which a rule must find it. */
export interface Defect {
  name: string;
  patches: Patch[];
  fault: Fault;
  /** One of these rules must be violated. */
  rules: Rule[];
  prepare?(environment: Environment): Promise<unknown>;
}

/** Returns a defect of one text in the chat service, which these rules find during the fault with this name. */
function defect(
  name: string,
  [during, ...rules]: [fault: string, ...Rule[]],
  [file, replace, by]: [file: string, replace: string, by: string],
  prepare?: Defect['prepare'],
): Defect {
  const fault = FAULTS.find((each) => each.name === during);
  if (!fault) throw new Error(`there is no fault ${during}`);
  return {
    name,
    fault,
    rules,
    patches: [{ file: `services/chat/src/${file}.ts`, replace, by }],
    ...(prepare && { prepare }),
  };
}

export const DEFECTS: readonly Defect[] = [
  defect(
    'the number of a message is the time',
    ['admin killed', 'one order'],
    [
      'messages/store-messages',
      'const seq = (await numbers.known(conversation)) + 1;',
      'const seq = Math.max(Date.now(), await numbers.known(conversation));',
    ],
  ),
  defect(
    'acknowledged before it is stored',
    ['chat-1 killed', 'exactly once'],
    [
      'messages/store-messages',
      '    await Messages.insertMany([plain], { lean: true });',
      '    setTimeout(() => Messages.insertMany([plain]).catch(String), 500);',
    ],
  ),
  defect(
    'a removed member stays in the room',
    ['a member removed', 'nothing to outsiders'],
    [
      'conversations/chapter-rooms',
      'if (socket.rooms.has(chapterRoom(chapterId))) await leave(socket, chapterId);',
      '',
    ],
  ),
  defect(
    'an ended session keeps its sockets',
    ['a session ended', 'nothing to outsiders'],
    [
      'signals/check-access',
      'export const endSocket = (socket: ChatSocket) => socket.disconnect(true);',
      'export const endSocket = (socket: ChatSocket) => socket;',
    ],
  ),
  defect(
    'sessions are not checked periodically',
    ['a session ended, without redis', 'nothing to outsiders'],
    ['signals/revocation', "await attempt(checkSessions([...io.of('/').sockets.values()]));", ''],
  ),
  defect(
    'a room does not keep its position',
    ['admin killed', 'no gap'],
    ['delivery/catch-up', 'room.position = message.seq;', ''],
  ),
  defect(
    'every message is sent twice',
    ['admin killed', 'no gap'],
    ['delivery/catch-up', '    emit(message);', '    emit(message); emit(message);'],
  ),
  defect(
    'a notified message is sent without the missing ones before it',
    ['redis down for 5 s', 'no gap'],
    ['delivery/delivery', 'if (message.seq === room.position + 1) send(', 'if (message.seq > room.position) send('],
  ),
  defect(
    'nothing is sent to connected members',
    ['admin killed', 'all equal'],
    ['delivery/catch-up', '    emit(message);', ''],
  ),
  defect(
    'the log is not read without a notification',
    ['no other fault, without redis', 'all equal'],
    ['delivery/delivery', 'const found = await messages.afterEach(after);', 'const found: LogEntry[] = [];'],
  ),
  defect(
    'joining does not check the membership',
    ['admin killed', 'nothing to outsiders'],
    ['conversations/chapter-rooms', 'if (!isMember)', 'if (false)'],
  ),
  defect(
    'a change of a message has the text that the log has for it',
    ['admin killed', 'current texts'],
    [
      'messages/read-log',
      'withChanged: (docs: MessageDoc[]) => withChanged(Messages, docs),',
      'withChanged: (docs: MessageDoc[]) => Promise.resolve(docs as LogEntry[]),',
    ],
  ),
  defect(
    'a read position is acknowledged and not stored',
    ['admin killed', 'positions'],
    [
      'reading/advance-positions',
      'update: { $set: { readSeq: until }, $inc: { version: 1 } },',
      'update: { $inc: { version: 1 } },',
    ],
  ),
  defect(
    'a deleted direct message counts as unread',
    ['admin killed', 'positions'],
    [
      'direct/change-message',
      'const left = message.seq > readSeq && !message.isWithheld ? Math.max(0, unread - 1) : unread;',
      'const left = unread;',
    ],
  ),
  // This defect is last because it removes an index of the store.
  defect(
    'a message that is sent again is stored again',
    ['store frozen', 'exactly once'],
    [
      'messages/store-messages',
      'const earlier = await findStored(message);',
      'const earlier = false ? await findStored(message) : undefined;',
    ],
    ({ product }) => product.collection('chat', 'messages').dropIndex('senderId_1_clientId_1'),
  ),
];
