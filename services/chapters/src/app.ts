import {
  createAuditTrail,
  createServiceClient,
  deliverDomainEvents,
  openServiceDatabase,
  connectRedis,
  createLogger,
  ensureIndexes,
  implement,
  startService,
  type RunningServer,
} from '@meridian/service-kit';
import { chaptersApi, chaptersInternalApi, contentInternalApi } from '@meridian/shared-types/contracts';
import { startAnnouncementJob } from './announcements/announcement-job';
import { announcementHandlers } from './announcements/announcement.routes';
import { archiveHandlers } from './archive/archive.routes';
import { createChapterEvents } from './archive/chapter-events';
import { startEndingEvents } from './archive/end-events';
import { mergeHandlers } from './archive/merge.routes';
import { startMovingEvents } from './archive/move-events';
import { chapterHandlers } from './chapters/chapter.routes';
import type { ChaptersEnv } from './env';
import { joinRequestDecisionHandlers } from './requests/desk.routes';
import { internalHandlers } from './internal.routes';
import { inviteHandlers } from './invites/invite.routes';
import { joinRequestHandlers } from './requests/join-request.routes';
import { deliverMemberChanges } from './members/member-changes';
import { memberHandlers } from './members/member.routes';
import { createChapterSignals } from './chapters/chapter-signals';
import { chapterAdministrationHandlers } from './administration/office.routes';
import { chapterPeopleHandlers } from './members/people.routes';
import { seed } from './seed';
import { createModels } from './models/create-models';
import { createWeekEventCounts } from './chapters/week-event-counts';

export async function start(env: ChaptersEnv): Promise<RunningServer> {
  const log = createLogger('chapters', env.LOG_LEVEL);
  const db = await openServiceDatabase(env, 'chapters', log);
  const redis = env.REDIS_URL ? await connectRedis(env.REDIS_URL, log) : undefined;
  const models = createModels(db);
  const trail = createAuditTrail(db, env.ADMIN_URL, env.SERVICE_TOKEN, log);
  const domainEvents = deliverDomainEvents(db, env.NOTIFICATIONS_URL, env.SERVICE_TOKEN, log);
  const events = createChapterEvents(env.EVENTS_URL, env.SERVICE_TOKEN);
  const memberChanges = deliverMemberChanges(db, events, log);
  await ensureIndexes(db);
  if (env.SEED === 'demo') await seed(models, new Date());

  const signals = createChapterSignals(redis, log);
  const announcements = startAnnouncementJob(models, signals, log);
  const pictures = createServiceClient(contentInternalApi, env.CONTENT_URL, env.SERVICE_TOKEN);
  const endedEvents = startEndingEvents(models, events, log);
  const movedEvents = startMovingEvents(models, events, log);
  const weekEventCounts = createWeekEventCounts(env.EVENTS_URL, env.SERVICE_TOKEN, log);
  const routers = [
    implement(chaptersApi, {
      ...chapterHandlers(models, weekEventCounts),
      ...chapterAdministrationHandlers(models, { signals, pictures, weekEventCounts }),
      ...archiveHandlers(models, signals, events, weekEventCounts, () => endedEvents.runSoon(0)),
      ...mergeHandlers(models, { signals, events, weekEventCounts, moveSoon: () => movedEvents.runSoon(0) }),
      ...announcementHandlers(models, signals),
      ...memberHandlers(models, signals),
      ...joinRequestHandlers(models, signals),
      ...joinRequestDecisionHandlers(models, signals),
      ...chapterPeopleHandlers(models, signals),
      ...inviteHandlers(models, signals),
    }),
    implement(chaptersInternalApi, internalHandlers(models, signals)),
  ];
  return startService({
    env,
    log,
    db,
    redis,
    routers,
    async afterClose() {
      await announcements.stop();
      await endedEvents.stop();
      await movedEvents.stop();
      await trail.stop();
      await domainEvents.stop();
      await memberChanges.stop();
    },
  });
}
