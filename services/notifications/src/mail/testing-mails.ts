import { eventually } from '@meridian/service-kit/testing';
import type { DomainEvent } from '@meridian/shared-types';
import { Types } from 'mongoose';
import type { TestServer } from '../testing/test-server';

/** Creates the helpers for tests of mails about domain events. */
export function mailHelpers(server: () => TestServer) {
  const deliver = (...domainEvents: DomainEvent[]) =>
    server().service.appendDomainEvents({ body: { records: domainEvents } });
  const keyOf = (domainEvent: DomainEvent, id: string) => `${domainEvent.id}.${id}`;
  const mailAbout = (domainEvent: DomainEvent, id: string) => server().mails.findOne({ key: keyOf(domainEvent, id) });
  const notifyAll = async (domainEvent: DomainEvent): Promise<void> => {
    await deliver(domainEvent);
    await eventually(async () => {
      const stored = await server()
        .db.collection('domainEvents')
        .findOne({ _id: new Types.ObjectId(domainEvent.id) });
      return stored !== null && stored.nextAt === undefined;
    }, 15_000);
  };
  return {
    deliver,
    keyOf,
    mailAbout,
    notifyAll,
    /** Delivers a domain event, and resolves when all its notices are written. The mail to the person waits. */
    async notify(domainEvent: DomainEvent, id: string): Promise<void> {
      await notifyAll(domainEvent);
      expect(await mailAbout(domainEvent, id)).toMatchObject({ state: 'waiting' });
    },
    /** Ends the time in which a mail waits for others. Resolves to its state and reason. */
    async send(domainEvent: DomainEvent, id: string): Promise<string> {
      await server().mails.updateOne({ key: keyOf(domainEvent, id) }, { $set: { nextAt: new Date(0) } });
      await eventually(async () => (await mailAbout(domainEvent, id))?.nextAt === undefined);
      const { state, lastError = '' } = (await mailAbout(domainEvent, id)) ?? {};
      return `${state} ${lastError}`.trim();
    },
    member(role: 'member' | 'admin' = 'member') {
      const person = server().addPerson();
      server().audiences.roles.set(person.id, role);
      return person;
    },
    textTo: (email: string) => server().mailsTo(email).at(-1)?.raw.toString().replace(/=\r\n/g, '') ?? '',
  };
}
