import { HOUR_MS } from '@meridian/shared-types';
import {
  connectRedis,
  connectSubscriber,
  createAuditTrail,
  createLogger,
  createServiceClient,
  createSignalBus,
  deliverDomainEvents,
  createOrganizationReader,
  ensureIndexes,
  exportHandlers,
  personalExportHandlers,
  implement,
  type Logger,
  migrate,
  parseMigrationLimit,
  openServiceDatabase,
  type RunningServer,
  startBackgroundJob,
  startService,
} from '@meridian/service-kit';
import { chaptersInternalApi, eventsApi, eventsInternalApi } from '@meridian/shared-types/contracts';
import { adminHandlers } from './lists/counts.routes';
import { attendeeHandlers } from './rsvps/replying/attendee.routes';
import { dueHandlers } from './events/due.routes';
import { conversationAccessHandlers } from './messages/conversation-access';
import { doorHandlers } from './door/door.routes';
import { createTickets } from './door/tickets';
import type { EventsEnv } from './env';
import { chapterEventHandlers } from './chapters/chapter-events.routes';
import { calendarHandlers } from './calendars/calendar.routes';
import { feedLinkHandlers } from './calendars/feed-link.routes';
import { eventSettingsHandlers } from './rsvps/replying/event-settings.routes';
import { eventMessageHandlers } from './messages/event-messages.routes';
import { eventHandlers } from './viewing/event.routes';
import { eventListHandlers } from './lists/event-list.routes';
import { holidayHandlers } from './scheduling/holidays/holiday.routes';
import { internalHandlers } from './internal.routes';
import { creationHandlers } from './managing/creation.routes';
import { createFollowMembers } from './leaving/member-changes';
import { manageHandlers } from './managing/manage.routes';
import { createNewMemberLimit } from './managing/new-members';
import { migrations } from './migrations';
import { schedulingHintsHandlers } from './scheduling/scheduling-hints.routes';
import { peopleHandlers } from './people/people.routes';
import { previewHandlers } from './viewing/preview/preview.routes';
import { pulseHandlers } from './rsvps/pulse/pulse.routes';
import { createPulseReader } from './rsvps/pulse/pulses';
import { expireOffers } from './rsvps/seats/offers';
import { personRsvpHandlers } from './rsvps/replying/person-rsvps.routes';
import { rsvpHandlers } from './rsvps/replying/rsvp.routes';
import { createRsvpSignals, type AnnounceRsvps } from './rsvps/rsvp-signals';
import { checkSeats } from './rsvps/seats/seat-check';
import { seed } from './seed';
import { extendSeries } from './managing/series/series-job';
import { TZDB } from './event-terms/event-times';
import { waitingListHandlers } from './rsvps/seats/waiting-list.routes';
import { applyZoneRules } from './events/time-zones/zone-rules';
import { reportZoneRules } from './events/time-zones/zone-rules-age';
import { createModels, type Models } from './models/create-models';
import { personalSources } from './personal-export';
import { exportSources } from './site-export';

const OFFERS_EVERY_MS = 5000;

const originOf = ({ PUBLIC_ORIGIN }: EventsEnv) => PUBLIC_ORIGIN && new URL(PUBLIC_ORIGIN).origin;
/** The address of the site in texts that no request asked for. */
const siteOf = (env: EventsEnv) => originOf(env) ?? 'http://localhost';

export async function start(env: EventsEnv): Promise<RunningServer> {
  const log = createLogger('events', env.LOG_LEVEL);
  const db = await openServiceDatabase(env, 'events', log);
  const redis = env.REDIS_URL ? await connectRedis(env.REDIS_URL, log) : undefined;
  const models = createModels(db);
  const trail = createAuditTrail(db, env.ADMIN_URL, env.SERVICE_TOKEN, log);
  const domainEvents = deliverDomainEvents(db, env.NOTIFICATIONS_URL, env.SERVICE_TOKEN, log);
  const chapters = createServiceClient(chaptersInternalApi, env.CHAPTERS_URL, env.SERVICE_TOKEN);
  await ensureIndexes(db);
  await migrate(db, migrations(models), { log, upTo: parseMigrationLimit(env) });
  if (env.SEED === 'demo') await seed(models, new Date());

  reportZoneRules(log);
  const followZoneRules = async () => {
    const moved = await applyZoneRules(models);
    if (moved > 0) log.info({ moved, tzdb: TZDB }, 'events follow new rules of their time zones');
  };
  await followZoneRules();

  const subscriber = env.REDIS_URL ? connectSubscriber(env.REDIS_URL, log) : undefined;
  const bus = createSignalBus({ publisher: redis, subscriber, log });
  const announce = createRsvpSignals(bus);
  const createTicketCode = createTickets(env.SERVICE_TOKEN);
  const readOrganization = createOrganizationReader(env.CONTENT_URL);
  const followMembers = createFollowMembers(models, chapters, announce, bus);
  const limitNewMembers = createNewMemberLimit(models, chapters, env.WRITE_LIMIT_FACTOR);
  const pulses = createPulseReader(models, chapters, bus);
  const routers = [
    implement(eventsApi, {
      ...eventListHandlers(models, chapters),
      ...eventHandlers(models, chapters, pulses),
      ...creationHandlers(models, chapters, limitNewMembers),
      ...manageHandlers(models, chapters, bus, announce, limitNewMembers),
      ...attendeeHandlers(models, chapters),
      ...peopleHandlers(models, chapters),
      ...previewHandlers(models, chapters, readOrganization),
      ...eventMessageHandlers(models, chapters, bus),
      ...doorHandlers(models, chapters, createTicketCode),
      ...chapterEventHandlers(models, chapters, createTicketCode),
      ...waitingListHandlers(models, chapters, announce),
      ...eventSettingsHandlers(models),
      ...holidayHandlers(models),
      ...schedulingHintsHandlers(models, chapters),
      ...rsvpHandlers(models, chapters, announce, bus),
      ...personRsvpHandlers(models, chapters),
      ...pulseHandlers(models, chapters, bus, pulses),
      ...feedLinkHandlers(models),
      ...calendarHandlers(models, chapters, {
        originOf: ({ headers }) => originOf(env) ?? `http://${headers.host ?? 'localhost'}`,
        readOrganization,
      }),
    }),
    implement(eventsInternalApi, {
      ...internalHandlers(models, chapters, { origin: siteOf(env), announce, bus, followMembers }),
      ...conversationAccessHandlers(models, chapters),
      ...adminHandlers(models),
      ...dueHandlers(models),
      ...exportHandlers<'events'>(exportSources(models, siteOf(env))),
      ...personalExportHandlers<'events'>(personalSources(models)),
    }),
  ];
  const announceAndForget: AnnounceRsvps = (eventId, changes) => {
    pulses.clear();
    announce(eventId, changes);
  };
  const jobs = startJobs(models, log, { followZoneRules, announce: announceAndForget });
  return startService({
    env,
    log,
    db,
    redis,
    subscriber,
    routers,
    onChange: pulses.clear,
    afterClose: async () => {
      await Promise.all([trail, domainEvents, ...jobs].map((work) => work.stop()));
    },
  });
}

interface JobWork {
  followZoneRules: () => Promise<void>;
  announce: AnnounceRsvps;
}

/** Starts the background jobs of this service. */
const startJobs = (models: Models, log: Logger, { followZoneRules, announce }: JobWork) => [
  startBackgroundJob(followZoneRules, {
    everyMs: HOUR_MS, // Replicas of another release may still write instants by other rules.
    log,
    failure: 'rules of time zones not applied',
  }),
  startBackgroundJob(() => expireOffers(models, announce), {
    everyMs: OFFERS_EVERY_MS,
    log,
    failure: 'offers not ended',
  }),
  startBackgroundJob(() => checkSeats(models, log), { everyMs: HOUR_MS, log, failure: 'seats not checked' }),
  startBackgroundJob(() => extendSeries(models, log), {
    everyMs: HOUR_MS,
    firstMs: OFFERS_EVERY_MS,
    log,
    failure: 'dates of series not made',
  }),
];
