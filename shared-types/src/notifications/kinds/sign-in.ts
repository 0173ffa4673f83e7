import type { KindContracts } from './kind';

export const signInKinds = {
  'account.factor-added': {
    audience: 'people',
    data: ({ z, SignInFactor }) => z.strictObject({ factor: SignInFactor }),
    group: null,
    icon: 'security',
    isUrgent: true,
    mailName: 'A two-factor method was added',
  },
  'account.factor-removed': {
    audience: 'people',
    data: ({ z, SignInFactor }) => z.strictObject({ factor: SignInFactor }),
    group: null,
    icon: 'security-warning',
    mailName: 'A two-factor method was removed',
  },
  'account.recovery-code-used': {
    audience: 'people',
    data: ({ z }) => z.strictObject({ left: z.number().int().min(0) }),
    group: null,
    icon: 'security-warning',
    isUrgent: true,
    mailName: 'A recovery code was used',
  },
  /** The person signed in with a new browser. Its name and country are in words. */
  'account.new-device': {
    audience: 'people',
    data: ({ z, words }) => z.strictObject({ browser: words, country: words.nullable() }),
    group: null,
    icon: 'device',
    mailName: 'Sign-in from a new browser',
  },
} satisfies KindContracts;
