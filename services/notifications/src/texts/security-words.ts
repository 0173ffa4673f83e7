import type { Fact, SignInFactor } from '@meridian/shared-types/schemas';

export const SECURITY_KINDS = [
  'account.factor-added',
  'account.factor-removed',
  'account.recovery-code-used',
  'account.new-device',
] as const;
export type SecurityFact = Extract<Fact, { kind: (typeof SECURITY_KINDS)[number] }>;

const ADDED: Record<SignInFactor, [title: string, text: string]> = {
  app: ['You now need a code to sign in', 'An authenticator app was added to your account.'],
  passkey: ['You have a new passkey', 'It signs in to your account without the password.'],
  'recovery-codes': ['You have new recovery codes', 'Your earlier codes no longer work.'],
};
const REMOVED: Record<SignInFactor, [title: string, text: string]> = {
  app: ['You no longer need a code to sign in', 'The authenticator app was removed from your account.'],
  passkey: ['A passkey was removed', 'It can no longer be used to sign in to your account.'],
  'recovery-codes': ['Your recovery codes were removed', 'They can no longer be used.'],
};

/** What a person is told of a change in how they sign in: in the page, and by mail. */
export function securityWords({ kind, data }: SecurityFact): { title: string; text: string } {
  switch (kind) {
    case 'account.factor-added': {
      const [title, text] = ADDED[data.factor];
      return { title, text };
    }
    case 'account.factor-removed': {
      const [title, text] = REMOVED[data.factor];
      return { title, text };
    }
    case 'account.recovery-code-used':
      return {
        title: 'A recovery code was used',
        text: data.left === 1 ? 'One recovery code is left.' : `${data.left} recovery codes are left.`,
      };
    case 'account.new-device':
      return {
        title: 'You signed in with another browser',
        text: [data.browser, data.country].filter(Boolean).join(', '),
      };
  }
}
