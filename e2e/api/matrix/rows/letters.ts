import { createConfirmationToken, IF_FIRST, insertLetter, LETTER } from '../../insert-letter';
import { inDays } from '../fixtures';
import { inputForAllowed } from '../inputs';
import type { CallInput, Cell, Row } from '../row';
import { everyone, siteAdmins } from '../statuses';

const DONE = { ok: 1 } as const;
const RECIPIENTS = { kind: 1, chapterIds: 1 } as const;
const SUMMARY = {
  id: 1,
  version: 1,
  state: 1,
  subject: 1,
  recipients: RECIPIENTS,
  createdAt: 1,
  sendAt: 1,
  endedAt: 1,
  problem: 1,
} as const;
const COUNTS = { waiting: 1, handed: 1, sent: 1, uncertain: 1, failed: 1, suppressed: 1 } as const;
const WHOLE = {
  ...SUMMARY,
  text: 1,
  items: [{ title: 1, text: 1, path: 1 }],
  counts: COUNTS,
  'reasons?': [{ state: 1, reason: 1, count: 1 }],
} as const;

const withLetter = (more: Omit<CallInput, 'params'> = {}, state: 'draft' | 'paused' = 'draft') =>
  inputForAllowed(async ({ product }: Cell) => ({ params: { id: await insertLetter(product, state) }, ...more }));

export const lettersRows: readonly Row[] = [
  {
    route: 'auth.confirmNewsletter',
    expect: everyone(200),
    fields: DONE,
    input: async ({ product }) => ({ body: { token: await createConfirmationToken(product) } }),
  },
  {
    route: 'auth.subscribers',
    expect: siteAdmins(200),
    fields: {
      subscribers: [{ id: 1, email: 1, isConfirmed: 1, createdAt: 1 }],
      counts: { confirmed: 1, waiting: 1 },
    },
    showsEmails: true,
    input: async ({ product }) => {
      await createConfirmationToken(product);
      return {};
    },
  },
  { route: 'auth.exportSubscribers', expect: siteAdmins(200), fields: 'csv' },
  {
    route: 'letters.list',
    expect: siteAdmins(200),
    fields: [SUMMARY],
    input: async ({ product }) => {
      await insertLetter(product);
      return {};
    },
  },
  { route: 'letters.create', expect: siteAdmins(201), fields: WHOLE, input: () => ({ body: LETTER }) },
  { route: 'letters.get', expect: siteAdmins(200), fields: WHOLE, input: withLetter() },
  {
    route: 'letters.update',
    expect: siteAdmins(200),
    fields: WHOLE,
    input: withLetter({ body: LETTER, headers: IF_FIRST }),
  },
  { route: 'letters.remove', expect: siteAdmins(200), fields: DONE, input: withLetter() },
  {
    route: 'letters.preview',
    expect: siteAdmins(200),
    fields: { html: 1, text: 1, bytes: 1 },
    input: withLetter(),
  },
  // There is no mail server.
  { route: 'letters.sendTest', expect: siteAdmins(502), fields: DONE, input: withLetter() },
  {
    route: 'letters.send',
    expect: siteAdmins(200),
    fields: WHOLE,
    input: withLetter({ body: { at: inDays(3) }, headers: IF_FIRST }),
  },
  {
    route: 'letters.act',
    expect: siteAdmins(200),
    fields: WHOLE,
    input: withLetter({ body: { action: 'cancel' } }, 'paused'),
  },
  {
    route: 'letters.deliveries',
    expect: siteAdmins(200),
    fields: { readers: 1, next: 1 },
    input: withLetter({ query: '?state=failed' }),
  },
  { route: 'letters.countReaders', expect: siteAdmins(200), fields: { count: 1 }, input: withLetter() },
];
