import { measureDeliveries } from './chat/deliveries';

/**
 * Measures 2,000 sockets in 50 chapters at 3 replicas with 25 messages a second, which a tenth of the members read. On
 * a machine with two processors, 50 messages a second beside the sockets of the peers are too many: replicas refuse
 * some of them with 503.
 */
export const run = (): Promise<void> =>
  measureDeliveries({
    name: 'chat-chapters',
    chapters: 50,
    members: 40,
    replicas: 3,
    perSecond: 25,
    readers: 4,
    otherPeers: ['socket.io, messages stored', 'socket.io, messages stored, context'],
  });
