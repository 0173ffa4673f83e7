import type { ImportEncoding } from '@meridian/shared-types/import-formats';
import iconv from 'iconv-lite';
import { isUtf8 } from 'node:buffer';

/** The number of bytes at the beginning of a file in which UTF-16 shows itself. */
const WIDE_SAMPLE = 2048;
/** The most letters that are compared. */
const LETTERS_MAX = 2000;

/** Letters of Western European languages. Others are as well in the encodings, but rarely in names. */
const COMMON = /[àáâãäåæçèéêëìíîïñòóôõöøùúûüß]/i;
const LETTER = /\p{L}/u;
const LOWER = /\p{Ll}/u;
const UPPER = /\p{Lu}/u;

/** Returns the encoding of a file in UTF-16 without a byte order mark, in which every second byte is mostly 0. */
function guessWide(bytes: Buffer): ImportEncoding | undefined {
  const zeros = [0, 0] as [number, number];
  const sample = bytes.subarray(0, WIDE_SAMPLE);
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2 ? 1 : 0] += 1;
  const isMost = (count: number, other: number) => count > sample.length / 8 && other < count / 8;
  if (isMost(zeros[1], zeros[0])) return 'utf-16le';
  return isMost(zeros[0], zeros[1]) ? 'utf-16be' : undefined;
}

/** Returns how likely a letter is between two other characters: at most 1, and negative for what no name has. */
function likelihood(before: string, letter: string, after: string): number {
  const [follows, precedes] = [LETTER.test(before), LETTER.test(after)];
  if (letter === '’' && follows && precedes) return 0.5;
  if (!LETTER.test(letter)) return follows && precedes ? -1 : 0;
  if (!follows && !precedes) return -1;
  const weight = COMMON.test(letter) ? 1 : 0.5;
  if (UPPER.test(letter)) return LOWER.test(before) ? -1 : weight;
  if (letter !== 'ß' && LOWER.test(letter) && UPPER.test(after)) return -1;
  // A name seldom begins with a small letter.
  return follows ? weight : weight / 4;
}

function plausibility(bytes: Buffer, encoding: ImportEncoding): number {
  const text = iconv.decode(bytes, encoding);
  let [score, count] = [0, 0];
  for (const { index, 0: letter } of text.matchAll(/[\u0080-\uffff]/g)) {
    if (count === LETTERS_MAX) break;
    count += 1;
    score += likelihood(text[index - 1] ?? '', letter, text[index + 1] ?? '');
  }
  return score;
}

/**
 * Guesses the encoding in which a spreadsheet saved a file: UTF-8, UTF-16, Windows-1252 or Mac Roman. The last two are
 * told apart by the letters that they result in.
 */
export function guessEncoding(bytes: Buffer): ImportEncoding {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  const wide = guessWide(bytes);
  if (wide) return wide;
  if (isUtf8(bytes)) return 'utf-8';
  return plausibility(bytes, 'macintosh') > plausibility(bytes, 'windows-1252') ? 'macintosh' : 'windows-1252';
}

/** Decodes a file, by default in the encoding that is guessed. A byte order mark is left out. */
export const decodeText = (bytes: Buffer, encoding: ImportEncoding = guessEncoding(bytes)): string =>
  iconv.decode(bytes, encoding);
