import { foldText, isFound, matchesIn, searchTerms, searchWords } from './search';
import { SEARCH_CASES } from './search-cases';

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

test.each(SEARCH_CASES)('$text is found by what people type, even word by word', ({ text, found, missed }) => {
  const words = searchWords(text);
  const isFoundByWords = (search: string) =>
    searchTerms(search).every((term) => words.some((word) => word.startsWith(term)));
  expect(found.filter((search) => !isFoundByWords(search) || !isFound(search, text))).toEqual([]);
  expect(missed.filter((search) => isFoundByWords(search) || isFound(search, text))).toEqual([]);
});

test('the stored words of a compound are its parts and the whole word', () => {
  expect(searchWords("N'Diaye")).toEqual(['n', 'diaye', 'ndiaye']);
  expect(searchTerms("N'Diaye Jean-Luc")).toEqual(['ndiaye', 'jean', 'luc']);
  expect(searchTerms('联欢会')).toEqual(['联欢', '欢会']);
  expect(searchTerms('一二三四')).toEqual(['一二', '三四']);
});

test('a search in the page also finds the middle of a word, and a search without letters finds texts that contain it', () => {
  expect(isFound('', 'Lagos')).toBe(true);
  expect(isFound('agos', 'Lagos')).toBe(true);
  expect(isFound('…', 'Lagos')).toBe(false);
  expect(isFound('lagos brien', 'O’Brien', 'Lagos')).toBe(true);
});

const partsOf = (text: string, search: string) =>
  matchesIn(text, search).map(({ start, end }) => text.slice(start, end));

test.each(SEARCH_CASES)('the matches of searches for $text are marked', ({ text, found, missed }) => {
  expect(found.filter((search) => matchesIn(text, search).length === 0)).toEqual([]);
  expect(missed.filter((search) => matchesIn(text, search).length > 0)).toEqual([]);
});

test.each<[string, string, string[]]>([
  ['The Résumé, and a resumed talk', 'resume', ['Résumé', 'resume']],
  ["Ask N'Diaye or Diaye", 'ndi diaye', ["N'Diaye", 'Diaye']],
  ['Jean-Luc and Jeanne', 'jean-luc', ['Jean', 'Luc', 'Jean']],
  ['春节联欢会在周末', '联欢会', ['联欢会']],
  ['철수와 김철수', '처', ['철', '철']],
  ['e\u0301t\u00e9', 'ete', ['e\u0301t\u00e9']],
  ['Straße 👩‍👩‍👧 Straßen', 'strass', ['Straß', 'Straß']],
  ['Nothing', '…', []],
])('in «%s», «%s» marks %j', (text, search, parts) => expect(partsOf(text, search)).toEqual(parts));
