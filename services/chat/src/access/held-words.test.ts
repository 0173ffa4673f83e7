import { createWordFinder } from './held-words';

const find = createWordFinder(['spam', 'Crème', 'buy now', '詐欺', 'ก่อการร้าย', '욕설', 'C++', '𐐀𐐁']);

test.each([
  ['SPAM!', ['spam']],
  ['No spam, please', ['spam']],
  ['ｓｐａｍ', ['spam']],
  ['ś͟pám', ['spam']],
  ['spammer antispam spam2', []],
  ['creme', ['Crème']],
  ['BUY\n  NOW', ['buy now']],
  ['buy nowhere', []],
  ['これは詐欺です', ['詐欺']],
  ['詐spam欺', ['spam']],
  ['욕설을 하지 마세요', ['욕설']],
  ['요구', []],
  ['I like C++.', ['C++']],
  ['spam, and buy now', ['spam', 'buy now']],
  ['x𐐀𐐁', []],
  ['𐐨𐐩', ['𐐀𐐁']],
  ['', []],
])('in %j the words %j are found', (text, words) => expect(find(text)).toEqual(words));

test('without words nothing is found, and a word of marks alone is never found', () => {
  expect(createWordFinder([])('spam')).toEqual([]);
  expect(createWordFinder(['\u0301\u0301'])('spam')).toEqual([]);
});
