import { MongoClient } from 'mongodb';

// Another client of store-at-size.ts, a program of its own: pings from one message until the next, and sends how long
// it waited at most, in milliseconds.
const client = await MongoClient.connect(process.argv[2] ?? '');
const ping = () => client.db('admin').command({ ping: 1 });
let isPinging = false;

process.on('message', () => {
  isPinging = !isPinging;
  if (!isPinging) return;
  void (async () => {
    let longest = 0;
    while (isPinging) {
      const started = performance.now();
      await ping();
      longest = Math.max(longest, performance.now() - started);
    }
    process.send?.(longest);
  })();
});
for (let i = 0; i < 200; i += 1) await ping(); // until code is compiled
process.send?.('ready');
