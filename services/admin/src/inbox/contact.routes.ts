import {
  conflict,
  Counter,
  createAddressLimit,
  createRateLimiter,
  isDuplicate,
  isWithinLimit,
  metrics,
  recordDomainEvent,
  withPeopleLocked,
  type Handlers,
  type SignalBus,
} from '@meridian/kit';
import type { ContactInput } from '@meridian/shared-types';
import type { inboxApi } from '@meridian/shared-types/contracts';
import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import mongoose, { type Connection } from 'mongoose';
import type { FormTokens } from './form-tokens';
import { wordsOf, type Threads } from './thread.model';

/** Receipts that one e-mail address gets in a day: anybody can enter it. */
const RECEIPTS_PER_DAY = 3;

/** Different messages of one form, as of somebody who changes the text because no response arrived. */
const MESSAGES_PER_FORM = 5;

const discarded = new Counter({
  name: 'admin_contact_messages_discarded_total',
  help: 'Messages of the contact form that a program seems to have sent, by what gave it away.',
  labelNames: ['because'],
  registers: [metrics],
});

type Message = Omit<ContactInput, 'formToken' | 'homepage'>;

/** The same for a message that is sent again, and another one once its text has changed. */
const keyOf = (formId: string, { name, email, category, subject, message }: Message): string =>
  `${formId}:${createHash('sha256')
    .update(JSON.stringify([name, email, category, subject, message]))
    .digest('base64url')}`;

export interface ContactOptions {
  db: Connection;
  Threads: Threads;
  tokens: FormTokens;
  redis: Redis | undefined;
  limitPerAddress: number;
  bus: SignalBus;
}

/** The contact form. Programs that fill in forms get the response that people get, and nothing is stored. */
export function contactHandlers({
  db,
  Threads,
  tokens,
  redis,
  limitPerAddress,
  bus,
}: ContactOptions): Pick<Handlers<typeof inboxApi>, 'contactForm' | 'contact'> {
  const limit = createAddressLimit({ redis, keyPrefix: 'admin:contact', points: limitPerAddress, seconds: 3600 });
  const receipts = createRateLimiter({
    redis,
    keyPrefix: 'admin:contact-receipts',
    points: RECEIPTS_PER_DAY,
    seconds: 86_400,
  });

  async function store(input: Message, formId: string, personId?: string) {
    const { name, email, category, subject, message } = input;
    const thread = {
      _id: new mongoose.Types.ObjectId(),
      kind: 'contact' as const,
      state: 'new' as const,
      version: 1,
      title: subject,
      createdAt: new Date(),
      formId,
      contact: { name, email, category, message, ...(personId && { personId }) },
      entries: [],
      words: wordsOf(name, email, category, subject, message),
    };
    const getsReceipt = await isWithinLimit(receipts, createHash('sha256').update(email).digest('base64url'));
    await withPeopleLocked(db, personId ?? [], async (session) => {
      await Threads.insertMany([thread], { session });
      if (!getsReceipt) return;
      const audience = { personIds: [String(thread._id)] };
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
      // A message that was sent before the response was lost, or twice at once, is stored.
      const key = keyOf(form.formId, input);
      const stored = await Threads.find({ formId: { $gte: `${form.formId}:`, $lt: `${form.formId};` } }, { formId: 1 })
        .limit(MESSAGES_PER_FORM)
        .lean();
      if (stored.some(({ formId }) => formId === key)) return { ok: true };
      if (stored.length === MESSAGES_PER_FORM)
        throw conflict('form_used', 'Your earlier messages have arrived. Please reload the page to write another one.');
      await store(input, key, identity?.userId).catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
      });
      bus.publish('inboxChanged', {});
      return { ok: true };
    },
  };
}
