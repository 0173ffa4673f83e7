import { HOUR_MS, PERSONAL_EXPORT_HOURS } from '@meridian/shared-types';
import type { accountKinds } from '@meridian/shared-types/notification-kinds';
import { storeDeletionReceipts } from '../receipts/deletion-receipts';
import {
  ExportReady,
  exportReadySubject,
  PasswordChanged,
  passwordChangedSubject,
  PasswordReset,
  passwordResetSubject,
} from '../texts/mails/account-texts';
import { Invited, invitedSubject } from '../texts/mails/invitation-text';
import { Merged, mergedSubject } from '../texts/mails/merged-text';
import { Suspended, suspendedSubject, SuspensionEnded, suspensionEndedSubject } from '../texts/mails/suspension-texts';
import { Viewed, viewedSubject } from '../texts/mails/viewed-text';
import { Welcome, welcomeSubject } from '../texts/mails/welcome-text';
import { wholeDate } from '../texts/time';
import { accountTerms, isValid } from './account-terms';
import type { KindsOf } from './kind';

/** The page with the download. */
const EXPORT_PATH = '/profile?tab=account';

export const account: KindsOf<typeof accountKinds> = {
  'account.joined': {
    accountMail: {
      content: async (_domainEvent, { link, name }) => ({
        subject: welcomeSubject(),
        body: <Welcome name={name} link={link('/dashboard')} />,
      }),
    },
  },
  'account.password-reset': {
    accountMail: {
      async content({ data }, { link, timeZone }) {
        if (!isValid(data)) return undefined;
        const reset = link(`/reset-password#${data.token}`);
        const body = <PasswordReset link={reset} expiresAt={new Date(data.expiresAt)} timeZone={await timeZone()} />;
        return { subject: passwordResetSubject, body };
      },
    },
  },
  'account.password-changed': {
    notice: {
      terms: accountTerms,
      words: () => ({
        title: 'Your password was changed',
        text: 'If it was not you, reset your password now.',
        to: '/forgot-password',
      }),
    },
    accountMail: {
      async content({ at }, { link, timeZone }) {
        const body = <PasswordChanged link={link('/forgot-password')} at={new Date(at)} timeZone={await timeZone()} />;
        return { subject: passwordChangedSubject, body };
      },
    },
  },
  'account.invited': {
    accountMail: {
      beforeConfirmation: true,
      async content({ data }, { link, timeZone, homeChapter }) {
        if (!isValid(data)) return undefined;
        const { chapter: chapterName = (await homeChapter())?.name, role } = data;
        const to = link(`/reset-password?welcome#${data.token}`);
        const times = { expiresAt: new Date(data.expiresAt), timeZone: await timeZone() };
        return { subject: invitedSubject(role), body: <Invited link={to} {...{ chapterName, role }} {...times} /> };
      },
    },
  },
  'account.merged': {
    notice: {
      terms: ({ addressId }) => (addressId ? undefined : accountTerms()),
      words: () => ({
        title: 'Your two accounts are now one',
        text: 'What you had in the other one is here. Tickets of it have new codes.',
        to: '/profile',
      }),
    },
    accountMail: {
      async content({ data }, { link }) {
        const isFormer = data.addressId !== undefined;
        const body = <Merged isFormer={isFormer} signIn={link('/auth')} contact={link('/contact')} />;
        return { subject: mergedSubject(), body };
      },
    },
  },
  'account.viewed': {
    accountMail: {
      async content({ at, data }, { link, timeZone }) {
        const times = { at: new Date(at), timeZone: await timeZone() };
        return { subject: viewedSubject(), body: <Viewed {...data} link={link('/contact')} {...times} /> };
      },
    },
  },
  'account.suspended': {
    accountMail: {
      whileSuspended: true,
      async content({ data: { paidUntil, ...data } }, { link, timeZone }) {
        const day = paidUntil && wholeDate(await timeZone(), new Date(paidUntil));
        return { subject: suspendedSubject, body: <Suspended {...data} paidUntil={day} link={link('/contact')} /> };
      },
    },
  },
  'account.suspension-ended': {
    accountMail: {
      content: async (_domainEvent, { link }) => ({
        subject: suspensionEndedSubject,
        body: <SuspensionEnded link={link('/auth')} />,
      }),
    },
  },
  'account.deleted': { isStored: false, onReceived: storeDeletionReceipts },
  'account.export-ready': {
    notice: {
      terms: accountTerms,
      words: () => ({
        title: 'Your data is ready to download',
        text: `The file is kept for ${PERSONAL_EXPORT_HOURS} hours.`,
        to: EXPORT_PATH,
      }),
    },
    accountMail: {
      async content({ at }, { link, timeZone }) {
        const expiresAt = new Date(new Date(at).getTime() + PERSONAL_EXPORT_HOURS * HOUR_MS);
        const body = <ExportReady link={link(EXPORT_PATH)} expiresAt={expiresAt} timeZone={await timeZone()} />;
        return { subject: exportReadySubject, body };
      },
    },
  },
};
