import { sizeInWords } from './size-in-words';

it.each([
  [0, '0 bytes'],
  [22, '22 bytes'],
  [1000, '1 KB'],
  [1_530_000, '1.5 MB'],
  [123_456_789_012, '123.5 GB'],
])('the size of %d bytes in words is %s', (bytes, words) => expect(sizeInWords(bytes)).toBe(words));
