import type { LetterRecipients } from '@meridian/shared-types';
import type { Models } from '../models';
import type { SuppressionList } from '../suppression/suppression-list';
import { readReaders, type ReaderSources } from './readers';
import { recipientLists, type RecipientSources } from './recipients';

/** Counts the addresses that a letter would reach now, each once, without those that get no letters. */
export async function countReaders(
  models: Models,
  recipients: LetterRecipients,
  sources: RecipientSources & ReaderSources,
  suppressionList: SuppressionList,
): Promise<number> {
  const reached = new Set<string>();
  for (const read of recipientLists(recipients, sources)) {
    let after: string | undefined;
    do {
      const page = await read(after);
      const deliveries = page.recipients.map((recipient) => ({ ...recipient, _id: recipient.subjectId }));
      for (const reader of (await readReaders(models, sources, suppressionList, deliveries)).values())
        if ('addressKey' in reader) reached.add(reader.addressKey);
      after = page.next;
    } while (after !== undefined);
  }
  return reached.size;
}
