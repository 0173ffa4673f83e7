import { once } from 'node:events';
import sharp from 'sharp';

// The floor of avatar.ts: the same conversion of a file and nothing else, one at a time on one thread. Gets how many
// from the parent, and tells it when they are done.
const [file = ''] = process.argv.slice(2);
sharp.concurrency(1);
sharp.cache(false);
process.send?.(0);
for (;;) {
  const [count] = (await once(process, 'message')) as [number];
  for (let done = 0; done < count; done += 1)
    await sharp(file).rotate().resize(256, 256, { fit: 'cover' }).webp({ quality: 82, effort: 2 }).toBuffer();
  process.send?.('done');
}
