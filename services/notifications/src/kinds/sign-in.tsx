import type { SignInFactor } from '@meridian/shared-types';
import type { signInKinds } from '@meridian/shared-types/notification-kinds';
import { SecurityChanged } from '../texts/mails/account-texts';
import { accountTerms } from './account-terms';
import type { AccountMailContext, DataOf, KindsOf } from './kind';

type FactorTexts = Record<SignInFactor, [title: string, text: string]>;

const ADDED: FactorTexts = {
  app: ['You now need a code to sign in', 'An authenticator app was added to your account.'],
  passkey: ['You have a new passkey', 'It signs in to your account without the password.'],
  'recovery-codes': ['You have new recovery codes', 'Your earlier codes no longer work.'],
};
const REMOVED: FactorTexts = {
  app: ['You no longer need a code to sign in', 'The authenticator app was removed from your account.'],
  passkey: ['A passkey was removed', 'It can no longer be used to sign in to your account.'],
  'recovery-codes': ['Your recovery codes were removed', 'They can no longer be used.'],
};

/** Creates a kind about a change in how a person signs in. The page and the mail have the same text. */
function securityKind<D>(textsOf: (data: D) => [title: string, text: string]) {
  const path = '/profile?tab=security';
  const words = (data: D) => {
    const [title, text] = textsOf(data);
    return { title, text, to: path };
  };
  return {
    notice: { terms: accountTerms, words },
    accountMail: {
      async content({ at, data }: { at: string; data: D }, { link, timeZone }: AccountMailContext) {
        const { title, text } = words(data);
        const props = { link: link(path), at: new Date(at), timeZone: await timeZone() };
        return { subject: title, body: <SecurityChanged {...{ title, text }} {...props} /> };
      },
    },
  };
}

export const signIn: KindsOf<typeof signInKinds> = {
  'account.factor-added': securityKind<DataOf<'account.factor-added'>>(({ factor }) => ADDED[factor]),
  'account.factor-removed': securityKind<DataOf<'account.factor-removed'>>(({ factor }) => REMOVED[factor]),
  'account.recovery-code-used': securityKind<DataOf<'account.recovery-code-used'>>(({ left }) => [
    'A recovery code was used',
    left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`,
  ]),
  'account.new-device': securityKind<DataOf<'account.new-device'>>(({ browser, country }) => [
    'You signed in with another browser',
    [browser, country].filter(Boolean).join(', '),
  ]),
};
