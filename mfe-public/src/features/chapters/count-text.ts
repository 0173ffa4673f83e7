/** @example countText(1, 'member') // '1 member' */
export const countText = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
