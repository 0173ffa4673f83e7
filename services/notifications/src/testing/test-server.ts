import { startMailbox } from '@meridian/mailbox';
import { createLogger, type Identity } from '@meridian/service-kit';
import {
  connectTestDatabase,
  createTestEnvironment,
  eventually,
  removeTestDatabase,
  serveDuringTests,
  setClockToMidday,
  someId,
} from '@meridian/service-kit/testing';
import { DEFAULT_PREFERENCES, type DomainEvent, type Preferences, type Role } from '@meridian/shared-types';
import {
  lettersApi,
  noticesApi,
  notificationsInternalApi,
  preferencesApi,
  type EventBrief,
} from '@meridian/shared-types/contracts';
import { namedPeople } from '@meridian/shared-types/schemas';
import { Types } from 'mongoose';
import { start } from '../app';
import type { NotificationsEnv } from '../env';
import type { MailDoc } from '../models/mail.model';
import { createDomainEvent } from './domain-events';
import { serveStubs, type Contact } from './stub-services';

jest.setTimeout(60_000); // Machines may be busy.
setClockToMidday();

/** Milliseconds in which the mailbox must reply in tests. */
const REPLY_MS = 1500;
/** Milliseconds between two checks for unprocessed domain events. */
const SWEEP_MS = 500;
/** Milliseconds between two checks whether a mail is due. */
const SEND_EVERY_MS = 100;
/** Milliseconds in which a mail is sent or a notice written on a busy machine. */
const WITHIN_MS = 15_000;
/** Milliseconds after which another process takes over the letters. */
const LEASE_MS = 1500;

interface Options {
  gatherMs?: number;
  NODE_ENV?: NotificationsEnv['NODE_ENV'];
}

/** Runs the service while the tests of a file run, with the services of {@link createTestServer}. */
export function useServer(options: Options = {}): TestServer {
  const server = serveDuringTests(() => createTestServer(options));
  afterEach(() => Object.assign(server.away, { admin: false, auth: false, chapters: false, content: false }));
  return server;
}

/** Starts the service on a real store, with a mailbox, and a stub of other services with people whom a test adds. */
export async function createTestServer({ gatherMs = 0, NODE_ENV = 'test' }: Options = {}) {
  const environment = await createTestEnvironment();
  const mailbox = await startMailbox();
  const { stub, people, subscribers, threads, away, audiences, ...stubs } = await serveStubs(environment);
  const env = {
    ...environment.env,
    NODE_ENV,
    ADMIN_URL: stub.url,
    AUTH_URL: stub.url,
    CHAPTERS_URL: stub.url,
    CHAT_URLS: stub.url,
    CONTENT_URL: stub.url,
    EVENTS_URL: stub.url,
    REDIS_URL: environment.redisUrl,
    SMTP_URL: mailbox.url,
    PUBLIC_URL: 'https://meridian.test',
    BULK_MAIL_PER_MINUTE: 100_000,
    BACKUP_DAYS: 30,
    BOUNCE_DOMAIN: 'bounces.test',
    BOUNCE_SECRET: 'a key of the mail relay, 32 characters',
  };
  const log = createLogger('test', 'silent');
  const startReplica = (change: Partial<typeof env> = {}) =>
    start({ ...env, ...change }, log, {
      replyMs: REPLY_MS,
      gatherMs,
      sweepMs: SWEEP_MS,
      sendEveryMs: SEND_EVERY_MS,
      leaseMs: LEASE_MS,
    });
  const running = await startReplica();
  const db = await connectTestDatabase(environment.env, 'notifications');
  const service = environment.service(notificationsInternalApi, running.url);
  type StoredMail = Pick<MailDoc, 'key' | 'state' | 'nextAt' | 'tries' | 'lastError' | 'addressKey' | 'into'>;
  const mails = db.collection<StoredMail>('mails');
  /** Delivers domain events as another service does. */
  const deliver = (...domainEvents: DomainEvent[]) => service.appendDomainEvents({ body: { records: domainEvents } });
  const domainEvents = db.collection<{ _id: Types.ObjectId; [field: string]: unknown }>('domainEvents');
  const findDomainEvent = ({ id }: DomainEvent) => domainEvents.findOne({ _id: new Types.ObjectId(id) });
  /** Resolves when all notices about domain events are written. */
  const untilNotified = async (...list: DomainEvent[]): Promise<void> => {
    for (const domainEvent of list)
      await eventually(async () => {
        const stored = await findDomainEvent(domainEvent);
        return stored !== null && stored.nextAt === undefined;
      }, WITHIN_MS);
  };
  /** Adds a person, and resolves to the id and address. */
  function addPerson(fields: Partial<Contact> = {}) {
    const id = someId();
    const { email = `${id}@example.org` } = fields;
    people.set(id, {
      ...{ name: 'Ana Horvat', wantsMail: true, weeklyDigest: false, isActive: true, isSuspended: false },
      ...{ verified: true, otherAddresses: [], ...fields, email },
    });
    return { id, email };
  }
  const findMail = (domainEvent: DomainEvent, userId = namedPeople(domainEvent)[0]) =>
    mails.findOne({ key: `${domainEvent.id}.${userId}` });
  const mailsTo = (email: string) => mailbox.mails().filter(({ to }) => to.includes(email));
  /** Creates a client for the calls about preferences, as a person. Without one it is signed out. */
  const preferences = (userId?: string) =>
    environment.client(preferencesApi, running.url, userId ? { userId } : undefined);
  return {
    ...{ environment, stubUrl: stub.url, running, db, mailbox, mails, away, startReplica, audiences, ...stubs },
    ...{
      env,
      deliver,
      domainEvents,
      findDomainEvent,
      untilNotified,
      addPerson,
      findMail,
      mailsTo,
      preferences,
    },
    /** Delivers domain events, and resolves when all their notices are written. */
    async notify(...list: DomainEvent[]): Promise<void> {
      await deliver(...list);
      await untilNotified(...list);
    },
    /** Resolves when the mail about a domain event, to the person whom it names or another one, has this state. */
    becomes: (domainEvent: DomainEvent, state: string, userId?: string) =>
      eventually(async () => (await findMail(domainEvent, userId))?.state === state, WITHIN_MS),
    /** Resolves when an attempt to send the mail about a domain event has failed. */
    isPostponed: (domainEvent: DomainEvent) =>
      eventually(async () => {
        const mail = await findMail(domainEvent);
        return mail?.state === 'waiting' && mail.lastError !== undefined;
      }, WITHIN_MS),
    /** Adds a member of the chapter. */
    member(role: Role = 'member', fields: Partial<Contact> = {}) {
      const person = addPerson(fields);
      audiences.roles.set(person.id, role);
      return person;
    },
    /** Changes some preferences of a person. */
    prefer: async (id: string, change: Partial<Preferences>) =>
      preferences(id).save({ body: { ...DEFAULT_PREFERENCES, ...(await preferences(id).read()), ...change } }),
    /** Returns the newest mail to an address, without the soft line breaks of its encoding. */
    textTo: (email: string) => mailsTo(email).at(-1)?.raw.toString().replace(/=\r\n/g, '') ?? '',
    noticesOf: async (userId: string, rights: Partial<Identity> = {}) =>
      (await environment.client(noticesApi, running.url, { userId, ...rights }).list()).notices,
    /** Creates a client for the calls about letters, as a site admin. */
    office: (userId: string, url = running.url) => environment.client(lettersApi, url, { userId, isSiteAdmin: true }),
    service,
    /** Creates a client for the calls about notices, as a person. */
    as: (userId: string, rights: Partial<Identity> = {}) =>
      environment.client(noticesApi, running.url, { userId, ...rights }),
    /** Creates an event as mails contain it. */
    brief: (fields: Partial<EventBrief> = {}): EventBrief => ({
      id: someId(),
      chapterId: 1,
      title: 'Picnic',
      startTime: '2099-01-01T00:00:00.000Z',
      endTime: '2099-12-31T00:00:00.000Z',
      startLocal: '2099-01-01T01:00',
      endLocal: '2099-01-01T04:00',
      location: 'City Hall',
      timeZone: 'Europe/Berlin',
      isPublic: true,
      isCancelled: false,
      ...fields,
    }),
    subscribers,
    /** Stores that no letters are wanted at an address, as auth reports it. */
    refuseLetters: (email: string) =>
      service.recordAddressChoices({
        body: { records: [{ ...createDomainEvent(), kind: 'letters', email, isWanted: false }] },
      }),
    /** The messages of visitors to the office, by the id of their thread. */
    threads,
    person: (id: string) => people.get(id),
    removePerson: (id: string) => people.delete(id),
    /** Ends the pause of a mail, or the claim of a process that died. */
    makeDue: (domainEvent: DomainEvent, userId = namedPeople(domainEvent)[0]) =>
      mails.updateOne({ key: `${domainEvent.id}.${userId}` }, { $set: { nextAt: new Date(0) } }),
    async close() {
      await running.stop();
      await stub.stop();
      await mailbox.close();
      await removeTestDatabase(db);
    },
  };
}
export type TestServer = Awaited<ReturnType<typeof createTestServer>>;
