import {
  addressKey,
  clientAddress,
  createRateLimiter,
  isWithinLimit,
  mailboxKey,
  tooManyAttempts,
} from '@meridian/service-kit';
import type { Request, Response } from 'express';
import type { Redis } from 'ioredis';

const HOUR_S = 3600;
const DAY_S = 86_400;
/** The pause between two mails of one kind to a mailbox in seconds, and their number a day for one requester. */
const PAUSE_S = 120;
const PER_DAY = 5;

/**
 * Limits the changes of address that one person may request to one in two minutes and five a day. Throws 429 with
 * Retry-After, because the addresses differ each time.
 */
export function createAddressChangeLimit(redis: Redis | undefined) {
  const limiters = [
    createRateLimiter({ redis, keyPrefix: 'auth:address-change-pause', points: 1, seconds: PAUSE_S }),
    createRateLimiter({ redis, keyPrefix: 'auth:address-change-day', points: PER_DAY, seconds: DAY_S }),
  ];
  return async (userId: string, res: Response): Promise<void> => {
    for (const limiter of limiters)
      await limiter.consume(userId).catch((refusal: unknown) => {
        throw tooManyAttempts(refusal, res);
      });
  };
}

/** The subject of a mail that anyone can cause. Each kind has a budget of its own. */
export type MailKind = 'new-password' | 'confirmation' | 'address-change' | 'registration' | 'newsletter';

/** Who causes a mail: the signed-in person, or else the address of the client, and that address in any case. */
export interface Requester {
  id: string;
  address: string;
}

/** Returns who asks for a mail. */
export function requesterOf(req: Request, userId?: string): Requester {
  const address = addressKey(clientAddress(req));
  return { id: userId ?? address, address };
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
}

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
const budgetsOf = (perAddress: number): Budget[] => [
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
  // The last budgets are those of all requesters together, and only prevent a flood of mails.
  { name: 'day', points: 20, seconds: DAY_S, keyOf: PAUSE.keyOf },
  { name: 'domain', points: 10 * perAddress, seconds: HOUR_S, keyOf: ({ domain }) => domain },
  { name: 'domain-day', points: 40 * perAddress, seconds: DAY_S, keyOf: ({ domain }) => domain },
];

/**
 * Decides whether an address may get another mail that anyone can cause. Mails are counted by mailbox, by requester and
 * by domain, over the hour and the day. The response does not show a refusal, because that would reveal the requests of
 * others.
 */
export function createMailLimit(redis: Redis | undefined, perAddress: number) {
  const limited = ({ name, points, seconds, keyOf }: Budget) => ({
    limiter: createRateLimiter({ redis, keyPrefix: `auth:mail-${name}`, points, seconds }),
    points,
    keyOf,
  });
  const budgets = budgetsOf(perAddress).map(limited);
  const withPause = [...budgets, limited(PAUSE)];

  async function take(from: typeof budgets, email: string, kind: MailKind, requester: Requester): Promise<boolean> {
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
