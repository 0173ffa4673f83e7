/** The address of a picture in messages. The key is random and never used again. */
export const messagePictureUrl = (key: string): string => `/api/message-pictures/${key}`;

/**
 * Returns the text of a message for places that do not show its picture: its own text, or the description of the
 * picture if it has none.
 * @example messageText({ content: '', mediaAlt: 'Our stand' }) // 'Picture: Our stand'
 */
export const messageText = ({ content, mediaAlt }: { content: string; mediaAlt?: string | undefined }): string =>
  content || (mediaAlt ? `Picture: ${mediaAlt}` : '');
