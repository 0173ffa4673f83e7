import { Long, type Document } from 'mongodb';
import { describeCases, newSession } from './testing';

describeCases('retryable writes', [
  {
    name: 'a repeated write is applied once and gets the same reply, and an older one is refused',
    given: [{ _id: 1, n: 0 }],
    expect: [true, true, true, 2, { found: { _id: 1, n: 1 } }, 225],
    otherEngine: 'its shim does them again',
    run: async ({ send, c }) => {
      const lsid = newSession();
      const twice = (command: Document, number: number): Promise<Document[]> => {
        const numbered = { ...command, lsid, txnNumber: Long.fromNumber(number) };
        return send(numbered, numbered);
      };
      const inserted = await twice(
        { insert: c.collectionName, documents: [{ _id: 2 }, { _id: 1 }], ordered: false },
        1,
      );
      const updated = await twice({ update: c.collectionName, updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }] }, 2);
      const changed = await twice(
        { findAndModify: c.collectionName, query: { _id: 1 }, update: { $inc: { n: 1 } } },
        3,
      );
      const same = [inserted, updated, changed].map(
        ([first, second]) => JSON.stringify(first) === JSON.stringify(second),
      );
      const [late] = await send({
        insert: c.collectionName,
        documents: [{ _id: 9 }],
        lsid,
        txnNumber: Long.fromNumber(1),
      });
      return [...same, (await c.findOne({ _id: 1 }))?.n, { found: changed[1]!.value as unknown }, late!.code];
    },
  },
]);
