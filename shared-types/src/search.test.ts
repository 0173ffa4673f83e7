import { foldText, searchWords } from './search';

test.each([
  ['Łódź', 'lodz'],
  ['SÃO PAULO', 'sao paulo'],
  ['Straße', 'strasse'],
  ['İstanbul', 'istanbul'],
  ['ÆGIR', 'aegir'],
  ['ﬁeld', 'field'],
  ['Привет', 'привет'],
])('%s is folded to %s', (value, folded) => expect(foldText(value)).toBe(folded));

test('composed and decomposed accents are equal', () => expect(foldText('e\u0301')).toBe(foldText('é')));

test('words are unique and safe inside a regular expression', () => {
  expect(searchWords('Résumé & C.V. (.*)', 'résumé', 'c$')).toEqual(['resume', 'c', 'v']);
  expect(searchWords(' … ')).toEqual([]);
});
