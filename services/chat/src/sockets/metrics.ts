import { Counter, Gauge, Histogram, metrics } from '@meridian/service-kit';

const registers = [metrics];

export const chatMetrics = {
  sockets: new Gauge({ name: 'chat_sockets', help: 'Sockets that are connected to this replica.', registers }),
  stored: new Counter({
    name: 'chat_messages_stored_total',
    help: 'Messages that this replica stored and acknowledged.',
    registers,
  }),
  delivered: new Counter({
    name: 'chat_messages_delivered_total',
    help: 'Messages that this replica delivered to a room of its own.',
    registers,
  }),
  lag: new Histogram({
    name: 'chat_delivery_lag_seconds',
    help: 'From the time in the log to the delivery by this replica.',
    registers,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  }),
  waiting: new Gauge({
    name: 'chat_deliveries_waiting',
    help: 'Rooms of this replica that catch up with the log, or wait for the store to do so.',
    registers,
  }),
  holes: new Counter({
    name: 'chat_log_holes_total',
    help: 'Holes in the log that this replica skipped: messages that nobody received live.',
    registers,
  }),
};
