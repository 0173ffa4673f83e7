import { LIMITS } from '@meridian/shared-types';
import { slowPumps } from '@meridian/shared-types/testing';
import { createWordFinder } from './held-words';
import { findMentions } from '../messages/find-mentions';
import { getLine } from '../messages/message-references';

/** Words of which each is the beginning of the next one, and words with the letters of pumps. */
const WORDS = [...Array.from({ length: 39 }, (_, at) => 'a'.repeat(at + 2)), 'at a', '*a', 'https', '5 hours'];
const MENTIONS = Array.from({ length: 20 }, (_, at) => ({ userId: 'a'.repeat(24), name: 'a@a', at }));

test.each<[string, (text: string) => unknown]>([
  ['createWordFinder', createWordFinder(WORDS)],
  ['findMentions', (text) => findMentions(text, MENTIONS)],
  ['getLine', (content) => getLine({ content })],
])('%s reads any text in little time', (_, read) => expect(slowPumps(read, LIMITS.chatContentMax)).toEqual([]));
