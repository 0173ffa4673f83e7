import { LIMITS } from '@meridian/shared-types';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { RenderedMarkdown } from './rendered-markdown';

const html = (text: string) => renderToStaticMarkup(<RenderedMarkdown text={text} />);

/** Returns how deep elements of these names are nested in one another. */
function measureDepth(markup: string, names: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [tag] of markup.matchAll(new RegExp(`</?(?:${names})\\b`, 'g'))) {
    depth += tag.startsWith('</') ? -1 : 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

const levels = (text: string) => measureDepth(html(text), 'li|blockquote');

test.each(['- ', '* ', '+ ', '1. ', '> ', '>', '> - 1. '])('of %j 2,400 times, ten levels are nested', (marks) => {
  const markup = html(`${marks.repeat(2400)}text`);
  expect(measureDepth(markup, 'li|blockquote')).toBe(LIMITS.nestingCount);
  expect(markup).toContain('text');
});

const blanks = fc.constantFrom('', ' ', '  ', '   ', '    ', '        ', '\t', '\t\t', '> ', '>  ');
const marks = fc.array(fc.constantFrom('- ', '-   ', '*\t', '+ ', '1. ', '5. ', '1000. ', '> ', '>', '  ', '-'), {
  maxLength: 4,
});
const words = fc.constantFrom('a', 'a', '', '```', '# h', '---', '[a]: b', '<div>');
const lines = fc.array(
  fc.tuple(blanks, marks, words).map(([indent, some, word]) => `${indent}${some.join('')}${word}`),
  { maxLength: 12 },
);

test('whatever is written, at most ten levels are nested', () => {
  fc.assert(
    fc.property(lines, fc.constantFrom('', '> ', '- ', '> - '), (written, prefix) => {
      const deep = prefix.repeat(7);
      const text = written.map((line, index) => (index % 3 ? line : `${deep}${line}`)).join('\n');
      expect(levels(text)).toBeLessThanOrEqual(LIMITS.nestingCount);
    }),
    { numRuns: 100 },
  );
});

test.each(['  ', '\t'])('ten levels of a list that is indented by %j are nested', (indent) => {
  const list = Array.from({ length: 10 }, (_, level) => `${indent.repeat(level)}- ${level}`).join('\n');
  expect(levels(`${list}\n${list}`)).toBe(10);
});

test('emphasis inside the same emphasis is not nested, and its text is complete', () => {
  const markup = html(`*a ${'**b *c '.repeat(300)}d${'* e**'.repeat(300)} f*, ${'*('.repeat(600)}x${')*'.repeat(600)}`);
  expect(measureDepth(markup, 'em|strong')).toBe(2);
  expect(markup.replaceAll(/<[^<>]*>/g, '').match(/[a-f]/g)).toHaveLength(3 + 300 * 3);
  expect(html('*one **two** three*')).toContain('<em>one <strong>two</strong> three</em>');
});
