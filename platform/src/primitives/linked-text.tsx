import { TextLink } from './text-link';

/** Without quotes and brackets, and without characters that change the direction of what follows. */
const URL_LIKE = /https?:\/\/[^\s<>"“”„«»\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gi;
const PUNCTUATION = /[.,;:!?'’*~…。、，；：！？]$/;
const PAIRS: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

const count = (text: string, character: string) => text.split(character).length - 1;

/** Without what belongs to the sentence: punctuation at the end, and brackets that were opened before the URL. */
function withoutSentenceEnd(url: string): string {
  const last = url.at(-1) ?? '';
  const opening = PAIRS[last];
  const isUnopened = opening !== undefined && count(url, last) > count(url, opening);
  return PUNCTUATION.test(url) || isUnopened ? withoutSentenceEnd(url.slice(0, -1)) : url;
}

/** Only where the text says which host it leads to: `https://bank.example@evil.example` does not. */
function isHonest(text: string): boolean {
  try {
    const { hostname, username, password } = new URL(text);
    return hostname !== '' && username === '' && password === '';
  } catch {
    return false;
  }
}

/**
 * Text of people, with its http and https URLs as links to another tab. A link shows its whole URL, from left to right
 * in any text.
 * @example <Text lines={2}><LinkedText text={event.description} /></Text>
 */
export function LinkedText({ text }: { text: string }) {
  const links = [...text.matchAll(URL_LIKE)]
    .map(({ 0: found, index }) => ({ url: withoutSentenceEnd(found), index }))
    .filter(({ url }) => isHonest(url));
  const endOf = (at: number) => {
    const link = links[at];
    return link ? link.index + link.url.length : 0;
  };
  return (
    <>
      {links.map(({ url, index }, at) => [
        text.slice(endOf(at - 1), index),
        <TextLink key={index} href={url} dir="ltr" target="_blank" rel="noopener noreferrer nofollow">
          {url}
        </TextLink>,
      ])}
      {text.slice(endOf(links.length - 1))}
    </>
  );
}
