import { MongoClient } from 'mongodb';

// This program is another client of store-at-size.ts. It sends pings from one message to the next, and replies with its
// longest wait in ms.
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
for (let i = 0; i < 200; i += 1) await ping(); // These pings compile the code.
process.send?.('ready');
