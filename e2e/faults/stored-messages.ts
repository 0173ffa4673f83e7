import type { TestProduct } from '../api/test-product';
import type { EntryChange } from './history';
import type { Stored } from './run-record';

/** Returns the entries of a chapter's chat or of a conversation in their order. */
export async function readStoredMessages(
  product: TestProduct,
  collection: 'messages' | 'directMessages',
  filter: { chapterId: number } | { conversationId: string },
): Promise<Stored[]> {
  const found = await product.db('chat').collection(collection).find(filter).sort({ seq: 1 }).toArray();
  return found.map(({ _id, seq, senderId, clientId = '', content, isRemoved, change, createdAt }) => ({
    id: String(_id),
    seq: Number(seq),
    senderId: String(senderId),
    clientId: String(clientId),
    content: String(content),
    isRemoved: isRemoved === true,
    ...(change && { change: change as EntryChange }),
    createdAt: (createdAt as Date).getTime(),
  }));
}
