import { createLease, implement, type Logger } from '@meridian/kit';
import { pathOf } from '@meridian/shared-types';
import { lettersApi, unsubscribeApi } from '@meridian/shared-types/contracts';
import type { Router } from 'express';
import type { ReturnPaths } from '../bounces/return-path';
import type { NotificationsEnv } from '../env';
import type { MailDoc } from '../mail/mail.model';
import { createMailer, type Composed } from '../mail/mailer';
import { senderDomain } from '../mail/sender';
import type { Models } from '../models';
import { createAddressStops } from '../stops/address-stops';
import { renderLetter } from '../texts/letter-text';
import { readMailKey } from '../unsubscribe/mail-key';
import type { UnsubscribeTokens } from '../unsubscribe/unsubscribe-token';
import { startBulkSender } from './bulk-sender';
import { createConfirmationLetters } from './confirmation-letter';
import type { LetterDoc } from './letter.model';
import { letterHandlers, type LetterSources } from './letter.routes';
import { createPace } from './pace';
import { presentItems } from './present-items';

/** Milliseconds after which another program takes over when the one that sends letters has died. */
const LEASE_MS = 30_000;

interface Options {
  env: NotificationsEnv;
  models: Models;
  sources: LetterSources;
  /** Refreshes the name of the organisation. */
  renewOrganization: () => Promise<void>;
  tokens: UnsubscribeTokens;
  returnPaths: ReturnPaths;
  log: Logger;
  replyMs: number;
  leaseMs?: number | undefined;
}

/** Starts the newsletter: the calls about letters, their sender, and the confirmation mail for subscribers. */
export async function startNewsletter({
  env,
  models,
  sources,
  renewOrganization,
  tokens,
  returnPaths,
  log,
  replyMs,
  leaseMs = LEASE_MS,
}: Options) {
  const { Keys, Leases } = models;
  const stops = createAddressStops(models, await readMailKey(Keys, 'addresses'), {
    isRelayed: env.BOUNCE_DOMAIN !== undefined,
  });
  const domain = senderDomain(env);
  const mailer = createMailer(env, 'bulk', returnPaths, replyMs);
  const unsubscribeLink = (token: string) =>
    new URL(pathOf(unsubscribeApi.unsubscribe, { token }), env.PUBLIC_URL).href;
  const common = {
    sources,
    mailer,
    stops,
    domain,
    async render(letter: LetterDoc, isMember: boolean) {
      await renewOrganization();
      return renderLetter(
        { ...letter, items: await presentItems(letter.items, sources, isMember, new Date()) },
        env.PUBLIC_URL,
      );
    },
    unsubscribeLink: (subjectId: string) => unsubscribeLink(tokens.tokenFor({ subjectId, scope: 'newsletter' })),
  };
  const sender = startBulkSender({
    ...common,
    models,
    lease: createLease(Leases, 'letters', leaseMs),
    pace: createPace(env.BULK_MAIL_PER_MINUTE),
    log,
  });
  const composeConfirmation = createConfirmationLetters(models, {
    auth: sources.auth,
    stops,
    publicUrl: env.PUBLIC_URL,
  });
  return {
    stops,
    router: implement(lettersApi, letterHandlers(models, { ...common, onDue: sender.runSoon })) as Router,
    /** Extends a composer of mails with the newsletter's confirmation, and drops mails to stopped addresses. */
    composeWith:
      (compose: (mail: MailDoc) => Promise<Composed>) =>
      async (mail: MailDoc): Promise<Composed> => {
        if (mail.kind === 'newsletter.confirm') return composeConfirmation(mail);
        const composed = await compose(mail);
        // Mail about the account is always sent. It may be needed to recover the account, and lifts the stop if it is
        // accepted.
        if (mail.queue === 'account' || !('to' in composed)) return composed;
        const stopped = await stops.stoppedOf([stops.keyOf(composed.to.address)]);
        return stopped.size > 0 ? { reason: 'the address is stopped' } : composed;
      },
    async stop() {
      await sender.stop();
      mailer.close();
    },
  };
}
