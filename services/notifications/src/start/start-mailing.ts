import { type Logger, createServiceClient, type SignalBus } from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import { adminInternalApi, type authInternalApi } from '@meridian/shared-types/contracts';
import { createContactLetters } from '../mail/contact-letters';
import { createReplyAddresses } from '../mail/reply-address';
import type { NotificationsEnv } from '../env';
import { createComposer } from '../mail/compose-mail';
import { MAIL_QUEUES, type MailDoc, type MailQueue } from '../models/mail.model';
import { createPersonMails, type PersonMailSources } from '../mail/person-mail';
import { createInvitationMails } from '../mail/invitation-mails';
import { createMailQueue } from '../mail/mail-queue';
import { startMailSender } from '../mail/mail-sender';
import { createMailer, type Mailer, type MailerOptions } from '../smtp/mailer';
import { senderOf } from '../smtp/sender';
import type { Models } from '../models/create-models';
import { createConfirmationLetters } from '../newsletter/confirmation-letter';
import type { SuppressionList } from '../suppression/suppression-list';
import type { UnsubscribeTokens } from '../preferences/unsubscribe-token';

interface Options {
  env: NotificationsEnv;
  models: Models;
  log: Logger;
  clients: Pick<PersonMailSources, 'chapters' | 'chat' | 'events'> & { auth: Client<typeof authInternalApi> };
  allChapters: PersonMailSources['allChapters'];
  tokens: UnsubscribeTokens;
  bus: SignalBus;
  suppressionList: SuppressionList;
  replyAddresses: ReturnType<typeof createReplyAddresses>;
  /** Refreshes the name of the organization. */
  renewOrganization: () => Promise<void>;
  mailing: MailerOptions;
  sendEveryMs: number | undefined;
}

/** Starts the senders of mails to single people, with a connection to the mail server for each queue. */
export function startMailing({
  env,
  models,
  log,
  clients,
  allChapters,
  tokens,
  bus,
  suppressionList,
  replyAddresses,
  renewOrganization,
  mailing,
  sendEveryMs,
}: Options) {
  const { PUBLIC_URL: publicUrl } = env;
  const admin = createServiceClient(adminInternalApi, env.ADMIN_URL, env.SERVICE_TOKEN);
  const invitations = createInvitationMails(models, {
    events: clients.events,
    keyOf: suppressionList.keyOf,
    organizer: () => senderOf(env, undefined),
  });
  const composeMail = createComposer(
    {
      person: createPersonMails(models, { ...clients, invitations, tokens, allChapters, publicUrl, bus }),
      visitor: createContactLetters(models, { admin, suppressionList, replyAddress: replyAddresses.ofCategory }),
      subscriber: createConfirmationLetters(models, { auth: clients.auth, suppressionList, publicUrl }),
    },
    suppressionList,
  );
  const compose = async (mail: MailDoc) => {
    await renewOrganization();
    return composeMail(mail);
  };
  const store = createMailQueue(models);
  const createQueueMailer = (queue: MailQueue) => createMailer(env, queue, mailing);
  const mailers: Record<MailQueue, Mailer> = {
    account: createQueueMailer('account'),
    notice: createQueueMailer('notice'),
  };
  const senders = MAIL_QUEUES.map((queue) =>
    startMailSender({ queue, store, mailer: mailers[queue], compose, suppressionList, log, everyMs: sendEveryMs }),
  );
  return { mailers, senders };
}
