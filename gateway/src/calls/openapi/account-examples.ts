import type { BodyExamples } from './body-examples';

const KEY = '3f0c9a4e-8a4b-4a57-9b86-2b1f6f0c9d10';

/**
 * Example bodies of the calls about a person's own account, and of the calls with which site admins manage accounts.
 */
export const ACCOUNT_EXAMPLES: BodyExamples = {
  auth: {
    login: { email: 'ana@example.org', password: 'correct-horse' },
    register: {
      email: 'ana@example.org',
      password: 'correct-horse',
      name: 'Ana Horvat',
      chapterId: 3,
      membershipType: 'full',
    },
    mockPayment: { plan: 'monthly', amount: 29, cardLast4: '4242' },
    changePlan: { plan: 'annual', amount: 299 },
    updateProfile: {
      name: 'Ana Horvat',
      location: 'Chicago',
      description: 'Architect, in Illinois since 2011.',
      tags: ['Architecture', 'Mentoring'],
    },
    updateNotifications: { email: true, push: false, weeklyDigest: true },
    finishLogin: { code: '123456' },
    stepUp: { password: 'correct-horse' },
    confirmTotpAuthenticator: { code: '123456' },
    addPasskey: {
      name: 'Phone',
      id: 'q2Jd0u4y0Vf8n3o7cXbT5g',
      clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
      attestationObject: 'o2NmbXRkbm9uZQ',
      transports: ['internal'],
    },
    renamePasskey: { name: 'Old phone' },
    passkeyLogin: {
      id: 'q2Jd0u4y0Vf8n3o7cXbT5g',
      clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
      authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4',
      signature: 'MEUCIQDx1J7y',
      userHandle: 'mZk1sLr9eAaGiYpUvDxE',
    },
    requestPasswordReset: { email: 'ana@example.org' },
    checkResetLink: { token: 'q2Jd0u4y0Vf8n3o7cXbT5hWmZk1sLr9eAaGiYpUvDxE' },
    resetPassword: { token: 'q2Jd0u4y0Vf8n3o7cXbT5hWmZk1sLr9eAaGiYpUvDxE', password: 'correct-horse-2' },
    changeEmail: { email: 'ana.horvat@example.org', password: 'correct-horse' },
    undoEmailChange: { token: 'q2Jd0u4y0Vf8n3o7cXbT5hWmZk1sLr9eAaGiYpUvDxE' },
    objectToProposal: { token: 'q2Jd0u4y0Vf8n3o7cXbT5hWmZk1sLr9eAaGiYpUvDxE' },
    confirmEmail: { token: 'q2Jd0u4y0Vf8n3o7cXbT5hWmZk1sLr9eAaGiYpUvDxE' },
    changePassword: { currentPassword: 'correct-horse', password: 'correct-horse-2', endsCalendarLinks: true },
    deleteAccount: { password: 'correct-horse' },
    subscribeNewsletter: { email: 'ana@example.org' },
    confirmNewsletter: { token: 'q2Jd0u4y0Vf8n3o7cXbT5hWmZk1sLr9eAaGiYpUvDxE' },
  },
  accounts: {
    invite: { email: 'ana@example.org', name: 'Ana Horvat', chapterId: 3, role: 'admin', months: 12 },
    suspend: { reason: 'Advertising in several chats.', until: '2027-05-01T00:00:00.000Z' },
    confirmAddress: { reason: 'Called back on the number that we know.' },
    remove: { email: 'ana@example.org', reason: 'Asked for it by letter.' },
    merge: { intoId: '5f0c9a4e8a4b4a579b862b1f', email: 'ana@example.org', reason: 'Registered twice.' },
    saveFilter: { name: 'New in Lagos', filter: { chapter: '3', joinedFrom: '2027-01-01T00:00:00.000Z' } },
    giveMonths: { months: 3, reason: 'Helped at the summer camp.', idempotencyKey: KEY },
    refund: { part: 'unused', cents: 12_458, reason: 'Moves abroad.', idempotencyKey: KEY },
    appoint: { reason: 'Takes over the membership desk.' },
    dismiss: { reason: 'Leaves the office.' },
    correctName: { name: 'Ana Horvat', reason: 'Misspelt in the list that we imported.' },
    correctAddress: { email: 'ana@example.org', reason: 'Called us: they cannot read email at the earlier address.' },
    sendPasswordLink: { reason: 'Cannot sign in; called back on the number that we know.' },
    issueEnrollment: { reason: 'Met in the office.' },
    endSession: { reason: 'Left a shared computer signed in.' },
    endSessions: { reason: 'Lost the phone.' },
    removeTwoFactor: { reason: 'Lost the phone; called back on the number that we know.' },
  },
};
