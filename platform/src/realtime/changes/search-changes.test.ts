import { chatsApi, type ChatMessage } from '@meridian/shared-types';
import { queryClient } from '../../api/query';
import { registerSearchChanges } from './search-changes';

type Listeners = Record<string, (payload: never) => void>;

test('a search is fetched again after a message was changed, and not after a new one', () => {
  const listeners: Listeners = {};
  registerSearchChanges({ on: (event: string, listener: (payload: never) => void) => (listeners[event] = listener) });
  const key = [chatsApi.search.path, { search: 'tram' }, 'pages'];
  const isStale = () => queryClient.getQueryState(key) === undefined;
  const store = () => queryClient.setQueryData(key, { pages: [] });
  const emit = (event: string, payload: object) => listeners[event]?.(payload as never);
  const change = { kind: 'removal', seq: 3 } as const;

  store();
  emit('chat-activity', { chapterId: 1, messages: [{ seq: 4, senderId: 'a' }] });
  emit('new-message', { seq: 4 } satisfies Partial<ChatMessage>);
  expect(isStale()).toBe(false);
  emit('chat-activity', { chapterId: 1, messages: [{ seq: 5, senderId: 'a', change }] });
  expect(isStale()).toBe(true);
  store();
  emit('new-message', { seq: 5, change: { ...change, content: '' } });
  expect(isStale()).toBe(true);
});
