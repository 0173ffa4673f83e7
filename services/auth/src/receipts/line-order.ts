import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** A part of a line in one direction. */
export interface Run {
  text: string;
  isRightToLeft: boolean;
}

/**
 * Returns the parts of a line from left to right, as they are drawn (Unicode Bidirectional Algorithm, rule L2). Each
 * part is drawn in its own direction.
 * @example lineOrder('Dr. דוד לוי') // [{ text: 'Dr. ', isRightToLeft: false }, { text: 'דוד לוי', isRightToLeft: true }]
 */
export function lineOrder(line: string): { runs: Run[]; isRightToLeft: boolean } {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(line);
  const runs: (Run & { level: number })[] = [];
  for (let at = 0; at < line.length; at++) {
    const level = levels[at] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level) last.text += line[at];
    else runs.push({ level, text: line[at] ?? '', isRightToLeft: level % 2 === 1 });
  }
  for (let level = Math.max(0, ...levels); level > 0; level--)
    for (let start = 0; start < runs.length; start++) {
      let end = start;
      while ((runs[end]?.level ?? -1) >= level) end++;
      if (end > start) runs.splice(start, end - start, ...runs.slice(start, end).reverse());
      start = end;
    }
  return {
    runs: runs.map(({ text, isRightToLeft }) => ({ text, isRightToLeft })),
    isRightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1,
  };
}
