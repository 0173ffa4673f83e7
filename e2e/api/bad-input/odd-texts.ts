/** Legal, and unlike what a form is tried out with. Each has at least two characters and fits into 40. */
export const ODD_TEXTS = [
  '👩‍👩‍👧‍👦🏳️‍🌈', 'שלום עולם مرحبا', '\u202etxt.exe', 'null', 'undefined', 'NaN', 'true', '[object Object]', '{"$ne":null}', '$where', '__proto__', 'constructor', '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '"><svg/onload=alert(1)>',
  '</textarea><iframe src=//evil.example>', "'; DROP TABLE users;--", '{{7*7}}${7*7}<%= 7*7 %>', '../../etc/passwd', 'javascript:alert(1)', '%00%0d%0aSet-Cookie: x=1', '&lt;b&gt;&amp;#39;', 'Z̸̢̛̀a̷̧͛l̶̨̈́g̴̱̎o̵̩͝', 'ﷺ﷽', 'İıŞßŉǰ', 'a\u200bb\ufeffc', 'two\nlines\tand a tab', '\\u0000 \\x00 \\0', '=1+1|cmd', '한국어 漢字 ไทย',
] as const;

/** As long as is allowed, in characters of two units. */
export const longest = (max: number): string => '🙂'.repeat(Math.floor(max / 2));
