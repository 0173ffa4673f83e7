import { recordedActions, recordedDomainEvents } from '@meridian/service-kit/testing';
import type { DomainEvent } from '@meridian/shared-types';
import { namedPeople } from '@meridian/shared-types/schemas';
import type { Models } from '../models/create-models';

/** The kinds of domain events whose mail has a link with a token. */
export type LinkKind = Extract<DomainEvent, { data: { token: string } }>['kind'];

/** Creates what reads the records that are to be delivered to other services, oldest first. */
export function createRecords({ db }: Pick<Models, 'db'>) {
  /** Returns the domain events of which a person is notified. */
  const eventsFor = async (userId: string) =>
    (await recordedDomainEvents(db)).filter((event) => namedPeople(event).includes(userId));
  /** Returns the audit records about a person. */
  const actionsOn = async (userId: string) => (await recordedActions(db)).filter((each) => each.userId === userId);
  return {
    eventsFor,
    kindsFor: async (userId: string) => (await eventsFor(userId)).map(({ kind }) => kind),
    /** Returns the data of the links of a kind that were mailed to a person. */
    linksFor: async <Kind extends LinkKind>(userId: string, kind: Kind) =>
      (await eventsFor(userId)).flatMap((event) =>
        event.kind === kind ? [event.data as Extract<DomainEvent, { kind: Kind }>['data']] : [],
      ),
    actionsOn,
    actionNamesOn: async (userId: string) => (await actionsOn(userId)).map(({ action }) => action),
    actionDetailsOn: async (userId: string) => (await actionsOn(userId)).map(({ action, detail }) => [action, detail]),
  };
}
