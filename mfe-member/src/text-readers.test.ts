import { LIMITS } from '@meridian/shared-types';
import { slowPumps } from '@meridian/shared-types/testing';
import { findEvent } from './features/chat/event-suggestions/find-event';
import { MAY_NAME_DAY } from './features/chat/event-suggestions/named-day';
import { remainingMentions, sentMentions, splitMentions, typedName } from './features/chat/mentions/mentions';
import { codeIn } from './features/door/door-entries';
import { ownPagesIn } from './features/messaging/own-pages';

const ANA = { userId: 'a'.repeat(24), name: 'Ana', at: 0 };
const NOW = '2026-11-27T18:00:00.000Z';
const find = (content: string) =>
  findEvent({ content, mentions: [], timestamp: NOW }, 'America/Chicago', Date.parse(NOW));
const DINNER = 'Dinner tomorrow at 7 pm at Hall A';

test.each<[string, (text: string) => unknown]>([
  ['findEvent', find],
  ['findEvent before an event', (text) => find(`${text.slice(DINNER.length)} ${DINNER}`)],
  ['findEvent after an event', (text) => find(`${DINNER}${text.slice(DINNER.length)}`)],
  ['findEvent inside of an event', (text) => find(`Dinner ${text.slice(DINNER.length)} tomorrow at 7 pm at Hall A`)],
  ['MAY_NAME_DAY', (text) => MAY_NAME_DAY.test(text)],
  ['typedName', (text) => typedName(text)],
  ['typedName after @', (text) => typedName(`@${text}`)],
  ['splitMentions', (text) => splitMentions(text, [ANA], true)],
  ['remainingMentions', (text) => remainingMentions([ANA], text, `${text}a`, 1)],
  ['sentMentions', (text) => sentMentions(text, [ANA])],
  ['ownPagesIn', (text) => ownPagesIn(`https://a.example ${text}`, 'https://a.example')],
  ['codeIn', codeIn],
])('%s reads any text in little time', (_, read) => expect(slowPumps(read, LIMITS.chatContentMax)).toEqual([]));
