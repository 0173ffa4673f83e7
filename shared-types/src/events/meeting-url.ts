import { text } from '../fields/fields';
import { LIMITS } from '../fields/limits';

/**
 * The link to an online meeting, or an empty text for none. A user name before the host is refused, because it would
 * obscure the host.
 * @example MeetingUrl.parse('https://zoom.us/j/123')
 */
export const MeetingUrl = text(LIMITS.meetingUrlMax).regex(
  /^(https:\/\/[^\s/?#@\\]+([/?#]\S*)?)?$/,
  'Must be a link that begins with https://',
);
