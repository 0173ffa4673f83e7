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
import { listDeliveries } from './letter-deliveries';
import { changeLetter, createLetter, removeLetter } from './letter-changes';
import { letterNotFound, toLetter, toSummary } from './letter-reads';
import type { LetterDoc } from '../models/letter.model';
import type { ItemSources } from './present-items';

const PAGE = 20;
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

const requireReady = ({ subject, text, items }: LetterDoc): void => {
  if (subject === '') throw new HttpError(400, 'letter_incomplete', 'A letter needs a subject.');
  if (text === '' && items.length === 0) throw new HttpError(400, 'letter_incomplete', 'This letter has no text yet.');
};

async function readContact({ auth }: LetterServices['sources'], userId: string) {
  const [contact] = (await auth.contacts({ body: { userIds: [userId] } })).contacts;
  if (!contact) throw new HttpError(403, 'no_address', 'Your account has no address to send to.');
  return contact;
}

async function findLetter(Letters: Models['Letters'], id: string): Promise<LetterDoc> {
  const letter = await Letters.findById(id).lean();
  if (!letter) throw letterNotFound();
  return letter;
}

function sendTime(at: string | undefined): Date {
  const sendAt = at === undefined ? new Date() : new Date(at);
  if (sendAt.getTime() < Date.now() - DAY_MS)
    throw new HttpError(400, 'letter_time', 'This time has passed. Choose a later one.');
  return sendAt;
}

/** Returns the change of a letter that is paused, goes on or ends. */
async function changeFor(
  action: Action,
  { _id, making, sendAt }: LetterDoc,
  sentBy: string,
  LetterDeliveries: Models['LetterDeliveries'],
) {
  const now = new Date();
  const isBegun = making !== undefined || (await LetterDeliveries.exists({ letterId: _id })) !== null;
  const goesOn = { state: making ? 'making' : 'sending', activeAt: now, sentBy };
  const begins = { state: 'scheduled', sendAt: now, sentBy };
  return {
    pause: { $set: { state: 'paused' } },
    resume: { $set: isBegun || !sendAt ? goesOn : begins, $unset: { problem: 1 } },
    cancel: { $set: { state: 'cancelled', endedAt: now } },
  }[action];
}

type Texts = Awaited<ReturnType<BulkSenderOptions['render']>>;

/** Sends a letter to the site admin who tests it. */
async function sendTest(
  mailer: Mailer,
  domain: string,
  letter: LetterDoc,
  { name, email, unsubscribe }: { name: string; email: string; unsubscribe: string },
  texts: Texts,
): Promise<void> {
  const now = new Date();
  const outcome = await mailer.send(
    { messageId: `<${String(letter._id)}.${now.getTime()}.test@${domain}>`, at: now },
    {
      to: { name, address: email },
      subject: `[Test] ${letter.subject}`,
      ...texts({ name, unsubscribe }),
      list: { unsubscribe, id: 'newsletter' },
    },
  );
  if (outcome.is !== 'sent')
    throw new HttpError(502, 'mail_refused', `The mail server did not take it: ${outcome.error}`);
}

type Needed = Pick<Models, 'db' | 'LetterDeliveries' | 'Letters'>;

export function letterHandlers(models: Needed, services: LetterServices): Handlers<typeof lettersApi> {
  const { Letters, LetterDeliveries, db } = models;
  const { render, unsubscribeLink, domain, postalAddress, sources, mailer, suppressionList, onDue } = services;
  const linkFor = (email: string) => unsubscribeLink(suppressionList.keyOf(email));
  const find = (id: string) => findLetter(Letters, id);
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
      const { name, email } = await readContact(sources, identity.userId);
      const letter = (await renderAsSent(await find(id)))({ name, unsubscribe: linkFor(email) });
      return { ...letter, bytes: Buffer.byteLength(letter.html) };
    },

    sendTest: async ({ params: { id }, identity }) => {
      const [letter, { name, email }] = await Promise.all([find(id), readContact(sources, identity.userId)]);
      requireReady(letter);
      const unsubscribe = linkFor(email);
      await sendTest(mailer, domain, letter, { name, email, unsubscribe }, await renderAsSent(letter));
      await recordAction(db, { action: 'letter.tested', subject: letter._id, detail: letter.subject });
      return { ok: true };
    },

    send: async ({ params: { id }, body: { at }, identity, http: { req } }) => {
      const sendAt = sendTime(at);
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
      const set = await changeFor(action, await find(id), identity.userId, LetterDeliveries);
      if (action === 'resume') {
        await postalAddress.require();
        await requireNotSuspended(sources.chapters, identity.userId);
      }
      const letter = await changeLetter(models, { id, from: FROM[action], set, action: AUDITED[action] });
      onDue();
      return toLetter(models, letter);
    },

    countReaders: async ({ params: { id } }) => ({ count: await reach.get(`${id} ${(await find(id)).version}`) }),

    deliveries: async ({ params: { id }, query }) => {
      await find(id);
      return listDeliveries(LetterDeliveries, sources.auth, id, query);
    },
  };
}
