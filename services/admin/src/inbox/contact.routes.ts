import {
  conflict,
  Counter,
  createAddressLimit,
  createRateLimiter,
  isDuplicate,
  isWithinLimit,
  mailboxKey,
  metrics,
  recordDomainEvent,
  readRequester,
  withPeopleLocked,
  type MailLimit,
  type Handlers,
  type Requester,
  type SignalBus,
} from '@meridian/service-kit';
import type { ContactInput } from '@meridian/shared-types';
import type { inboxApi } from '@meridian/shared-types/contracts';
import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import mongoose, { type Connection } from 'mongoose';
import type { FormTokens } from './form-tokens';
import { toSearchWords, type Threads } from './thread.model';

/** The most receipts to one mailbox in a day, because anybody can enter any address. */
const RECEIPTS_PER_DAY = 3;

/** The most different messages of one form. People change the text, for example, if no response arrives. */
const MESSAGES_PER_FORM = 5;

const discarded = new Counter({
  name: 'admin_contact_messages_discarded_total',
  help: 'Messages of the contact form that a program seems to have sent, by what gave it away.',
  labelNames: ['because'],
  registers: [metrics],
});

type Message = Omit<ContactInput, 'formToken' | 'homepage'>;

/** Returns a key that is the same for a repeated message and another one for a changed text. */
const createKey = (formId: string, { name, email, category, subject, message }: Message): string =>
  `${formId}:${createHash('sha256')
    .update(JSON.stringify([name, email, category, subject, message]))
    .digest('base64url')}`;

export interface ContactOptions {
  db: Connection;
  Threads: Threads;
  tokens: FormTokens;
  redis: Redis | undefined;
  limitPerAddress: number;
  /** The limit of mails that anyone can cause, which other services count with the same counters. */
  mailLimit: Pick<MailLimit, 'isAllowedToday'>;
  bus: SignalBus;
}

/** Handles the contact form. Bots get the same response as people, but their messages are not stored. */
export function contactHandlers({ db, Threads, tokens, redis, limitPerAddress, mailLimit, bus }: ContactOptions) {
  const limit = createAddressLimit({ redis, keyPrefix: 'admin:contact', points: limitPerAddress, seconds: 3600 });
  const receipts = createRateLimiter({
    redis,
    keyPrefix: 'admin:contact-receipts',
    points: RECEIPTS_PER_DAY,
    seconds: 86_400,
  });

  async function store(input: Message, formId: string, requester: Requester, userId?: string) {
    const { name, email, category, subject, message } = input;
    const thread = {
      _id: new mongoose.Types.ObjectId(),
      kind: 'contact' as const,
      state: 'new' as const,
      version: 1,
      title: subject,
      createdAt: new Date(),
      formId,
      contact: { name, email, category, message, ...(userId && { userId }) },
      entries: [],
      words: toSearchWords(name, email, category, subject, message),
    };
    const getsReceipt =
      (await mailLimit.isAllowedToday(email, 'contact', requester)) &&
      (await isWithinLimit(receipts, mailboxKey(email)));
    await withPeopleLocked(db, userId ?? [], async (session) => {
      await Threads.insertMany([thread], { session });
      if (!getsReceipt) return;
      const audience = { userIds: [String(thread._id)] };
      await recordDomainEvent(db, { kind: 'contact.received', audience, data: {} }, session);
    });
  }

  return {
    contactForm: async ({ http: { res } }) => {
      res.set('cache-control', 'no-store');
      const now = new Date();
      return { token: tokens.issue(now), at: now.toISOString() };
    },

    contact: async ({ body: { formToken, homepage, ...input }, identity, http }) => {
      await limit(http);
      const form = tokens.read(formToken, new Date());
      if (homepage || 'refused' in form) {
        discarded.inc({ because: 'refused' in form ? form.refused : 'hidden-field' });
        return { ok: true };
      }
      // A repeated message, whose first response was lost or which was sent twice at once, is already stored.
      const key = createKey(form.formId, input);
      const stored = await Threads.find({ formId: { $gte: `${form.formId}:`, $lt: `${form.formId};` } }, { formId: 1 })
        .limit(MESSAGES_PER_FORM)
        .lean();
      if (stored.some(({ formId }) => formId === key)) return { ok: true };
      if (stored.length === MESSAGES_PER_FORM)
        throw conflict('form_used', 'Your earlier messages have arrived. Reload the page to write another one.');
      await store(input, key, readRequester(http.req), identity?.userId).catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
      });
      bus.publish('inboxChanged', {});
      return { ok: true };
    },
  } satisfies Partial<Handlers<typeof inboxApi>>;
}
