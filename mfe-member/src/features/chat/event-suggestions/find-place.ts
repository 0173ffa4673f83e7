import { LIMITS, linkedParts } from '@meridian/shared-types';
import { withoutEnd } from './without-end';

/** The place that a text names: a name or an address, or the link of a video meeting. */
export interface FoundPlace {
  location: string;
  meetingUrl: string;
}

/** These hosts and their subdomains are those of video meetings. */
const MEETING_HOSTS = [
  'zoom.us',
  'zoom.com',
  'meet.google.com',
  'teams.microsoft.com',
  'teams.live.com',
  'webex.com',
  'whereby.com',
  'meet.jit.si',
];
const SERVICES = ['Zoom', 'Google Meet', 'Microsoft Teams', 'Teams', 'Webex', 'Skype'];
const STREETS =
  'Street St Avenue Ave Road Rd Boulevard Blvd Lane Ln Drive Dr Way Place Pl Square Sq Court Ct ' +
  'Highway Hwy Parkway Pkwy Close Crescent Terrace Broadway';
const MONTHS = 'January February March April May June July August September October November December';
const TIMES = 'Spring Summer Autumn Fall Winter Noon Midnight AM PM';
const LANGUAGES =
  'English French Spanish Portuguese Arabic Amharic Hausa Igbo Swahili Yoruba Twi German Italian Dutch Chinese Hindi';
/** Names after "at" and "in" that are not places, without "the". */
const NOT_PLACES = new Set(
  [...[TIMES, MONTHS, LANGUAGES].flatMap((words) => words.split(' ')), 'I', "I'm", 'I’m'].map((word) =>
    word.toLowerCase(),
  ),
);

const anyOf = (words: readonly string[]): string => `(?:${words.join('|')})`;
const shortMonths = MONTHS.split(' ').map((month) => month.slice(0, 3));

const NO_LETTER_BEFORE = String.raw`(?<![\p{L}\p{N}])`;
const NO_LETTER_AFTER = String.raw`(?![\p{L}\p{N}])`;
const NUMBERED = String.raw`${anyOf(['Room', 'Hall', 'Suite', 'Floor', 'Building', 'Terminal', 'Gate'])} \d+`;
const ABBREVIATED = String.raw`${anyOf(['St', 'Mt', 'Dr', 'Ft'])}\.`;
const CAPITALIZED = String.raw`(?:\p{Lu}|\d+\p{Lu})[\p{L}\p{M}\p{N}'’&-]*(?:\.[\p{L}\p{N}]+)*`;
const WORD = anyOf([NUMBERED, ABBREVIATED, CAPITALIZED]);
const JOINING = `${anyOf(['of', 'and', 'the', 'de', 'da', 'la', 'du', '&'])} `;
const NAME = `(?:the )?${WORD}(?:,? (?:${JOINING}){0,2}${WORD})*`;
const NO_MONTH_BEFORE = String.raw`(?<!${anyOf(shortMonths)}[a-z]*\.? )`;
const STREET = String.raw`${anyOf(STREETS.split(' '))}${NO_LETTER_AFTER}\.?`;
const CITIES = `(?:, ${WORD}(?: ${WORD})*)*`;
/** Matches a number and a street, but not the day of a month before a name. */
const ADDRESS = new RegExp(
  String.raw`${NO_MONTH_BEFORE}${NO_LETTER_BEFORE}\d{1,5}[A-Za-z]? (?:${WORD} ){0,4}${STREET}${CITIES}`,
  'u',
);
const SERVICE = new RegExp(`${NO_LETTER_BEFORE}on (${SERVICES.join('|')})${NO_LETTER_AFTER}`, 'u');
/** Matches a number and names after the name of a place, which may be a street of any kind. */
const AFTER_NAME = String.raw`(?:, \d{1,5}[A-Za-z]?(?: ${WORD})+${CITIES})?`;
const AT_NAME = new RegExp(`${NO_LETTER_BEFORE}(?:[Aa]t |@ ?)(${NAME}${AFTER_NAME})`, 'gu');
const IN_NAME = new RegExp(`${NO_LETTER_BEFORE}[Ii]n (${NAME})`, 'gu');

const isMeeting = (url: string): boolean =>
  MEETING_HOSTS.some((host) => `.${new URL(url).hostname}`.endsWith(`.${host}`));

const isPlace = (name: string): boolean => !NOT_PLACES.has(name.toLowerCase().replace(/^the /, ''));

function nameIn(text: string): string | undefined {
  const names = [...text.matchAll(AT_NAME), ...text.matchAll(IN_NAME)].map(([, name = '']) =>
    withoutEnd(name, /[.'’-]/u),
  );
  return names.find(isPlace);
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
