import type { LetterRecipients } from '@meridian/shared-types';
import { readReaders, type AddressLists, type ReaderSources } from './readers';
import { recipientLists, type RecipientSources } from './recipients';

/** Counts the addresses that a letter would reach now, each once, without those that get no letters. */
export async function countReaders(
  recipients: LetterRecipients,
  sources: RecipientSources & ReaderSources,
  lists: AddressLists,
): Promise<number> {
  const reached = new Set<string>();
  for (const read of recipientLists(recipients, sources)) {
    let after: string | undefined;
    do {
      const page = await read(after);
      const deliveries = page.recipients.map((recipient) => ({ ...recipient, _id: recipient.subjectId }));
      for (const reader of (await readReaders(sources, lists, deliveries)).values())
        if ('addressKey' in reader) reached.add(reader.addressKey);
      after = page.next;
    } while (after !== undefined);
  }
  return reached.size;
}
