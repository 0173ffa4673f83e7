import type { Request } from 'express';
import type { Redis } from 'ioredis';
import { addressKey, networkKey } from './address-key';
import { clientAddress } from '../client-address';
import { mailboxKey } from './mailbox-key';
import { createRateLimiter, isWithinLimit } from './rate-limits';

const HOUR_S = 3600;
const DAY_S = 86_400;
/** The pause between two mails of one kind to a mailbox in seconds, and their number a day for one requester. */
const PAUSE_S = 120;
const PER_DAY = 5;

/** The subject of a mail that anyone can cause. Each kind has a budget of its own. */
export type MailKind = 'new-password' | 'confirmation' | 'address-change' | 'registration' | 'newsletter' | 'contact';

/**
 * Who causes a mail: the signed-in person, or else the address of the client, and that address and its network in any
 * case.
 */
export interface Requester {
  id: string;
  address: string;
  network: string;
}

/** Returns who asks for a mail. @example await mailLimit.isAllowed(email, 'newsletter', readRequester(req)) */
export function readRequester(req: Request, userId?: string): Requester {
  const client = clientAddress(req);
  const address = addressKey(client);
  return { id: userId ?? address, address, network: networkKey(client) };
}

interface Mail {
  mailbox: string;
  domain: string;
  kind: MailKind;
  requester: Requester;
}

interface Budget {
  name: string;
  points: number;
  seconds: number;
  keyOf: (mail: Mail) => string;
  /** The kinds of mails that take from it. Default: all. */
  kinds?: readonly MailKind[];
}

/**
 * The mails that reach any address somebody enters. The others go to existing accounts only, so strangers who use up
 * the budget of a domain cannot keep its members from their accounts.
 */
const TO_ANYBODY: readonly MailKind[] = ['registration', 'newsletter', 'contact', 'address-change'];

const PAUSE: Budget = {
  name: 'pause',
  points: 1,
  seconds: PAUSE_S,
  keyOf: ({ kind, mailbox }) => `${kind}:${mailbox}`,
};

/**
 * Returns the budgets from which each mail takes a point, those of the requester first. A person who requests mails to
 * somebody else's address thus uses up their own. `perAddress` is the number of mails that clients of one address may
 * cause in an hour, all to different mailboxes.
 */
const createBudgets = (perAddress: number): Budget[] => [
  { name: 'asker', points: PER_DAY, seconds: DAY_S, keyOf: (mail) => `${PAUSE.keyOf(mail)}:${mail.requester.id}` },
  ...[
    { name: 'mailbox', points: 6, seconds: HOUR_S },
    { name: 'mailbox-day', points: 15, seconds: DAY_S },
  ].map((budget) => ({ ...budget, keyOf: ({ mailbox, requester }: Mail) => `${mailbox}:${requester.address}` })),
  ...[
    { name: 'address', points: perAddress, seconds: HOUR_S },
    { name: 'address-day', points: 4 * perAddress, seconds: DAY_S },
  ].map((budget) => ({ ...budget, keyOf: ({ requester }: Mail) => requester.address })),
  {
    name: 'address-domain',
    points: Math.ceil(perAddress / 2),
    seconds: HOUR_S,
    keyOf: ({ domain, requester }) => `${domain}:${requester.address}`,
  },
  // One customer of a provider may have thousands of addresses in a network.
  ...[
    { name: 'network', points: 4 * perAddress, seconds: HOUR_S },
    { name: 'network-day', points: 16 * perAddress, seconds: DAY_S },
  ].map((budget) => ({ ...budget, keyOf: ({ requester }: Mail) => requester.network })),
  // The last budgets are those of all requesters together, and only prevent a flood of mails.
  { name: 'day', points: 20, seconds: DAY_S, keyOf: PAUSE.keyOf },
  ...[
    { name: 'domain', points: 10 * perAddress, seconds: HOUR_S },
    { name: 'domain-day', points: 40 * perAddress, seconds: DAY_S },
  ].map((budget) => ({ ...budget, kinds: TO_ANYBODY, keyOf: ({ domain }: Mail) => domain })),
];

/**
 * Decides whether an address may get another mail that anyone can cause. Mails are counted by mailbox, by requester and
 * by domain, over the hour and the day, by all services together. The response does not show a refusal, because that
 * would reveal the requests of others.
 * @param perAddress the mails that clients of one address may cause in an hour, all to different mailboxes
 */
export function createMailLimit(redis: Redis | undefined, perAddress: number) {
  const limited = ({ name, points, seconds, ...budget }: Budget) => ({
    ...budget,
    limiter: createRateLimiter({ redis, keyPrefix: `mail-${name}`, points, seconds }),
    points,
  });
  const budgets = createBudgets(perAddress).map(limited);
  const withPause = [...budgets, limited(PAUSE)];

  async function take(all: typeof budgets, email: string, kind: MailKind, requester: Requester): Promise<boolean> {
    const from = all.filter(({ kinds }) => kinds?.includes(kind) ?? true);
    const mail = { mailbox: mailboxKey(email), domain: email.slice(email.lastIndexOf('@') + 1), kind, requester };
    // A mail that one budget refuses takes nothing of the others, because that would delay the mails of others.
    const spent = await Promise.all(from.map(({ limiter, keyOf }) => limiter.get(keyOf(mail))));
    if (from.some(({ points }, at) => (spent[at]?.consumedPoints ?? 0) >= points)) return false;
    // Of several requests at the same time, those that find the last point taken are refused.
    const taken = await Promise.all(from.map(({ limiter, keyOf }) => isWithinLimit(limiter, keyOf(mail))));
    return taken.every(Boolean);
  }
  return {
    /** Decides it with a pause of two minutes between two mails of one kind to one mailbox. */
    isAllowed: (email: string, kind: MailKind, requester: Requester) => take(withPause, email, kind, requester),
    /**
     * Decides it without the pause, for the mail of a new account, which may directly follow or precede another mail.
     */
    isAllowedToday: (email: string, kind: MailKind, requester: Requester) => take(budgets, email, kind, requester),
  };
}
/** The result of {@link createMailLimit}. */
export type MailLimit = ReturnType<typeof createMailLimit>;
