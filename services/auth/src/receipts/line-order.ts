import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** A part of a line in one direction, with its level of embedding, which is odd from right to left. */
interface Run {
  text: string;
  level: number;
}

/**
 * Returns the parts of a line from left to right, as they are drawn (Unicode Bidirectional Algorithm, rule L2). Each
 * part is drawn in its own direction.
 * @example lineOrder('Dr. דוד לוי') // ['Dr. ', 'דוד לוי']
 */
export function lineOrder(line: string): string[] {
  const { levels } = bidi.getEmbeddingLevels(line);
  const runs: Run[] = [];
  for (let at = 0; at < line.length; at++) {
    const level = levels[at] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level) last.text += line[at];
    else runs.push({ level, text: line[at] ?? '' });
  }
  for (let level = Math.max(0, ...levels); level > 0; level--)
    for (let start = 0; start < runs.length; start++) {
      let end = start;
      while ((runs[end]?.level ?? -1) >= level) end++;
      if (end > start) runs.splice(start, end - start, ...runs.slice(start, end).reverse());
      start = end;
    }
  return runs.map(({ text }) => text);
}
