import { measureDeliveries } from './chat/deliveries';

/** Measures 300 sockets in 2 chapters at 2 replicas, with 60 messages a second. */
export const run = (): Promise<void> =>
  measureDeliveries({ name: 'chat-deliveries', chapters: 2, members: 150, replicas: 2, perSecond: 60, readers: 0 });
