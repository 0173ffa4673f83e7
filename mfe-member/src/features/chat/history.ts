import { api, queryClient, queryFor } from '@meridian/platform';
import { chatApi, type ChatMessage } from '@meridian/shared-types';
import { follows, mergeLatest, mergeMessages } from './chat-log';

const PAGE = 200;
/** Behind by more than this, the newest page replaces what is known: the rest loads when someone scrolls up to it. */
const FAR_BEHIND = 1000;

/** A chapter's messages as far as they are known: fetched pages and live ones in one cache entry. */
export function historyOf(chapterId: number) {
  const { queryKey, queryFn } = queryFor(chatApi.messages, { params: { chapterId } });
  return {
    queryKey,
    queryFn: async (...context: Parameters<typeof queryFn>): Promise<ChatMessage[]> => {
      const latest = await queryFn(...context);
      return mergeLatest(known(chapterId) ?? [], latest);
    },
  };
}

const known = (chapterId: number) => queryClient.getQueryData<ChatMessage[]>(historyOf(chapterId).queryKey);

/** Adds messages to an entry that is there. Without one its first fetch is under way, and `catchUp` follows it. */
function store(chapterId: number, messages: ChatMessage[]): void {
  queryClient.setQueryData<ChatMessage[]>(
    historyOf(chapterId).queryKey,
    (held) => held && mergeMessages(held, messages),
  );
}

/** Fetches everything that came after the newest known message. */
export async function catchUp(chapterId: number, headSeq = 0): Promise<void> {
  const held = await queryClient.ensureQueryData(historyOf(chapterId));
  let last = held.at(-1)?.seq ?? 0;
  if (headSeq - last > FAR_BEHIND) {
    await queryClient.fetchQuery({ ...historyOf(chapterId), staleTime: 0 });
    return;
  }
  for (let full = true; full;) {
    const page = await api.chat.messages({
      params: { chapterId },
      query: { after: String(last), limit: String(PAGE) },
    });
    store(chapterId, page);
    last = page.at(-1)?.seq ?? last;
    full = page.length === PAGE;
  }
}

/**
 * Takes a live message in. One that does not follow the known ones shows that some were missed: they are fetched
 * instead.
 */
export async function receive(chapterId: number, message: ChatMessage): Promise<void> {
  const held = known(chapterId);
  if (!held) return;
  if (follows(held, message)) store(chapterId, [message]);
  else await catchUp(chapterId, message.seq);
}

/** Fetches the page before the oldest known message. */
export async function loadOlder(chapterId: number): Promise<void> {
  const oldest = known(chapterId)?.[0];
  if (!oldest || oldest.seq === 1) return;
  store(
    chapterId,
    await api.chat.messages({ params: { chapterId }, query: { before: String(oldest.seq), limit: String(PAGE) } }),
  );
}
