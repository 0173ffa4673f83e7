/**
 * Matches a URL without quotes, white space, characters that change the text direction, and full-width punctuation,
 * which ends a sentence or a bracket in scripts without spaces.
 */
const URL_LIKE =
  /https?:\/\/[^\s<>"“”„«»\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\u3000-\u3004\u3008-\u3020\u3030\u303d\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]+/gi;
const PUNCTUATION = /[.,;:!?'’*~…]/;
const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/**
 * Removes what belongs to the sentence: punctuation at the end, and closing brackets whose opening ones precede the
 * URL.
 */
function withoutSentenceEnd(url: string): string {
  const unopened: Record<string, number> = {};
  for (const character of url) {
    const opening = PAIRS[character];
    const bracket = opening ?? character;
    if (opening) unopened[bracket] = (unopened[bracket] ?? 0) + 1;
    else if ('([{'.includes(character)) unopened[bracket] = (unopened[bracket] ?? 0) - 1;
  }
  let end = url.length;
  for (; end > 0; end -= 1) {
    const last = url.charAt(end - 1);
    const opening = PAIRS[last];
    if (opening && (unopened[opening] ?? 0) > 0) unopened[opening] = (unopened[opening] ?? 0) - 1;
    else if (!PUNCTUATION.test(last)) break;
  }
  return url.slice(0, end);
}

/** Matches a URL with a longer host than the DNS has. The conversion of a host to ASCII takes quadratic time. */
const LONG_HOST = /^https?:\/\/[^/?#]{254}/i;

/** Returns whether the text shows the host of the link, unlike `https://bank.example@evil.example`. */
function isHonest(url: string): boolean {
  if (LONG_HOST.test(url)) return false;
  try {
    const { hostname, username, password } = new URL(url);
    return hostname !== '' && username === '' && password === '';
  } catch {
    return false;
  }
}

/**
 * Splits a text into its http and https URLs and the parts between them.
 * @example linkedParts('See https://meridian.example.') // [{ text: 'See ' }, { text: 'https://…', isLink: true }, …]
 */
export function linkedParts(text: string): { text: string; isLink: boolean }[] {
  const parts: { text: string; isLink: boolean }[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(URL_LIKE)) {
    const url = withoutSentenceEnd(found);
    if (!isHonest(url)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), isLink: false });
    parts.push({ text: url, isLink: true });
    end = index + url.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isLink: false });
  return parts;
}
