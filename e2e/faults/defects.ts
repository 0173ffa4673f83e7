import type { Patch } from '@meridian/launch/server-side';
import type { Rule } from './checkers';
import { FAULTS } from './faults';
import type { Fault } from './fault';
import type { Environment } from './fault';

/** A wrong behaviour that is patched into both chat replicas, and the fault during which a rule must find it. */
export interface Defect {
  name: string;
  patches: Patch[];
  fault: Fault;
  /** One of these rules must be violated. */
  rules: Rule[];
  prepare?(environment: Environment): Promise<unknown>;
}

const faultNamed = (name: string): Fault => {
  const fault = FAULTS.find((each) => each.name === name);
  if (!fault) throw new Error(`there is no fault ${name}`);
  return fault;
};
const inChat = (file: string, replace: string, by: string): Patch => ({
  file: `services/chat/src/${file}.ts`,
  replace,
  by,
});

export const DEFECTS: readonly Defect[] = [
  {
    name: 'the number of a message is the time',
    fault: faultNamed('admin killed'),
    rules: ['one order'],
    patches: [
      inChat(
        'messages/store-messages',
        'const seq = (await numbers.known(conversation)) + 1;',
        'const seq = Math.max(Date.now(), await numbers.known(conversation));',
      ),
    ],
  },
  {
    name: 'acknowledged before it is stored',
    fault: faultNamed('chat-1 killed'),
    rules: ['exactly once'],
    patches: [
      inChat(
        'messages/store-messages',
        '    await Messages.insertMany([plain], { lean: true });',
        '    setTimeout(() => Messages.insertMany([plain]).catch(String), 500);',
      ),
    ],
  },
  {
    name: 'a removed member stays in the room',
    fault: faultNamed('a member removed'),
    rules: ['nothing to outsiders'],
    patches: [
      inChat(
        'conversations/chapter-rooms',
        'if (socket.rooms.has(chapterRoom(chapterId))) await leave(socket, chapterId);',
        '',
      ),
    ],
  },
  {
    name: 'an ended session keeps its sockets',
    fault: faultNamed('a session ended'),
    rules: ['nothing to outsiders'],
    patches: [
      inChat(
        'signals/check-access',
        'export const endSocket = (socket: ChatSocket) => socket.disconnect(true);',
        'export const endSocket = (socket: ChatSocket) => socket;',
      ),
    ],
  },
  {
    name: 'sessions are not checked periodically',
    fault: faultNamed('a session ended, without redis'),
    rules: ['nothing to outsiders'],
    patches: [inChat('signals/revocation', "await attempt(checkSessions([...io.of('/').sockets.values()]));", '')],
  },
  {
    name: 'a room does not keep its position',
    fault: faultNamed('admin killed'),
    rules: ['no gap'],
    patches: [inChat('delivery/catch-up', 'room.position = message.seq;', '')],
  },
  {
    name: 'every message is sent twice',
    fault: faultNamed('admin killed'),
    rules: ['no gap'],
    patches: [inChat('delivery/catch-up', '    emit(message);', '    emit(message); emit(message);')],
  },
  {
    name: 'a notified message is sent without the missing ones before it',
    fault: faultNamed('redis down for 5 s'),
    rules: ['no gap'],
    patches: [
      inChat(
        'delivery/delivery',
        'if (message.seq === room.position + 1) send(',
        'if (message.seq > room.position) send(',
      ),
    ],
  },
  {
    name: 'nothing is sent to connected members',
    fault: faultNamed('admin killed'),
    rules: ['all equal'],
    patches: [inChat('delivery/catch-up', '    emit(message);', '')],
  },
  {
    name: 'the log is not read without a notification',
    fault: faultNamed('no other fault, without redis'),
    rules: ['all equal'],
    patches: [
      inChat('delivery/delivery', 'const found = await messages.afterEach(after);', 'const found: LogEntry[] = [];'),
    ],
  },
  {
    name: 'joining does not check the membership',
    fault: faultNamed('admin killed'),
    rules: ['nothing to outsiders'],
    patches: [inChat('conversations/chapter-rooms', 'if (!isMember)', 'if (false)')],
  },
  {
    name: 'a change of a message has the text that the log has for it',
    fault: faultNamed('admin killed'),
    rules: ['current texts'],
    patches: [
      inChat(
        'messages/read-log',
        'withChanged: (docs: MessageDoc[]) => withChanged(Messages, docs),',
        'withChanged: (docs: MessageDoc[]) => Promise.resolve(docs as LogEntry[]),',
      ),
    ],
  },
  {
    name: 'a read position is acknowledged and not stored',
    fault: faultNamed('admin killed'),
    rules: ['positions'],
    patches: [
      inChat(
        'reading/advance-positions',
        'update: { $set: { readSeq: until }, $inc: { version: 1 } },',
        'update: { $inc: { version: 1 } },',
      ),
    ],
  },
  {
    name: 'a deleted direct message counts as unread',
    fault: faultNamed('admin killed'),
    rules: ['positions'],
    patches: [
      inChat(
        'direct/change-message',
        'const left = message.seq > readSeq && !message.isWithheld ? Math.max(0, unread - 1) : unread;',
        'const left = unread;',
      ),
    ],
  },
  {
    // This defect is last because it removes an index of the store.
    name: 'a message that is sent again is stored again',
    fault: faultNamed('store frozen'),
    rules: ['exactly once'],
    patches: [
      inChat(
        'messages/store-messages',
        'const earlier = await findStored(message);',
        'const earlier = false ? await findStored(message) : undefined;',
      ),
    ],
    prepare: ({ product }) => product.collection('chat', 'messages').dropIndex('senderId_1_clientId_1'),
  },
];
