import { isolated, type ProposalKind } from '@meridian/shared-types';
import type { proposalKinds } from '@meridian/shared-types/notification-kinds';
import { plainName } from '../texts/plain-name';
import { ActProposed, actProposedSubject } from '../texts/mails/proposal-texts';
import { momentIn } from '../texts/time';
import { accountTerms, isValid } from './account-terms';
import type { DataOf, KindsOf } from './kind';

/** What a site admin wants to do, for the person concerned: "Ana wants to …". */
const TO_PERSON: Record<ProposalKind, string> = {
  address: 'change the email address of your account',
  name: 'change the name of your account',
  'password-link': 'send you a link to a new password',
  confirmation: 'confirm the email address of your account by hand',
  'two-factor-removal': 'turn off two-factor authentication for your account',
  'two-factor-link': 'create a link that sets up two-factor authentication for your account',
  session: 'sign you out in one browser',
  sessions: 'sign you out in all browsers',
  suspension: 'suspend your account',
  removal: 'delete your account',
  merge: 'merge your account with another one',
  appointment: 'make you a site admin',
  dismissal: 'dismiss you as a site admin',
  'treasurer-appointment': 'make you a treasurer',
  'treasurer-dismissal': 'dismiss you as a treasurer',
};

/** The same for the other site admins: "… of Ana". */
const FOR_OFFICE: Record<ProposalKind, string> = {
  address: 'A corrected address',
  name: 'A corrected name',
  'password-link': 'A password link',
  confirmation: 'A confirmed address',
  'two-factor-removal': 'Turning off two-factor authentication',
  'two-factor-link': 'A two-factor setup link',
  session: 'Signing out in one browser',
  sessions: 'Signing out in all browsers',
  suspension: 'A suspension',
  removal: 'A deletion of the account',
  merge: 'A merge of two accounts',
  appointment: 'An appointment as site admin',
  dismissal: 'A dismissal as site admin',
  'treasurer-appointment': 'An appointment as treasurer',
  'treasurer-dismissal': 'A dismissal as treasurer',
};

const STAGES: Record<DataOf<'site-admin.proposal'>['stage'], [title: string, text: string]> = {
  waiting: ['An act on an account waits for a second site admin', 'waits for another site admin to confirm it.'],
  objected: ['A site admin objected', 'does not take effect, because the person objected.'],
  done: ['What you proposed took effect', 'took effect.'],
  appointed: ['There is a new site admin', 'took effect.'],
};

export const proposals: KindsOf<typeof proposalKinds> = {
  'account.act-proposed': {
    notice: {
      terms: accountTerms,
      words: ({ act, by, reason, takesEffectAt, hasConfirmer, proposalId }) => ({
        title: `${isolated(by)} wants to ${TO_PERSON[act]}`,
        text: `${whenInWords(hasConfirmer, momentIn('UTC', new Date(takesEffectAt)))} Reason: ${isolated(reason)}`,
        to: `/object-to-change?proposal=${proposalId}`,
      }),
    },
    accountMail: {
      beforeConfirmation: true,
      evenIfSuspended: true,
      async content({ data }, { link, timeZone }) {
        if (!isValid(data)) return undefined;
        const { act, reason, takesEffectAt, hasConfirmer } = data;
        const when = whenInWords(hasConfirmer, momentIn(await timeZone(), new Date(takesEffectAt)));
        const what = { by: plainName(data.by), act: TO_PERSON[act], reason, when };
        const body = <ActProposed link={link(`/object-to-change#${data.token}`)} {...what} />;
        return { subject: actProposedSubject, body };
      },
    },
  },
  'site-admin.proposal': {
    notice: {
      terms: ({ proposalId, userId }) => ({ groupKey: `proposal:${proposalId ?? userId}`, forActive: false }),
      words({ act, userId, stage }, { nameOf }) {
        const name = nameOf(userId);
        const [title, text] = STAGES[stage];
        return name === ''
          ? undefined
          : { title, text: `${FOR_OFFICE[act]} of ${name} ${text}`, to: `/admin-tools/people/${userId}` };
      },
    },
  },
};

/** Says when an act takes effect. */
function whenInWords(hasConfirmer: boolean, at: string): string {
  return hasConfirmer
    ? `It takes effect as soon as another site admin confirms it. If there is none, it takes effect on ${at} unless you object.`
    : `It takes effect on ${at} unless you object.`;
}
