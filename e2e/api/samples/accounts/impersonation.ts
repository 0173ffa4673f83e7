import type { Samples } from '../sample';
import { except, signedIn } from '../statuses';

export const impersonationSamples: Samples = {
  'impersonation.start': {
    fresh: 'session',
    showsEmails: true,
    input: ({ someMember }) => ({ body: { userId: someMember.userId } }),
  },
  'impersonation.exit': { by: except(signedIn(409), { impersonated: 200 }), fresh: 'session', showsEmails: true },
};

export const viewAsSamples: Samples = {
  'viewAs.start': {
    fresh: 'session',
    showsEmails: true,
    input: ({ someMember }) => ({
      body: { userId: someMember.userId, reason: 'They see no events', notifyPerson: true },
    }),
  },
  'viewAs.exit': { by: except(signedIn(409), { viewing: 200 }), fresh: 'session', showsEmails: true },
};
