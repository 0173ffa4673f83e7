import { HOUR_MS } from '../time/time';
/**
 * This entry has the texts of messages and the calls of their pictures. Only pages with messages need them, so the main
 * entry, which every page loads, leaves them out.
 */
import type { Api } from '../calls/call';
import type * as messagePictures from './message-pictures-contract';
import { messagePicturesCalls } from './message-pictures-calls';

/** The calls for pictures of messages. @example createClient(messagePicturesApi).uploadToPerson({ params, body }) */
export const messagePicturesApi: Api<typeof messagePictures.messagePicturesApi> = messagePicturesCalls;

/** The time in milliseconds after which the server deletes an uploaded picture that no message has. */
export const UNSENT_PICTURE_MS = 24 * HOUR_MS;

/** The address of a picture in messages. The key is random and never used again. */
export const messagePictureUrl = (key: string): string => `/api/message-pictures/${key}`;

/** Returns the key of a picture of this site, or undefined for the address of a picture of another site. */
export const messagePictureKey = (mediaUrl: string): string | undefined =>
  /^\/api\/message-pictures\/([0-9a-f]{32})$/.exec(mediaUrl)?.[1];

/** What a message says: its text, and the description and the address of its picture. */
interface MessageWords {
  content: string;
  mediaAlt?: string | undefined;
  mediaUrl?: string | undefined;
}

/**
 * Returns the text of a message for places that do not show its picture: its own text, or the description of the
 * picture if it has none.
 * @example messageText({ content: '', mediaAlt: 'Our stand' }) // 'Picture: Our stand'
 */
export const messageText = ({ content, mediaAlt, mediaUrl }: MessageWords): string =>
  content || (mediaAlt ? `Picture: ${mediaAlt}` : mediaUrl ? 'Picture' : '');

export { cleanMessage } from '../texts/message-body';
