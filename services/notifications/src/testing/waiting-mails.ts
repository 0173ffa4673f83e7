import { eventually } from '@meridian/service-kit/testing';
import type { DomainEvent } from '@meridian/shared-types';
import type { TestServer } from './test-server';

/** Creates the helpers for tests of mails that wait for others for a while. */
export const waitingMails = (server: TestServer) => ({
  /** Delivers a domain event, and resolves when all its notices are written. The mail to the person waits. */
  async notify(domainEvent: DomainEvent, id: string): Promise<void> {
    await server.notify(domainEvent);
    expect(await server.findMail(domainEvent, id)).toMatchObject({ state: 'waiting' });
  },
  /** Ends the time in which a mail waits for others. Resolves to its state and reason. */
  async send(domainEvent: DomainEvent, id: string): Promise<string> {
    await server.makeDue(domainEvent, id);
    await eventually(async () => (await server.findMail(domainEvent, id))?.nextAt === undefined);
    const { state, lastError = '' } = (await server.findMail(domainEvent, id)) ?? {};
    return `${state} ${lastError}`.trim();
  },
});
