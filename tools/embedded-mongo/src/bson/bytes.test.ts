import { BSONRegExp, Code, Decimal128 } from 'bson';
import fc from 'fast-check';
import { pickBytes, replyBytes } from './bytes';
import { anyValue, runs } from './testing';
import { parse, toBson, type Doc } from './values';

const names = fc.constantFrom<string>('_id', 'a', 'b', 'ä', 'longer');
const value = fc.oneof(
  anyValue,
  fc.constantFrom(new BSONRegExp('^a', 'i'), new Code('x => x'), new Code('x', { y: 1 }), Decimal128.fromString('1.5')),
);

test('Fields picked from the bytes are the same as from the document', () => {
  fc.assert(
    fc.property(fc.dictionary(names, value), fc.uniqueArray(names), (doc, fields) => {
      const read = parse(toBson(doc)); // The document is parsed as a server has it.
      const bytes = Buffer.from(toBson(read));
      const picked = Object.fromEntries(Object.entries(read).filter(([name]) => fields.includes(name)));
      expect(pickBytes(bytes, new Set(fields)).equals(toBson(picked))).toBe(true);
    }),
    runs,
  );
});

test('A reply with a batch of bytes equals one with the documents', () => {
  const batch: Doc[] = Array.from({ length: 120 }, (_, i) => ({ _id: i, text: `ä${i}` }));
  const cursor = { id: 0, ns: 'a.b' };
  for (const docs of [batch, []]) {
    const bytes = replyBytes({ cursor: { ...cursor, firstBatch: docs.map(toBson) }, ok: 1 });
    expect(parse(bytes)).toEqual({ ok: 1, cursor: { ...cursor, firstBatch: docs } });
  }
  expect(parse(replyBytes({ n: 1, ok: 1 }))).toEqual({ n: 1, ok: 1 });
});
