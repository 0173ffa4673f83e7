import { withoutFormula } from './csv';

it.each([
  '=1',
  '+1',
  '-1',
  '@SUM(A1)',
  '|x',
  '\tx',
  '\r=1',
  '\n1',
  '\0=1',
  ' =1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  '\u00a0=1',
])('no spreadsheet runs %j', (text) => expect(withoutFormula(text)).toBe(`'${text}`));

it.each(['', 'Ana', 'a=1', '1-2', 'Zürich', "'=1"])('%j stays as it is', (text) =>
  expect(withoutFormula(text)).toBe(text),
);
