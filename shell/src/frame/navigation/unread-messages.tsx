import { UnreadBadge, useUnread } from '@meridian/platform/realtime';

/** Shows how many direct messages a person has not read. It shows nothing if there are none. */
export const UnreadMessages = () => <UnreadBadge count={useUnread().directMessages} />;
