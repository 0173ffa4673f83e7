import type { TestProduct } from '../api/product/test-product';
import type { EntryChange } from './history';
import type { Stored } from './run-record';

/** Returns the entries of a conversation in their order. @example readStoredMessages(product, 'chapter:1') */
export async function readStoredMessages(product: TestProduct, conversation: string): Promise<Stored[]> {
  const found = await product.collection('chat', 'messages').find({ conversation }).sort({ seq: 1 }).toArray();
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
