import { plainAnnouncement, hasMarkdown } from '../chapters/announcements/plain-announcement';
import { named } from '../content/organization';
import { estimateReadTime, POST_LIMITS, slugifyTitle } from '../content/posts';
import { cleanAddress, EMAIL_ADDRESS } from '../texts/email-address';
import { publicLocation } from '../events/visibility';
import { LIMITS } from '../limits';
import { linkedParts } from '../texts/links';
import { LETTER_LIMITS } from '../notifications/letters/letter-terms';
import { foldText, isFound, matchesIn, searchTerms, searchWords, textAround } from '../texts/search';
import { slugify } from '../texts/slug';
import { cleanMessage } from '../texts/message-body';
import { cleanLine, cleanText, toExcerpt, isolated, truncate } from '../texts/typed-text';
import { codeAsTyped } from '../auth/typed-code';

const { announcementContentMax, eventDescriptionMax, jsonBodyBytes, locationMax, searchMax } = LIMITS;
const search = (text: string) => text.slice(0, searchMax);

/**
 * Each function of this package that reads text of people, and the longest text that it reads. A text is cleaned before
 * its length is checked.
 */
export const TEXT_READERS: [string, (text: string) => unknown, number][] = [
  ['cleanText', cleanText, jsonBodyBytes],
  ['cleanMessage', cleanMessage, jsonBodyBytes],
  ['cleanLine', cleanLine, jsonBodyBytes],
  ['cleanAddress', cleanAddress, jsonBodyBytes],
  ['cleanAddress of a domain', (text) => cleanAddress(`a@${text}`), jsonBodyBytes],
  ['EMAIL_ADDRESS', (text) => EMAIL_ADDRESS.test(text), LIMITS.emailMax],
  ['EMAIL_ADDRESS of a domain', (text) => EMAIL_ADDRESS.test(`a@${text}`), LIMITS.emailMax],
  ['codeAsTyped', codeAsTyped, jsonBodyBytes],
  ['isolated', isolated, jsonBodyBytes],
  ['truncate', (text) => truncate(text, text.length >> 1), jsonBodyBytes],
  ['toExcerpt', (text) => toExcerpt(text, 240), jsonBodyBytes],
  ['linkedParts', linkedParts, LETTER_LIMITS.textMax],
  ['linkedParts after a URL', (text) => linkedParts(`https://a.example/${text}`), LETTER_LIMITS.textMax],
  ['plainAnnouncement', plainAnnouncement, announcementContentMax],
  ['hasMarkdown', hasMarkdown, announcementContentMax],
  ['searchWords', (text) => searchWords(text), eventDescriptionMax],
  ['foldText', foldText, eventDescriptionMax],
  ['textAround', (text) => textAround(text, search(text)), announcementContentMax],
  ['matchesIn', (text) => matchesIn(text, search(text)), announcementContentMax],
  ['matchesIn, many terms', (text) => matchesIn(text, search('a at lt 5 hours www https b c d e f g')), 5000],
  ['isFound in a text', (text) => isFound(search(text), `${text} a`), eventDescriptionMax],
  ['searchTerms', searchTerms, searchMax],
  ['slugify', slugify, LIMITS.chapterNameMax],
  ['slugifyTitle', slugifyTitle, POST_LIMITS.titleMax],
  ['estimateReadTime', estimateReadTime, POST_LIMITS.contentMax],
  ['publicLocation', publicLocation, locationMax],
  ['named', (text) => named(text, 'Meridian'), POST_LIMITS.contentMax],
];
