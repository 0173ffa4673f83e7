import { foldText, searchWords } from './search';

test.each([
  ['Łódź', 'lodz'],
  ['SÃO PAULO', 'sao paulo'],
  ['Straße', 'strasse'],
  ['İstanbul', 'istanbul'],
  ['ÆGIR', 'aegir'],
  ['ﬁeld', 'field'],
  ['Привет', 'привет'],
])('%s compares as %s', (value, folded) => expect(foldText(value)).toBe(folded));

test('the accent may be part of the letter or follow it', () => expect(foldText('e\u0301')).toBe(foldText('é')));

test('words are different, and hold nothing that a pattern would read', () => {
  expect(searchWords('Résumé & C.V. (.*)', 'résumé', 'c$')).toEqual(['resume', 'c', 'v']);
  expect(searchWords(' … ')).toEqual([]);
});
