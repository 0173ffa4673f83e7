import { DAY_MS } from '@meridian/shared-types';
import {
  createTtlCache,
  HttpError,
  keysetAfter,
  recordAction,
  requireNotSuspended,
  versionIn,
  type Handlers,
} from '@meridian/service-kit';
import type { Client, LetterState } from '@meridian/shared-types';
import type { authInternalApi, lettersApi } from '@meridian/shared-types/contracts';
import type { Mailer } from '../smtp/mailer';
import type { Models } from '../models/create-models';
import type { OptOuts } from '../opt-outs/opt-outs';
import type { SuppressionList } from '../suppression/suppression-list';
import type { BulkSenderOptions } from './bulk-sender-options';
import { countReaders } from './count-readers';
import { changeLetter, createLetter, removeLetter } from './letter-changes';
import { letterNotFound, toLetter, toSummary } from './letter-reads';
import type { LetterDoc } from '../models/letter.model';
import type { ItemSources } from './present-items';

const PAGE = 20;
const DELIVERIES_PAGE = 50;
/** Milliseconds for which the number of readers is cached. */
const REACH_MS = 60_000;

export type LetterSources = BulkSenderOptions['sources'] &
  ItemSources & {
    auth: Pick<Client<typeof authInternalApi>, 'endSubscriptions'>;
  };

export interface LetterServices extends Pick<
  BulkSenderOptions,
  'render' | 'unsubscribeLink' | 'domain' | 'postalAddress'
> {
  sources: BulkSenderOptions['sources'];
  mailer: Mailer;
  suppressionList: SuppressionList;
  optOuts: OptOuts;
  /** Runs when a letter is due or may continue. */
  onDue: () => void;
}

type Action = 'pause' | 'resume' | 'cancel';
const FROM: Record<Action, readonly LetterState[]> = {
  pause: ['making', 'sending'],
  resume: ['paused', 'late'],
  cancel: ['scheduled', 'late', 'making', 'sending', 'paused'],
};
const AUDITED = { pause: 'letter.paused', resume: 'letter.resumed', cancel: 'letter.cancelled' } as const;

type Needed = Pick<Models, 'db' | 'LetterDeliveries' | 'Letters'>;

export function letterHandlers(models: Needed, services: LetterServices): Handlers<typeof lettersApi> {
  const { Letters, LetterDeliveries, db } = models;
  const { render, unsubscribeLink, domain, postalAddress, sources, mailer, suppressionList, onDue } = services;
  const linkFor = (email: string) => unsubscribeLink(suppressionList.keyOf(email));
  const find = async (id: string): Promise<LetterDoc> => {
    const letter = await Letters.findById(id).lean();
    if (!letter) throw letterNotFound();
    return letter;
  };
  const readContact = async (userId: string) => {
    const [contact] = (await sources.auth.contacts({ body: { userIds: [userId] } })).contacts;
    if (!contact) throw new HttpError(403, 'no_address', 'Your account has no address to send to.');
    return contact;
  };
  const requireReady = ({ subject, text, items }: LetterDoc): void => {
    if (subject === '') throw new HttpError(400, 'letter_incomplete', 'A letter needs a subject.');
    if (text === '' && items.length === 0)
      throw new HttpError(400, 'letter_incomplete', 'This letter has no text yet.');
  };

  /** The cache key is the id and version. The cache is needed because counting reads all recipients. */
  const reach = createTtlCache(
    async (key: string) => countReaders((await find(key.split(' ')[0] ?? '')).recipients, sources, services),
    { ttlMs: REACH_MS, max: 100 },
  );

  /** Renders the letter in the version that most of its recipients get. */
  const renderAsSent = (letter: LetterDoc) => render(letter, letter.recipients.kind !== 'readers');

  return {
    list: async ({ query: { before, limit = PAGE } }) => {
      const page = await keysetAfter(Letters, '_id', -1, before);
      const letters = await Letters.find(page).sort({ _id: -1 }).limit(limit).lean();
      return letters.map(toSummary);
    },
    create: async ({ body }) => toLetter(models, await createLetter(models, body)),
    get: async ({ params: { id } }) => toLetter(models, await find(id)),
    update: async ({ params: { id }, body, http: { req } }) =>
      toLetter(
        models,
        await changeLetter(models, {
          id,
          from: ['draft'],
          version: versionIn(req, 'letter'),
          set: { $set: body },
          action: 'letter.changed',
        }),
      ),
    remove: async ({ params: { id } }) => {
      await removeLetter(models, id);
      return { ok: true };
    },

    preview: async ({ params: { id }, identity }) => {
      const { name, email } = await readContact(identity.userId);
      const letter = (await renderAsSent(await find(id)))({ name, unsubscribe: linkFor(email) });
      return { ...letter, bytes: Buffer.byteLength(letter.html) };
    },

    sendTest: async ({ params: { id }, identity }) => {
      const [letter, { name, email }] = await Promise.all([find(id), readContact(identity.userId)]);
      requireReady(letter);
      const unsubscribe = linkFor(email);
      const now = new Date();
      const texts = await renderAsSent(letter);
      const outcome = await mailer.send(
        { messageId: `<${id}.${now.getTime()}.test@${domain}>`, at: now },
        {
          to: { name, address: email },
          subject: `[Test] ${letter.subject}`,
          ...texts({ name, unsubscribe }),
          list: { unsubscribe, id: 'newsletter' },
        },
      );
      if (outcome.is !== 'sent')
        throw new HttpError(502, 'mail_refused', `The mail server did not take it: ${outcome.error}`);
      await recordAction(db, { action: 'letter.tested', subject: letter._id, detail: letter.subject });
      return { ok: true };
    },

    send: async ({ params: { id }, body: { at }, identity, http: { req } }) => {
      const sendAt = at === undefined ? new Date() : new Date(at);
      if (sendAt.getTime() < Date.now() - DAY_MS)
        throw new HttpError(400, 'letter_time', 'This time has passed. Choose a later one.');
      requireReady(await find(id));
      await postalAddress.require();
      await requireNotSuspended(sources.chapters, identity.userId);
      const letter = await changeLetter(models, {
        id,
        from: ['draft'],
        version: versionIn(req, 'letter'),
        set: { $set: { state: 'scheduled', sendAt, sentBy: identity.userId } },
        action: 'letter.scheduled',
      });
      onDue();
      return toLetter(models, letter);
    },

    act: async ({ params: { id }, body: { action }, identity }) => {
      const now = new Date();
      const { making, sendAt } = await find(id);
      const sentBy = identity.userId;
      const goesOn = { state: making ? 'making' : 'sending', activeAt: now, sentBy };
      const begins = { state: 'scheduled', sendAt: now, sentBy };
      const isBegun = making !== undefined || (await LetterDeliveries.exists({ letterId: id })) !== null;
      const set = {
        pause: { $set: { state: 'paused' } },
        resume: { $set: isBegun || !sendAt ? goesOn : begins, $unset: { problem: 1 } },
        cancel: { $set: { state: 'cancelled', endedAt: now } },
      }[action];
      if (action === 'resume') {
        await postalAddress.require();
        await requireNotSuspended(sources.chapters, identity.userId);
      }
      const letter = await changeLetter(models, { id, from: FROM[action], set, action: AUDITED[action] });
      onDue();
      return toLetter(models, letter);
    },

    countReaders: async ({ params: { id } }) => ({ count: await reach.get(`${id} ${(await find(id)).version}`) }),

    deliveries: async ({ params: { id }, query: { state, after, limit = DELIVERIES_PAGE } }) => {
      await find(id);
      const found = await LetterDeliveries.find(
        { letterId: id, state, ...(after && { _id: { $gt: after } }) },
        { subjectId: 1, subjectKind: 1, reason: 1, endedAt: 1 },
      )
        .sort({ _id: 1 })
        .limit(limit)
        .lean();
      const idsOf = (kind: string) =>
        found.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => String(subjectId));
      const [people, subscribers] = [idsOf('person'), idsOf('subscriber')];
      const [{ contacts }, { addresses }] = await Promise.all([
        people.length > 0 ? sources.auth.contacts({ body: { userIds: people } }) : { contacts: [] },
        subscribers.length > 0 ? sources.auth.subscriberAddresses({ body: { ids: subscribers } }) : { addresses: [] },
      ]);
      const emails = new Map([
        ...contacts.map(({ userId, email }) => [userId, email] as const),
        ...addresses.map((subscriber) => [subscriber.id, subscriber.email] as const),
      ]);
      return {
        readers: found.map(({ _id, subjectId, reason = '', endedAt }) => ({
          id: String(_id),
          email: emails.get(String(subjectId)) ?? null,
          reason,
          at: endedAt?.toISOString() ?? null,
        })),
        next: found.length === limit ? String(found.at(-1)?._id) : null,
      };
    },
  };
}
