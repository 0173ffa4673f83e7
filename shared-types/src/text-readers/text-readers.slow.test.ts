import { cpuMs, pumpedTexts } from '../texts/pump-cases';
import { TEXT_READERS } from './text-reader-cases';

/** Twice the length takes twice as long, or with a quadratic function four times. Both steps have to grow so much. */
const MOST_GROWTH = 3;
/** Milliseconds below which times say nothing. */
const LEAST_MS = 8;
const LENGTHS = [1, 2, 4];
/** The length of which multiples are measured. */
const LENGTH = 5000;

interface Times {
  pump: string;
  ms: number[];
}

/** Returns the times of each pump at three lengths, the slowest first. */
function measure(read: (text: string) => unknown): Times[] {
  const texts = LENGTHS.map((times) => pumpedTexts(LENGTH * times));
  return (texts[0] ?? [])
    .map(({ pump }, at) => ({ pump, ms: texts.map((each) => cpuMs(() => read(each[at]?.text ?? ''))) }))
    .sort((one, other) => (other.ms.at(-1) ?? 0) - (one.ms.at(-1) ?? 0));
}

test.each(TEXT_READERS)(
  'the time of %s grows with the length of a text, and not with its square',
  (name, read) => {
    const all = measure(read);
    const [{ pump, ms } = { pump: '', ms: [] }] = all;
    process.stdout.write(`${name}: ${ms.map((each) => each.toFixed(1)).join(', ')} ms for ${JSON.stringify(pump)}\n`);
    const grows = ({ ms: [first = 0, second = 0, third = 0] }: Times) =>
      third > LEAST_MS && third > MOST_GROWTH * second && second > MOST_GROWTH * first;
    expect(all.filter(grows)).toEqual([]);
  },
  120_000,
);
