import { createLease, implement, type Logger } from '@meridian/service-kit';
import { buildPath } from '@meridian/shared-types';
import { lettersApi, unsubscribeApi } from '@meridian/shared-types/contracts';
import type { Router } from 'express';
import type { NotificationsEnv } from '../env';
import { createMailer, type MailerOptions } from '../smtp/mailer';
import { senderDomain } from '../smtp/sender';
import type { Models } from '../models/create-models';
import type { OptOuts } from '../opt-outs/opt-outs';
import type { SuppressionList } from '../suppression/suppression-list';
import { renderLetter } from '../texts/letter-text';
import type { UnsubscribeTokens } from '../preferences/unsubscribe-token';
import { startBulkSender } from './bulk-sender';
import type { LetterDoc } from '../models/letter.model';
import { letterHandlers, type LetterSources } from './letter.routes';
import { createDomainRate } from './domain-rate';
import { createPostalAddress } from './postal-address';
import { presentItems } from './present-items';

/** Milliseconds after which another process takes over when the one that sends letters has died. */
const LEASE_MS = 30_000;

interface Options {
  env: NotificationsEnv;
  models: Pick<Models, 'db' | 'Leases' | 'LetterDeliveries' | 'Letters'>;
  sources: LetterSources;
  /** Refreshes the name of the organization. */
  renewOrganization: () => Promise<void>;
  tokens: UnsubscribeTokens;
  mailing: MailerOptions;
  suppressionList: SuppressionList;
  optOuts: OptOuts;
  log: Logger;
  leaseMs?: number | undefined;
}

/** Starts the newsletter: the calls about letters and their sender. */
export function startNewsletter({
  env,
  models,
  sources,
  renewOrganization,
  tokens,
  mailing,
  suppressionList,
  optOuts,
  log,
  leaseMs = LEASE_MS,
}: Options) {
  const domain = senderDomain(env);
  const mailer = createMailer(env, 'bulk', mailing);
  const postalAddress = createPostalAddress(env);
  const unsubscribeLink = (token: string) =>
    new URL(buildPath(unsubscribeApi.unsubscribe, { token }), env.PUBLIC_URL).href;
  const common = {
    sources,
    mailer,
    suppressionList,
    optOuts,
    domain,
    postalAddress,
    async render(letter: LetterDoc, isMember: boolean) {
      const items = await presentItems(letter.items, sources, isMember, new Date());
      const address = await postalAddress.read();
      await renewOrganization();
      return renderLetter({ ...letter, items, postalAddress: address }, env.PUBLIC_URL);
    },
    unsubscribeLink: (addressKey: string) => unsubscribeLink(tokens.tokenFor({ addressKey, scope: 'newsletter' })),
  };
  const sender = startBulkSender({
    ...common,
    models,
    lease: createLease(models.Leases, 'letters', leaseMs),
    domainRate: createDomainRate(env.BULK_MAIL_PER_MINUTE),
    log,
  });
  return {
    router: implement(lettersApi, letterHandlers(models, { ...common, onDue: sender.runSoon })) as Router,
    async stop() {
      await sender.stop();
      mailer.close();
    },
  };
}
