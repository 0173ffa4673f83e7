/**
 * Removes the characters at the end of a text that a pattern of a single character matches.
 * @example withoutEnd('Lagos, -', /[ ,-]/u) // 'Lagos'
 */
export function withoutEnd(text: string, character: RegExp): string {
  const characters = [...text];
  const end = characters.findLastIndex((each) => !character.test(each)) + 1;
  return characters.slice(0, end).join('');
}
