import { cleanMessage } from './message-body';

const countMarks = (text: string) => text.normalize('NFD').match(/\p{M}/gu)?.length ?? 0;

test.each([
  ['line feeds', '\n\n\n\n\n\n'],
  ['Windows line ends', '\r\n\r\n\r\n\r\n'],
  ['separators of lines and paragraphs', '\u2028\u2029\u0085\r\u2028'],
  ['spaces', '\n \n\t\n\u00a0\n\u3000\n'],
  ['invisible characters', '\n\u200b\n\u2800\n\u3164\ufeff\n\u2060\n'],
])('at most two empty lines are left of many %s', (_kind, lines) => {
  expect(cleanMessage(`one${lines}two${lines}three`)).toBe('one\n\n\ntwo\n\n\nthree');
});

test('fewer empty lines and the spaces of other lines stay', () => {
  expect(cleanMessage('one\n\n\ntwo\n\n  three\n')).toBe('one\n\n\ntwo\n\n  three');
});

test.each([
  ['a Latin letter', `Z${'\u0301\u0323\u0336'.repeat(20)}`],
  ['a composed letter', `\u1ea8${'\u0300'.repeat(9)}`],
  ['joiners between the marks', `Z${'\u0301\u0302\u200d'.repeat(9)}`],
  ['an invisible mark between the marks', `Z${'\u0301\u034f'.repeat(9)}`],
  ['a Thai letter', `\u0e01${'\u0e49'.repeat(40)}`],
  ['an Arabic letter with one mark many times', `\u0628${'\u0651'.repeat(40)}`],
])('four marks are left on %s', (_kind, text) => {
  expect(countMarks(cleanMessage(text))).toBe(4);
});

test('an Arabic letter has at most ten different marks', () => {
  const marks = Array.from({ length: 20 }, (_, at) => String.fromCharCode(0x64b + at)).join('');
  expect(countMarks(cleanMessage(`\u0628${marks}`))).toBe(10);
});

test.each([
  'Ǘ ẫ ᾧ Ặ',
  'น้ำ ก็ ที่ กั๊ก',
  'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים',
  'ٱلْحَمْدُ لِلَّهِ رَبِّ ٱلْعَٰلَمِينَ',
  'རྐྵྨླྺྼྻྂ',
  'ကြွှော့ မြန်မာ',
  'क्ष्म्य हिन्दी ക്\u200dഷ മലയാളം',
  'ខ្ញុំស្រឡាញ់',
  '👩🏽\u200d🚀 👨\u200d👩\u200d👧\u200d👦 ❤️\u200d🔥 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏳️\u200d🌈',
])('%s stays as it is', (text) => {
  expect(cleanMessage(text)).toBe(text.normalize('NFC'));
});

test('the result does not change when it is normalized again', () => {
  const typed = `Z${'\u0301\u0336\u200d'.repeat(9)}\r\n\n\u200b\n\u2028\n${'\u0651'.repeat(9)}x`;
  expect(cleanMessage(cleanMessage(typed))).toBe(cleanMessage(typed));
});
