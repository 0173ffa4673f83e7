import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { eventConversationApi, type ServerToClient } from '@meridian/shared-types';
import { queryClient, queryFor } from '../../api/query';
import { mockApi } from '../../testing';
import { registerConversationChanges } from './conversation-changes';

const ID = '65f0000000000000000000e1';
afterEach(() => queryClient.clear());

test('a page that shows the conversation of an event fetches it again after a change of it, and of no other', async () => {
  let changed: ServerToClient['event-conversation-changed'] = () => undefined;
  registerConversationChanges({ on: (_, listener) => (changed = listener) });
  const page = { messages: [], endsAt: '2026-05-02T00:00:00.000Z', mayRemove: false };
  const { calls } = mockApi({ [`GET /api/events/${ID}/conversation`]: page });
  const query = queryFor(eventConversationApi.read, { params: { id: ID } });
  const stop = new QueryObserver(queryClient, query).subscribe(() => undefined);
  await waitFor(() => expect(queryClient.getQueryData(query.queryKey)).toBeDefined());
  changed({ eventId: '65f0000000000000000000e2' });
  changed({ eventId: ID });
  await waitFor(() => expect(calls).toHaveLength(2));
  stop();
});
