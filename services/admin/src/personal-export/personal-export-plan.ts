import {
  CHANGE_TIMEOUT_MS,
  createServiceClient,
  personalSource,
  recordDomainEvent,
  type PersonalSources,
} from '@meridian/service-kit';
import { HOUR_MS, PERSONAL_EXPORT_HOURS } from '@meridian/shared-types';
import {
  authInternalApi,
  chaptersInternalApi,
  chatInternalApi,
  eventsInternalApi,
  notificationsInternalApi,
  PERSONAL_KIND_NAMES,
  PERSONAL_KINDS,
  type ExportPage,
  type PersonalKind,
} from '@meridian/shared-types/contracts';
import type { AdminEnv } from '../env';
import type { ExportModels } from '../exports/export.model';
import type { ExportPlan } from '../exports/export-plan';
import { createFreeBytes } from '../exports/free-space';
import type { Threads } from '../inbox/thread.model';
import { writeIndex } from './write-index';
import { createKindWriter } from './write-kind';

/** Reads a page of what a service has of a person. */
export type ReadPersonalPage = (
  kind: PersonalKind,
  page: { userId: string; after: string | undefined },
) => Promise<ExportPage>;

/** What the office has of a person: the messages that the person wrote to it. */
const ownSources = (Threads: Threads): PersonalSources<'admin'> => ({
  officeMessages: personalSource('officeMessages', Threads, {
    ofPerson: (userId) => ({ 'contact.userId': userId }),
    columns: {
      category: 'contact.category',
      name: 'contact.name',
      email: 'contact.email',
      message: 'contact.message',
    },
  }),
});

/** Creates a function that reads pages of each kind from its service. */
export function createReader(env: AdminEnv, Threads: Threads): ReadPersonalPage {
  const own = ownSources(Threads);
  const urls = {
    auth: [authInternalApi, env.AUTH_URL],
    chapters: [chaptersInternalApi, env.CHAPTERS_URL],
    events: [eventsInternalApi, env.EVENTS_URL],
    chat: [chatInternalApi, env.CHAT_URLS],
    notifications: [notificationsInternalApi, env.NOTIFICATIONS_URL],
  } as const;
  type ReadPage = (input: {
    params: { userId: string; kind: string };
    query: { after?: string };
  }) => Promise<ExportPage>;
  const readers = Object.fromEntries(
    Object.entries(urls).map(([service, [contract, url]]) => [
      service,
      createServiceClient(contract, url, env.SERVICE_TOKEN, CHANGE_TIMEOUT_MS).personalPage as ReadPage,
    ]),
  );
  return (kind, { userId, after }) => {
    if (kind in own) return own[kind as keyof typeof own](userId, after);
    const read = readers[PERSONAL_KINDS[kind].service];
    if (!read) throw new Error(`No service has ${kind}`);
    return read({ params: { userId, kind }, query: after === undefined ? {} : { after } });
  };
}

/** The plan of an export of a person's own data, who is notified when the file is ready. */
export const personalExportPlan = (models: ExportModels, readPage: ReadPersonalPage): ExportPlan => ({
  models,
  parts: PERSONAL_KIND_NAMES,
  keptMs: PERSONAL_EXPORT_HOURS * HOUR_MS,
  noSpace: 'There was not enough space for the file.',
  readPage: (part, after, { orderedBy }) => readPage(part as PersonalKind, { userId: orderedBy, after }),
  serviceOf: (part) => PERSONAL_KINDS[part as PersonalKind].service,
  createWriter: (part, owner) => createKindWriter(models, part as PersonalKind, owner),
  writeAbout: (doc, owner) => writeIndex(models, doc, owner),
  freeBytes: createFreeBytes(models.db),
  async record(change, { orderedBy }, _detail, session) {
    if (change !== 'finished') return;
    const audience = { userIds: [orderedBy] };
    await recordDomainEvent(models.db, { kind: 'account.export-ready', audience, data: {} }, session);
  },
});
