import type { Client, Fact } from '@meridian/shared-types';
import type { authInternalApi } from '@meridian/shared-types/contracts';
import type { MailDoc } from '../mail/mail.model';
import type { ItemSources } from '../mail/current-items';
import type { Composed } from '../mail/mailer';
import { createNoticeMails } from '../mail/notice-mails';
import type { Models } from '../models';
import { readOwnPreferences } from '../preferences/stored-preferences';
import { removePerson } from '../person-removal';
import type { UnsubscribeTokens } from '../unsubscribe/unsubscribe-token';
import {
  PasswordChanged,
  passwordChangedSubject,
  PasswordReset,
  passwordResetSubject,
  SecurityChanged,
} from './account-texts';
import {
  CancellationReceipt,
  cancellationSubject,
  MembershipChanged,
  PaymentReceipt,
  paymentSubject,
} from './membership-texts';
import { membershipWords } from './membership-words';
import { Suspended, suspendedSubject, SuspensionEnded, suspensionEndedSubject } from './suspension-texts';
import { Invited, invitedSubject } from './invitation-text';
import { Merged, mergedSubject } from './merged-text';
import { Viewed, viewedSubject } from './viewed-text';
import { wholeContact } from '../whole-contact';
import { addressContent, asksForConfirmation, recipientOf, type Contact, type Content } from './address-letters';
import { render } from './render';
import { securityWords } from './security-words';
import { wholeDate } from './time';

export interface LetterSources extends ItemSources {
  auth: Pick<Client<typeof authInternalApi>, 'contacts'>;
  tokens: Pick<UnsubscribeTokens, 'tokenFor'>;
  /** The address of the site: links are never made from a request. */
  publicUrl: string;
}

/**
 * What a mail says, looked up when it is sent, or why it is not: it is no longer true, or the person wants no such
 * mail, or is gone: then nothing of the person is kept.
 */
export function createLetters(models: Models, { auth, tokens, publicUrl, ...sources }: LetterSources) {
  const { allChapters } = sources;
  const chapterOf = async (id: number | undefined) => (await allChapters()).find((chapter) => chapter.id === id);
  const link = (path: string) => new URL(path, publicUrl).href;
  const noticeMail = createNoticeMails(models, { sources, tokens, link });

  const contentOf = async (fact: Fact, { userId, name, homeChapterId }: Contact): Promise<Content | undefined> => {
    // A mail about an account does not wait for chapters.
    const zone = async () =>
      (await readOwnPreferences(models, userId)).timeZone ??
      (await chapterOf(homeChapterId).catch(() => undefined))?.timeZone ??
      'UTC';
    switch (fact.kind) {
      case 'account.password-reset': {
        const expiresAt = new Date(fact.data.expiresAt);
        if (expiresAt <= new Date() || !fact.data.token) return undefined;
        const reset = link(`/reset-password#${fact.data.token}`);
        const body = <PasswordReset link={reset} expiresAt={expiresAt} timeZone={await zone()} />;
        return { subject: passwordResetSubject, body };
      }
      case 'account.password-changed': {
        const body = <PasswordChanged link={link('/forgot-password')} at={new Date(fact.at)} timeZone={await zone()} />;
        return { subject: passwordChangedSubject, body };
      }
      case 'account.factor-added':
      case 'account.factor-removed':
      case 'account.recovery-code-used':
      case 'account.new-device': {
        const words = securityWords(fact);
        const to = link('/profile?tab=security');
        const body = <SecurityChanged {...words} link={to} at={new Date(fact.at)} timeZone={await zone()} />;
        return { subject: words.title, body };
      }
      case 'account.invited': {
        const expiresAt = new Date(fact.data.expiresAt);
        if (expiresAt <= new Date() || !fact.data.token) return undefined;
        const chapter = await chapterOf(homeChapterId).catch(() => undefined);
        const to = link(`/reset-password?welcome#${fact.data.token}`);
        const times = { expiresAt, timeZone: await zone() };
        const { chapter: chapterName = chapter?.name, role } = fact.data;
        const body = <Invited link={to} chapterName={chapterName} role={role} {...times} />;
        return { subject: invitedSubject(role), body };
      }
      case 'membership.changed': {
        const words = membershipWords(fact.data);
        return { subject: words.title, body: <MembershipChanged {...words} link={link('/profile?tab=billing')} /> };
      }
      case 'payment.taken': {
        const day = wholeDate(await zone(), new Date(fact.at));
        const body = <PaymentReceipt {...fact.data} day={day} link={link('/profile?tab=billing')} />;
        return { subject: paymentSubject(fact.data), body };
      }
      case 'subscription.cancelled': {
        const body = <CancellationReceipt {...fact.data} link={link('/profile?tab=billing')} />;
        return { subject: cancellationSubject, body };
      }
      case 'account.suspended': {
        const body = <Suspended {...fact.data} link={link('/contact')} />;
        return { subject: suspendedSubject, body };
      }
      case 'account.suspension-ended':
        return { subject: suspensionEndedSubject, body: <SuspensionEnded link={link('/auth')} /> };
      case 'account.merged': {
        const isFormer = fact.data.addressId !== undefined;
        const body = <Merged isFormer={isFormer} signIn={link('/auth')} contact={link('/contact')} />;
        return { subject: mergedSubject(), body };
      }
      case 'account.viewed': {
        const body = <Viewed {...fact.data} link={link('/contact')} at={new Date(fact.at)} timeZone={await zone()} />;
        return { subject: viewedSubject(), body };
      }
      default:
        return addressContent(fact, link, zone, name);
    }
  };

  return async (mail: MailDoc): Promise<Composed> => {
    const id = String(mail.personId);
    const { contacts } = await auth.contacts({ body: { userIds: [id] } });
    const [contact] = contacts;
    if (!contact) {
      await removePerson(models, id);
      return { reason: 'the person is gone' };
    }
    if (mail.queue !== 'account') {
      const known = wholeContact(contact);
      return known.verified ? noticeMail(mail, known) : { reason: 'the address is not confirmed' };
    }
    const stored = await models.Facts.findById(mail.factId).lean();
    if (!stored) return { reason: 'the fact is gone' };
    const fact = { ...stored, id: String(stored._id), at: stored.at.toISOString() } as unknown as Fact;
    const isSuspended = contact.isSuspended ?? false;
    if (isSuspended && fact.kind !== 'account.suspended') return { reason: 'the account is suspended' };
    if (!isSuspended && fact.kind === 'account.suspended') return { reason: 'no longer true' };
    if (contact.verified === false && !asksForConfirmation(fact)) return { reason: 'the address is not confirmed' };
    const to = recipientOf(fact, contact);
    if (!to) return { reason: 'the change of address is over' };
    const content = await contentOf(fact, contact);
    if (!content) return { reason: 'no longer true' };
    return { to, subject: content.subject, ...render(content.body) };
  };
}
