import { slowPumps } from '../texts/pump-cases';
import { TEXT_READERS } from './text-reader-cases';

test.each(TEXT_READERS)('%s reads any text in little time', (_, read, max) => expect(slowPumps(read, max)).toEqual([]));
