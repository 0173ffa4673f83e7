import type { OutboxEntry as Entry } from '@meridian/platform/realtime';
import { Fragment, type ComponentProps, type ReactNode } from 'react';
import { Dividers } from './divider';
import { groupMessages, type Message } from './message-groups';
import { MessageLog } from './message-log';
import { OutboxEntry } from './unsent/outbox-entry';

interface Props<M extends Message> extends Pick<ComponentProps<typeof MessageLog>, 'title' | 'end'> {
  /** The paginated query for the messages. */
  thread: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  messages: readonly M[];
  unconfirmed: readonly Entry[];
  /** The number of the first new message. */
  firstUnread?: number | undefined;
  render: (message: M) => ReactNode;
  /** What stands between the messages and those that are not confirmed. */
  children?: ReactNode;
}
/** Shows the log of a conversation whose messages are read with calls, each on its own. */
export const ThreadLog = <M extends Message>({
  thread,
  messages,
  unconfirmed,
  firstUnread,
  render,
  children,
  ...log
}: Props<M>) => (
  <MessageLog
    {...log}
    earlier={{
      label: 'Load earlier',
      hasMore: thread.hasNextPage,
      isLoading: thread.isFetchingNextPage,
      load: () => void thread.fetchNextPage(),
    }}
  >
    {groupMessages(messages, 0).map((group) => (
      <Fragment key={group.messages[0].id}>
        <Dividers group={group} firstUnread={firstUnread} />
        {render(group.messages[0])}
      </Fragment>
    ))}
    {children}
    {unconfirmed.map((entry) => (
      <OutboxEntry key={entry.clientId} entry={entry} />
    ))}
  </MessageLog>
);
