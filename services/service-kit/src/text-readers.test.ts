import { LIMITS } from '@meridian/shared-types';
import { slowPumps } from '@meridian/shared-types/testing';
import { csvPart, withoutFormula } from './http/csv';
import { maskAddresses } from './observability/logger';

test.each<[string, (text: string) => unknown]>([
  ['withoutFormula', withoutFormula],
  ['maskAddresses', maskAddresses],
  ['csvPart', (text) => csvPart(['Name'], [[text]], { isFirst: true })],
])('%s reads any text in little time', (_, read) => expect(slowPumps(read, LIMITS.jsonBodyBytes)).toEqual([]));
