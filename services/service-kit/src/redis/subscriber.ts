import { Redis, type RedisOptions } from 'ioredis';

const EFFECTS = {
  subscribe: ['subscribe', 'add'],
  unsubscribe: ['subscribe', 'delete'],
  ssubscribe: ['ssubscribe', 'add'],
  sunsubscribe: ['ssubscribe', 'delete'],
} as const;
const isSubscription = (name: string): name is keyof typeof EFFECTS => Object.hasOwn(EFFECTS, name);

/**
 * A Redis connection that stores the wanted channels instead of queueing commands. While Redis is unavailable, its
 * memory does not grow with the number of commands. It subscribes to all wanted channels after each reconnect.
 */
export class Subscriber extends Redis {
  private readonly wanted = { subscribe: new Set<string>(), ssubscribe: new Set<string>() };

  constructor(url: string, options: Pick<RedisOptions, 'maxRetriesPerRequest' | 'retryStrategy' | 'socketTimeout'>) {
    super(url, { ...options, enableOfflineQueue: false, autoResubscribe: false, autoResendUnfulfilledCommands: false });
    this.on('ready', () => {
      const { subscribe, ssubscribe } = this.wanted;
      if (subscribe.size) void this.subscribe(...subscribe);
      for (const channel of ssubscribe) void this.ssubscribe(channel); // Channels may be on several nodes.
    });
  }

  override sendCommand(...[command, stream]: Parameters<Redis['sendCommand']>): unknown {
    if (!isSubscription(command.name)) return super.sendCommand(command, stream);
    const [kind, effect] = EFFECTS[command.name];
    for (const channel of command.args) this.wanted[kind][effect](String(channel));
    command.promise.catch(() => undefined); // The subscription is repeated after the reconnect.
    if (this.status === 'ready') return super.sendCommand(command, stream);
    command.resolve(Buffer.from('0'));
    return command.promise;
  }
}
