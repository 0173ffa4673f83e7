import { LIMITS, linkedParts } from '@meridian/shared-types';

/** The place that a text names: a name or an address, or the link of a video meeting. */
export interface FoundPlace {
  location: string;
  meetingUrl: string;
}

const MEETING_HOST =
  /(?:^|\.)(?:zoom\.us|zoom\.com|meet\.google\.com|teams\.microsoft\.com|teams\.live\.com|webex\.com|whereby\.com|meet\.jit\.si)$/;

const WORD = String.raw`(?:(?:Room|Hall|Suite|Floor|Building|Terminal|Gate) \d+|(?:St|Mt|Dr|Ft)\.|(?:\p{Lu}|\d+\p{Lu})[\p{L}\p{M}\p{N}'’&-]*(?:\.[\p{L}\p{N}]+)*)`;
const NAME = String.raw`(?:the )?${WORD}(?:,? (?:(?:of|and|the|de|da|la|du|&) ){0,2}${WORD})*`;
const STREET =
  'Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Way|Place|Pl|Square|Sq|Court|Ct|Highway|Hwy|Parkway|Pkwy|Close|Crescent|Terrace|Broadway';
/** Matches a number and a street, but not the day of a month before a name. */
const ADDRESS = new RegExp(
  String.raw`(?<!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.? )(?<![\p{L}\p{N}])\d{1,5}[A-Za-z]? (?:${WORD} ){0,4}(?:${STREET})(?![\p{L}\p{N}])\.?(?:, ${WORD}(?: ${WORD})*)*`,
  'u',
);
const SERVICE = /(?<![\p{L}\p{N}])on (Zoom|Google Meet|Microsoft Teams|Teams|Webex|Skype)(?![\p{L}\p{N}])/u;
const AT_NAME = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:[Aa]t |@ ?)(${NAME})`, 'gu');
const IN_NAME = new RegExp(String.raw`(?<![\p{L}\p{N}])[Ii]n (${NAME})`, 'gu');
/** Names after "at" and "in" that are not places: times, parts of the year and languages. */
const NO_PLACE =
  /^(?:(?:the )?(?:Spring|Summer|Autumn|Fall|Winter|Noon|Midnight)|I|I'm|I’m|AM|PM|January|February|March|April|May|June|July|August|September|October|November|December|English|French|Spanish|Portuguese|Arabic|Amharic|Hausa|Igbo|Swahili|Yoruba|Twi|German|Italian|Dutch|Chinese|Hindi)$/i;

const isMeeting = (url: string): boolean => MEETING_HOST.test(new URL(url).hostname);

function nameIn(text: string): string | undefined {
  const names = [...text.matchAll(AT_NAME), ...text.matchAll(IN_NAME)].map(([, name = '']) =>
    name.replace(/[.'’-]+$/u, ''),
  );
  return names.find((name) => !NO_PLACE.test(name));
}

/** Returns the address in a text, for example `12 Allen Ave, Lagos`. */
export const findAddress = (text: string): string | undefined => ADDRESS.exec(text)?.[0];

/**
 * Returns the place that a text names, if it is certain. The text is without the dates, the people and the address that
 * it names.
 */
export function findPlace(text: string, address: string | undefined): FoundPlace | undefined {
  const parts = linkedParts(text);
  const meetingUrl =
    parts.find((part) => part.isLink && part.text.length <= LIMITS.meetingUrlMax && isMeeting(part.text))?.text ?? '';
  const words = parts.map((part) => (part.isLink ? '\n' : part.text)).join('');
  const location = address ?? nameIn(words) ?? SERVICE.exec(words)?.[1] ?? '';
  if (location.length > LIMITS.locationMax || !(location || meetingUrl)) return undefined;
  return { location, meetingUrl };
}
