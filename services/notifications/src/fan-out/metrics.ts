import { Counter, Gauge, Histogram, metrics } from '@meridian/service-kit';
import { FAN_OUT_AGE } from '../models/domain-event.model';
import type { Models } from '../models/create-models';

export const noticesWritten = new Counter({
  name: 'notifications_notices_written_total',
  help: 'Notices written for people, by kind.',
  labelNames: ['kind'],
  registers: [metrics],
});
export const fanOutLag = new Histogram({
  name: 'notifications_fan_out_lag_seconds',
  help: 'Seconds from a domain event to the notices of all whom it concerns.',
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 3600, 86_400],
  registers: [metrics],
});
const oldest = new Gauge({
  name: 'notifications_oldest_fan_out_seconds',
  help: 'Age of the oldest domain event without all its notices; 0 without one.',
  registers: [metrics],
});

/** Measures how far the notices are behind the domain events. */
export async function measureFanOut({ DomainEvents }: Pick<Models, 'DomainEvents'>): Promise<void> {
  const first = await DomainEvents.findOne({ nextAt: { $gte: new Date(0) } }, { _id: 0, at: 1 })
    .sort({ at: 1 })
    .hint(FAN_OUT_AGE)
    .lean();
  oldest.set(first ? (Date.now() - first.at.getTime()) / 1000 : 0);
}
