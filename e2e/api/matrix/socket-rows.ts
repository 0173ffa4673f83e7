import type { ChatClientEvent } from '@meridian/shared-types';
import { HERE, type Persona } from '../product/test-product';
import { active, membersHere } from '../samples/statuses';

export const mayConnect = (persona: Persona) => active(200)[persona] === 200 && persona !== 'viewing';
const isMember = (persona: Persona) => membersHere(200)[persona] === 200;

/** For each event of the contract, the personas that may send it about chapter HERE, and the fields of the ack. */
export const SOCKET_ROWS: Record<
  ChatClientEvent,
  { payload: unknown; may: (persona: Persona) => boolean; fields: string[] }
> = {
  'join-chapter': { payload: HERE, may: isMember, fields: ['headSeq', 'ok', 'settings'] },
  'send-message': {
    payload: { chapterId: HERE, content: 'Hello' },
    may: isMember,
    fields: ['id', 'ok', 'seq', 'timestamp'],
  },
  'typing-start': { payload: HERE, may: isMember, fields: ['ok'] },
  'typing-stop': { payload: HERE, may: () => true, fields: ['ok'] },
  'leave-chapter': { payload: HERE, may: () => true, fields: ['ok'] },
  'mark-read': {
    payload: { positions: [{ chapterId: HERE, until: 1, version: 0 }] },
    may: (persona) => isMember(persona) && persona !== 'impersonated',
    fields: ['chapters', 'ok'],
  },
  'watch-presence': { payload: HERE, may: isMember, fields: ['count', 'ok', 'people'] },
  'unwatch-presence': { payload: HERE, may: () => true, fields: ['ok'] },
};
