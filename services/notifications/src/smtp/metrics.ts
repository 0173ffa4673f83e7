import { Counter, Gauge, metrics } from '@meridian/service-kit';
import type { Models } from '../models/create-models';
import { MAIL_QUEUES } from '../models/mail.model';

export const attempts = new Counter({
  name: 'notifications_mail_attempts_total',
  help: 'Attempts to send a mail, by queue and how they ended.',
  labelNames: ['queue', 'outcome'],
  registers: [metrics],
});
export const givenUp = new Counter({
  name: 'notifications_mails_given_up_total',
  help: 'Mails that could not be sent for three days.',
  labelNames: ['queue'],
  registers: [metrics],
});
export const refusedUs = new Counter({
  name: 'notifications_mail_server_refusals_total',
  help: 'Attempts that the mail server refused because of our credentials, address or signature.',
  registers: [metrics],
});
const mails = new Gauge({
  name: 'notifications_mails',
  help: 'Mails that are not sent, by state.',
  labelNames: ['state'],
  registers: [metrics],
});
const oldest = new Gauge({
  name: 'notifications_oldest_mail_seconds',
  help: 'Seconds since the oldest mail that waits was to be sent, by queue; 0 without one.',
  labelNames: ['queue'],
  registers: [metrics],
});

const SHOWN = ['waiting', 'gathered', 'handed', 'failed', 'uncertain'] as const;

export async function measureQueues({ Mails }: Pick<Models, 'Mails'>): Promise<void> {
  for (const state of SHOWN) mails.set({ state }, await Mails.countDocuments({ state }));
  for (const queue of MAIL_QUEUES) {
    const now = new Date();
    const first = await Mails.findOne({ state: 'waiting', queue, dueAt: { $lte: now } }, { dueAt: 1 })
      .sort({ dueAt: 1 })
      .lean();
    oldest.set({ queue }, first?.dueAt ? (now.getTime() - first.dueAt.getTime()) / 1000 : 0);
  }
}
