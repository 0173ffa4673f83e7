import { measureDeliveries } from './chat/deliveries';

/** Measures 2,000 sockets in 50 chapters at 3 replicas with 100 messages a second, which a tenth of them read. */
export const run = (): Promise<void> =>
  measureDeliveries({ name: 'chat-chapters', chapters: 50, members: 40, replicas: 3, perSecond: 100, readers: 4 });
