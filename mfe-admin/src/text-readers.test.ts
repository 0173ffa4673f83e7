import { LIMITS, POST_LIMITS } from '@meridian/shared-types';
import { slowPumps } from '@meridian/shared-types/testing';
import { browserName } from './features/audit/browser-name';
import { changesOf } from './features/history/text-changes';
import { typedPeople } from './features/imports/typed-people';

/** The length of a pasted list of 500 people, which no field limits. */
const PASTED = 20_000;
const words = 'the words of another text, which has nothing in common '.repeat(400).slice(0, POST_LIMITS.contentMax);

test.each<[string, (text: string) => unknown, number]>([
  ['typedPeople', typedPeople, PASTED],
  ['changesOf', (text) => changesOf(words, text), POST_LIMITS.contentMax],
  ['changesOf of similar texts', (text) => changesOf(text, `a ${text.slice(0, -3)} b`), POST_LIMITS.contentMax],
  ['browserName', browserName, LIMITS.auditDetailMax],
])('%s reads any text in little time', (_, read, max) => expect(slowPumps(read, max)).toEqual([]));
