import { foldText, isFound, matchesIn, searchTerms, searchWords } from './search';
import { SEARCH_CASES, WORD_CASES } from './search-cases';

const CASES = [...SEARCH_CASES, ...WORD_CASES];

test.each([
  ['Łódź', 'lodz'],
  ['SÃO PAULO', 'sao paulo'],
  ['Straße', 'strasse'],
  ['İstanbul', 'istanbul'],
  ['ÆGIR', 'aegir'],
  ['ﬁeld', 'field'],
  ['Привет', 'привет'],
])('%s is folded to %s', (value, folded) => expect(foldText(value)).toBe(folded));

test('every word and every term is safe inside a regular expression', () => {
  const signs = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => at + 32));
  const typed = `${signs} c++ c# .net r&d a+b ${[...signs].join('a')} ${[...signs].join('🎉')}`;
  const words = [...searchWords(typed), ...searchTerms(typed)];
  expect(words.filter((word) => !new RegExp(`^${word}$`, 'u').test(word))).toEqual([]);
});

test('the terms of a term find no less than it does, because services hand terms on to each other', () => {
  const terms = CASES.flatMap(({ found }) => found.flatMap(searchTerms));
  // A term that begins like an article may lose it.
  expect(terms.filter((term) => !/^(ال)?$/.test(term.replace(searchTerms(term).join(' '), '')))).toEqual([]);
});

test('composed and decomposed accents are equal', () => {
  expect(foldText('e\u0301')).toBe(foldText('é'));
  expect(searchWords('Mu\u0308ller')).toEqual(searchWords('Müller'));
});

test('words are unique and safe inside a regular expression', () => {
  expect(searchWords('Résumé & C.V. (.*)', 'résumé', 'c$')).toEqual(['resume', 'c', 'resume&c', 'v', '．v']);
  expect(searchWords(' … ')).toEqual([]);
});

test.each(CASES)('$text is found by what people type, even word by word', ({ text, found, missed }) => {
  const words = searchWords(text);
  const isFoundByWords = (search: string) =>
    searchTerms(search).every((term) => words.some((word) => word.startsWith(term)));
  expect(found.filter((search) => !isFoundByWords(search) || !isFound(search, text))).toEqual([]);
  expect(missed.filter((search) => isFoundByWords(search) || isFound(search, text))).toEqual([]);
});

test('the stored words of a compound are its parts and the whole word', () => {
  expect(searchWords("N'Diaye")).toEqual(['n', 'diaye', 'ndiaye']);
  expect(searchTerms("N'Diaye Jean-Luc")).toEqual(['ndiaye', 'jean', 'luc']);
  expect(searchWords('Müller Joe')).toEqual(['muller', 'joe', 'jo', 'mueller']);
  expect(searchTerms('Müller Joe')).toEqual(['muller', 'joe']);
  expect(searchTerms('联欢会')).toEqual(['联欢', '欢会']);
  expect(searchTerms('一二三四')).toEqual(['一二', '三四']);
});

test('a search in the page also finds the middle of a word, and a search without letters finds texts that contain it', () => {
  expect(isFound('', 'Lagos')).toBe(true);
  expect(isFound('agos', 'Lagos')).toBe(true);
  expect(isFound('…', 'Lagos')).toBe(false);
  expect(isFound('lagos brien', 'O’Brien', 'Lagos')).toBe(true);
});

test('a single letter finds words with signs that begin with it', () => {
  for (const text of ['Learn C++', 'Learn C#', 'Learn C']) expect(isFound('C', text)).toBe(true);
  expect(searchTerms('C++').some((term) => searchWords('C').some((word) => word.startsWith(term)))).toBe(false);
});

const partsOf = (text: string, search: string) =>
  matchesIn(text, search).map(({ start, end }) => text.slice(start, end));

test.each(CASES)('the matches of searches for $text are marked', ({ text, found, missed }) => {
  expect(found.filter((search) => matchesIn(text, search).length === 0)).toEqual([]);
  expect(missed.filter((search) => matchesIn(text, search).length > 0)).toEqual([]);
});

test.each<[string, string, string[]]>([
  ['The Résumé, and a resumed talk', 'resume', ['Résumé', 'resume']],
  ["Ask N'Diaye or Diaye", 'ndi diaye', ["N'Diaye", 'Diaye']],
  ['Jean-Luc and Jeanne', 'jean-luc', ['Jean', 'Luc', 'Jean']],
  ['春节联欢会在周末', '联欢会', ['联欢会']],
  ['철수와 김철수', '처', ['철', '철']],
  ['Müller, Mueller, Muller', 'muller', ['Müller', 'Mueller', 'Muller']],
  ['Müller, Mueller, Muller', 'mueller', ['Müller', 'Mueller']],
  ['في القاهرة', 'قاهرة', ['قاهرة']],
  ['C, C++ and C#', 'c++', ['C++']],
  ['R & D, R&D, R. and D.', 'r&d', ['R & D', 'R&D']],
  ['👍🏽 ❤️', '👍 ❤', ['👍', '❤️']],
  ['e\u0301t\u00e9', 'ete', ['e\u0301t\u00e9']],
  ['Straße 👩‍👩‍👧 Straßen', 'strass', ['Straß', 'Straß']],
  ['Nothing', '…', []],
])('in «%s», «%s» marks %j', (text, search, parts) => expect(partsOf(text, search)).toEqual(parts));
