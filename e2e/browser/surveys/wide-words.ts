/** The number of created words. A word has no place to break, and begins with this number, so that it is unique. */
let made = 0;
/** Returns a word of this length. */
export const word = (length: number): string => {
  made += 1;
  return `W${made}olfeschlegelsteinhausenbergerdorff`
    .padEnd(length, 'Donaudampfschifffahrtsgesellschaft')
    .slice(0, length);
};
export const url = (length: number) => `https://example.org/${word(length - 20)}`;
