/**
 * Valid but unusual texts, in the form in which they are stored: a test of the contract has those that change. Each has
 * at least two characters and at most 40.
 */
export const ODD_TEXTS = [
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'שלום עולם مرحبا',
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  '{"$ne":null}',
  '$where',
  '__proto__',
  'constructor',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  '</textarea><iframe src=//evil.example>',
  "'; DROP TABLE users;--",
  '{{7*7}}${7*7}<%= 7*7 %>',
  '../../etc/passwd',
  'javascript:alert(1)',
  '%00%0d%0aSet-Cookie: x=1',
  '&lt;b&gt;&amp;#39;',
  'Z̸̢̛̀a̷̧͛l̶̨̈́g̴̱̎o̵̩͝',
  'ﷺ﷽',
  'İıŞßŉǰ',
  '\\u0000 \\x00 \\0',
  '=1+1|cmd',
  '한국어 漢字 ไทย',
].map((text) => text.normalize('NFC'));

/** The longest allowed text, in characters of two UTF-16 units. */
export const longest = (max: number): string => '🙂'.repeat(Math.floor(max / 2));
