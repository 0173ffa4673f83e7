import { findBlockPeers } from './block-peers';
import { createPresence, type PresenceOptions } from './presence';
import { createPresenceNotifier, type PresenceNotifierOptions } from './presence-notifier';
import { createPresentPeople } from './present-people';
import type { DirectModels } from '../direct/models';

export interface ChatPresenceOptions
  extends Omit<PresenceOptions, 'people'>, Pick<PresenceNotifierOptions, 'profiles'> {
  Conversations: DirectModels['Conversations'];
}

/** Creates the presence of a replica: who is here, and what the pages that show it are told. */
export function createChatPresence({ profiles, Conversations, ...options }: ChatPresenceOptions) {
  const { io, bus, log } = options;
  const people = createPresentPeople((chapterId) => notifier.changed(chapterId));
  const notifier = createPresenceNotifier({
    io,
    bus,
    peopleIn: people.in,
    profiles,
    findBlockPeers: (userId) => findBlockPeers(Conversations, userId),
    log,
  });
  return { ...createPresence({ ...options, people }), notifier };
}
