import { startBackgroundJob, type Logger, type SignalBus } from '@meridian/service-kit';
import { randomUUID } from 'node:crypto';
import { coalesce } from '../sockets/coalesce';
import { chapterOfMembers, localSockets, userRoom, type ChatServer, type ChatSocket } from '../sockets/socket-server';
import { createKnownSettings } from './known-settings';
import { createOtherReplicas } from './other-replicas';
import type { PresenceSettingsStore } from './presence-settings.model';
import type { PresentPeople } from './present-people';

/** The time in milliseconds in which changes are collected for one message to the other replicas. */
const TOGETHER_MS = 100;
/** The limits of complete answers, which many replicas may ask for at once. */
const ANSWERS = { firstMs: 50, everyMs: 1000 };

export interface PresenceOptions {
  io: ChatServer;
  bus: SignalBus;
  people: PresentPeople;
  Settings: PresenceSettingsStore;
  log: Logger;
  /** The interval in milliseconds at which replicas tell each other that they run. */
  heartbeatMs: number;
  /** The interval in milliseconds between checks for choices whose signal was lost. */
  checkEveryMs: number;
}

/**
 * Maintains the list of who is here: the people of this replica's sockets, in the chapters whose rooms of members they
 * have joined, and the people of the other replicas. Nothing is written to the database. What ends a session or a
 * membership also removes a socket from these rooms, so nothing else has to be checked.
 */
export function createPresence({ io, bus, people, Settings, log, heartbeatMs, checkEveryMs }: PresenceOptions) {
  const own = randomUUID();
  let version = 0;
  /** The people whose sockets or rooms have changed since the last message. */
  const changed = new Set<string>();
  const touch = (userId: string): void => {
    if (changed.size === 0) job.runSoon(TOGETHER_MS);
    changed.add(userId);
  };
  const settings = createKnownSettings({ Settings, log, checkEveryMs, onChange: touch });
  const others = createOtherReplicas({ people, bus, heartbeatMs });

  /** Returns the chapters in which others see that the person is here at this replica. */
  function listShownChapters(userId: string): number[] {
    const sockets = localSockets(io, userRoom(userId));
    if (sockets.length === 0) settings.remove(userId);
    if (!settings.isShown(userId)) return [];
    const rooms = sockets.filter(({ data }) => data.actorId === undefined).flatMap((socket) => [...socket.rooms]);
    return [...new Set(rooms.flatMap((room) => chapterOfMembers(room) ?? []))].sort((a, b) => a - b);
  }

  /** Publishes to the other replicas what has changed, or only that this replica runs. */
  function publishChanges(): void {
    const changes = [...changed]
      .map((userId) => ({ userId, chapterIds: listShownChapters(userId) }))
      .filter(({ userId, chapterIds }) => String(chapterIds) !== String(people.chapterIds(own, userId)));
    changed.clear();
    for (const { userId, chapterIds } of changes) people.set(own, userId, chapterIds);
    if (changes.length > 0) version += 1;
    bus.publish('presenceChanged', { replica: own, version, isWhole: false, people: changes });
    others.dropSilent();
  }
  const job = startBackgroundJob(publishChanges, {
    everyMs: heartbeatMs,
    log,
    failure: 'other replicas not told who is here',
  });
  const answer = coalesce(
    () => bus.publish('presenceChanged', { replica: own, version, isWhole: true, people: people.of(own) }),
    ANSWERS,
  );

  bus.onSignal('presenceChanged', (update) => {
    if (update.replica !== own) others.receive(update);
  });
  bus.onSignal('presenceAsked', ({ replica = own }) => {
    if (replica === own) answer(own);
  });
  bus.onSignal('presenceSettingsChanged', ({ userId, ...choice }) => settings.changed(userId, choice));
  bus.publish('presenceAsked', {});

  const onRoom = (room: string, socketId: string): void => {
    const userId = io.of('/').sockets.get(socketId)?.data.userId;
    if (userId !== undefined && chapterOfMembers(room) !== undefined) touch(userId);
  };
  io.of('/').adapter.on('join-room', onRoom).on('leave-room', onRoom);

  return {
    /** Adds a new socket. */
    add(socket: ChatSocket): void {
      const { userId } = socket.data;
      settings.want(userId);
      socket.once('disconnect', () => touch(userId));
    },
    /** Applies a person's choice at all replicas. */
    changeSettings(userId: string, choice: { showPresence: boolean; version: number }): void {
      settings.changed(userId, choice);
      bus.publish('presenceSettingsChanged', { userId, ...choice });
    },
    /** Tells the other replicas that the people of this one are gone. Their pages connect to another replica. */
    async stop(): Promise<void> {
      await Promise.all([job.stop(), settings.stop()]);
      bus.publish('presenceChanged', { replica: own, version: version + 1, isWhole: true, people: [] });
    },
  };
}
export type PresenceOfReplica = ReturnType<typeof createPresence>;
