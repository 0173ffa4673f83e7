import { cleanText, isBlank } from './typed-text';

/** The most empty lines in a row, and the most marks on a letter in scripts that need no more. */
const EMPTY_LINES = 2;
const MARKS = 4;
/** The most marks on a letter in any script. The longest stacks of Tibetan have eight. */
const SCRIPT_MARKS = 10;

/**
 * Matches the marks of scripts whose letters may have more than four: Hebrew to Mandaic, Arabic, the scripts of India,
 * Tibetan, Myanmar and their neighbors. These are ranges, because the scripts of marks differ between browsers.
 */
const SCRIPT_MARK =
  /[\u0591-\u08ff\u0900-\u0dff\u0f00-\u109f\u1700-\u1aaf\u1b00-\u1bff\u1cd0-\u1cff\ua800-\uabff\ufb1e\u{10a00}-\u{11fff}]/u;
/** Matches marks in a row. Joiners between them do not begin a new letter. */
const RUN = /[\p{M}\u200c\u200d]{5,}/gu;
const LINE_BREAK = /\r\n|[\n\r\u0085\u2028\u2029]/u;

/** Returns the marks of one letter without those that are too many. */
function cutMarks(run: string): string {
  const kept: string[] = [];
  let marks = 0;
  for (const mark of run) {
    const isJoiner = mark === '\u200c' || mark === '\u200d';
    const isNeeded = SCRIPT_MARK.test(mark) && !kept.includes(mark) && marks < SCRIPT_MARKS;
    if (!isJoiner && marks >= MARKS && !isNeeded) return kept.join('');
    kept.push(mark);
    if (!isJoiner) marks += 1;
  }
  return run;
}

/**
 * Normalizes the text of a message as `cleanText` does, so that no message fills a room: at most two lines in a row
 * have nothing visible, and a letter has at most four marks, or up to ten different ones in scripts that need them. The
 * server stores the result, and pages show it before the server has confirmed it.
 * @example cleanMessage('Hi\n\n\n\n\nthere') // 'Hi\n\n\nthere'
 */
export function cleanMessage(typed: string): string {
  // Composed letters have marks, too.
  const text = cleanText(typed).normalize('NFD').replace(RUN, cutMarks).normalize('NFC');
  let empty = 0;
  return text
    .split(LINE_BREAK)
    .map((line) => (isBlank(line) ? '' : line))
    .filter((line) => {
      empty = line === '' ? empty + 1 : 0;
      return empty <= EMPTY_LINES;
    })
    .join('\n');
}
