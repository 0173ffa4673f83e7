import { limitNesting } from './markdown-nesting';

const accepts = (text: string) => limitNesting(text) === text;
/** A list of these levels, in which each line is indented further than the one before. */
const indented = (levels: number, indent: string, mark = '- ') =>
  Array.from({ length: levels }, (_, level) => `${indent.repeat(level)}${mark}${level}`).join('\n');

test.each(['- ', '* ', '+ ', '1. ', '7) ', '> ', '>', '-\t', '> - ', '>1. ', '- > + '])(
  '%j is accepted ten times in a line, and escaped from the eleventh time on',
  (marks) => {
    const count = marks.match(/>|[-*+]|\d[.)]/g)?.length ?? 1;
    const ten = marks.repeat(Math.floor(10 / count));
    expect(accepts(`${ten}text`)).toBe(true);
    const limited = limitNesting(`${marks.repeat(2400)}text`);
    expect(limited.match(/\\/g)).toHaveLength(1);
    expect(limited.replace('\\', '')).toBe(`${marks.repeat(2400)}text`);
    expect(limited.indexOf('\\')).toBeGreaterThanOrEqual(ten.trimEnd().length);
  },
);

test.each([
  ['two blanks', '  ', '- '],
  ['four blanks', '    ', '- '],
  ['four blanks with numbers', '    ', '12. '],
  ['tabs', '\t', '* '],
  ['tabs behind the marks', '\t', '*\t'],
])('lists that are indented by %s may have ten levels and any number of entries', (_what, indent, mark) => {
  const ten = indented(10, indent, mark);
  expect(accepts(`${ten}\n${ten}\n\nText\n\n${ten}`)).toBe(true);
  expect(limitNesting(`Text\n\n${indented(11, indent, mark)}`).match(/\\/g)).toHaveLength(1);
});

test('all levels count together, also across lines that repeat no mark or are blank', () => {
  const five = '> - > - > ';
  expect(accepts(`${five}a\nlazy\n${five}- - - - - b`)).toBe(true);
  expect(accepts(`${five}a\nlazy\n${five}- - - - - - b`)).toBe(false);
  expect(accepts(`${'- '.repeat(10)}a\nlazy\n${' '.repeat(20)}- b`)).toBe(false);
  expect(accepts(`${'- '.repeat(10)}a\r\n\r\n${' '.repeat(20)}- b`)).toBe(false);
  expect(accepts(`${'- '.repeat(10)}a\r\r${' '.repeat(18)}- b`)).toBe(true);
});

test.each([
  ['a line between two parts', `${'- '.repeat(30)}\n\n${'* '.repeat(30)}\n\n- ${'-'.repeat(30)}`],
  ['a sum', `${'1 - '.repeat(30)}= ${'2 > '.repeat(30)}`],
  ['hyphens and stars in words', `${'-'.repeat(30)}a ${'*'.repeat(30)}b ${'+ '.repeat(30)}`],
  ['many entries', '- a\n'.repeat(300)],
  ['many quotations', '> a\n\n'.repeat(300)],
  ['nothing', ''],
])('%s is not nested', (_what, text) => expect(accepts(text)).toBe(true));

test('a limited text is not limited again', () => {
  const limited = limitNesting(`${'> '.repeat(40)}a\n${'- '.repeat(40)}b\n${indented(40, '  ')}`);
  expect(accepts(limited)).toBe(true);
});
