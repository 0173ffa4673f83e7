import { HttpError } from '@meridian/service-kit';
import type { Client, LetterRecipients } from '@meridian/shared-types';
import type { authInternalApi, chaptersInternalApi } from '@meridian/shared-types/contracts';
import type { SubjectKind } from '../models/letter-delivery.model';

/** The number of accounts in one response. */
const ACCOUNTS = 200;

export interface RecipientSources {
  auth: Pick<Client<typeof authInternalApi>, 'accounts' | 'contacts' | 'subscribers' | 'subscriberAddresses'>;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'audience' | 'exists'>;
}

interface Recipient {
  subjectId: string;
  subjectKind: SubjectKind;
  email: string;
}

/** A page of a list, in the order of ids. */
interface RecipientPage {
  recipients: Recipient[];
  /** The id of the last recipient, or undefined at the end of the list. */
  next: string | undefined;
}
type RecipientList = (after: string | undefined) => Promise<RecipientPage>;

/**
 * Returns the lists of people who get a letter. A person on several lists gets one letter. Whether a person still wants
 * it is checked when it is sent.
 */
export function recipientLists(recipients: LetterRecipients, { auth, chapters }: RecipientSources): RecipientList[] {
  const from = (after: string | undefined) => after !== undefined && { after };
  const isOpen = (id: number): Promise<boolean> =>
    chapters.exists({ params: { id } }).then(
      ({ isArchived }) => !isArchived,
      (error: unknown) => {
        if (error instanceof HttpError && error.status === 404) return false;
        throw error;
      },
    );
  const subscribers: RecipientList = async (after) => {
    const page = await auth.subscribers({ query: { ...from(after) } });
    return {
      recipients: page.subscribers.map(({ id, email }) => ({ subjectId: id, subjectKind: 'subscriber', email })),
      next: page.next ?? undefined,
    };
  };
  const accounts =
    (status?: 'active' | 'newsletter'): RecipientList =>
    async (after) => {
      const page = await auth.accounts({ query: { ...from(after), limit: String(ACCOUNTS) } });
      const wanted = page.filter(({ subscriptionStatus }) => status === undefined || subscriptionStatus === status);
      return {
        recipients: wanted.map(({ id, email }) => ({ subjectId: id, subjectKind: 'person', email })),
        next: page.length === ACCOUNTS ? page.at(-1)?.id : undefined,
      };
    };
  const listMembers =
    (id: number): RecipientList =>
    async (after) => {
      // The chapter was archived meanwhile, so its members get nothing.
      if (!(await isOpen(id))) return { recipients: [], next: undefined };
      const { userIds } = await chapters.audience({ params: { id }, query: { role: 'members', ...from(after) } });
      const { contacts } = userIds.length > 0 ? await auth.contacts({ body: { userIds } }) : { contacts: [] };
      return {
        recipients: contacts.map(({ userId, email }) => ({ subjectId: userId, subjectKind: 'person', email })),
        next: userIds.at(-1),
      };
    };
  switch (recipients.kind) {
    case 'readers':
      return [subscribers, accounts('newsletter')];
    case 'members':
      return [accounts('active')];
    case 'all':
      return [subscribers, accounts()];
    case 'chapters':
      return recipients.chapterIds.map(listMembers);
  }
}
