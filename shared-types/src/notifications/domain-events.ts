import * as z from 'zod';
import { Id, Instant } from '../fields/fields';
import { ChapterAudience, ChaptersAudience, EventAudience, PeopleAudience } from './domain-event-audiences';
import { domainEventFields } from './domain-event-fields';
import {
  findKindContract,
  DOMAIN_EVENT_KINDS,
  type DomainEventKind,
  type NOTIFICATION_KINDS,
} from './notification-kinds';

export { SignInFactor } from './domain-event-fields';
export type { DomainEventKind };

const AUDIENCES = {
  people: PeopleAudience,
  chapter: ChapterAudience,
  chapters: ChaptersAudience,
  event: EventAudience,
};

type Kinds = typeof NOTIFICATION_KINDS;
/** A domain event of one kind. */
interface DomainEventOf<K extends DomainEventKind> {
  id: string;
  at: string;
  kind: K;
  /** The author of the change, who is not notified. */
  by?: string | undefined;
  audience: z.infer<(typeof AUDIENCES)[Kinds[K]['audience']]>;
  data: z.infer<ReturnType<Kinds[K]['data']>>;
}

const schemaOf = (kind: DomainEventKind) => {
  const { audience, data } = findKindContract(kind);
  return z.strictObject({
    id: Id,
    at: Instant,
    kind: z.literal(kind),
    by: Id.optional(),
    audience: AUDIENCES[audience],
    data: data(domainEventFields),
  });
};

/**
 * Something that happened, and its audience. The service where it happened records it, and the notifications service
 * notifies people. `data` has ids and short texts, never a password or a session. Only domain events about an account
 * may have a one-time token, which is removed once the mail is sent. Each kind is defined in `kinds`.
 */
export type DomainEvent = { [K in DomainEventKind]: DomainEventOf<K> }[DomainEventKind];
const schemas = DOMAIN_EVENT_KINDS.map(schemaOf) as [ReturnType<typeof schemaOf>];
export const DomainEvent = z.discriminatedUnion('kind', schemas) as unknown as z.ZodType<DomainEvent, DomainEvent>;

/** Returns the people in the audience of a domain event, which are none for audiences of chapters and events. */
export const namedPeople = ({ audience }: Pick<DomainEvent, 'audience'>): string[] =>
  'userIds' in audience ? audience.userIds : [];
