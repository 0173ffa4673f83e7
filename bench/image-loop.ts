import { once } from 'node:events';
import sharp from 'sharp';

// The lower bound for avatar.ts: this program only converts a file in the same way, one at a time on one thread. Its
// parent sends the number of conversions, and the program replies when they are done.
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
