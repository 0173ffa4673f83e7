import { DEFAULT_PREFERENCES } from '@meridian/shared-types';
import type { publicContracts } from '@meridian/shared-types/contracts';

type Contracts = typeof publicContracts;
type WithBody<C> = { [K in keyof C as C[K] extends { body: unknown } ? K : never]?: unknown };

const LETTER = {
  subject: 'Spring at Meridian',
  text: 'It is spring.\n\nCome and see what is on.',
  items: [{ title: 'Spring dinner', text: 'Bring a dish.', path: '/events/65f0000000000000000000e1' }],
  recipients: { kind: 'chapters', chapterIds: [3, 5] },
};

/** An example body for each call with a body. A test validates them. */
export const BODY_EXAMPLES: { [C in keyof Contracts]?: WithBody<Contracts[C]> } = {
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
    changePlan: { plan: 'annual' },
    updateProfile: {
      name: 'Ana Horvat',
      location: 'Chicago',
      description: 'Architect, in Illinois since 2011.',
      tags: ['Architecture', 'Mentoring'],
    },
    updateNotifications: { email: true, push: false, weeklyDigest: true },
    finishLogin: { code: '123456' },
    stepUp: { password: 'correct-horse' },
    confirmCodeApp: { code: '123456' },
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
    resetPassword: { token: 'q2Jd0u4y0Vf8n3o7cXbT5hWmZk1sLr9eAaGiYpUvDxE', password: 'correct-horse-2' },
    changeEmail: { email: 'ana.horvat@example.org', password: 'correct-horse' },
    undoEmailChange: { token: 'q2Jd0u4y0Vf8n3o7cXbT5hWmZk1sLr9eAaGiYpUvDxE' },
    confirmEmail: { token: 'q2Jd0u4y0Vf8n3o7cXbT5hWmZk1sLr9eAaGiYpUvDxE' },
    changePassword: { currentPassword: 'correct-horse', password: 'correct-horse-2' },
    deleteAccount: { password: 'correct-horse' },
    subscribeNewsletter: { email: 'ana@example.org' },
    confirmNewsletter: { token: 'q2Jd0u4y0Vf8n3o7cXbT5hWmZk1sLr9eAaGiYpUvDxE' },
  },
  chapters: {
    announce: { title: 'New meeting place', content: 'From May on we meet at the library.' },
    setRole: { role: 'admin' },
    requestToJoinByPath: { message: 'I have just moved here.' },
    requestToJoinByBody: { chapterId: 3, message: 'I have just moved here.' },
    approve: { reason: 'Welcome!' },
    reject: { reason: 'Please ask in the chapter where you live.' },
  },
  events: {
    create: {
      title: 'Spring dinner',
      description: 'Bring a dish.',
      location: 'City Hall',
      meetingUrl: 'https://meet.example/spring-dinner',
      startLocal: '2027-04-10T19:00',
      endLocal: '2027-04-10T22:00',
      timeZone: 'America/New_York',
      chapterId: 3,
      isPublic: false,
      repeats: { every: 'month', week: 2, until: '2028-04-10' },
    },
    update: {
      title: 'Spring dinner',
      description: 'Bring a dish.',
      location: 'Library',
      startLocal: '2027-04-10T20:00',
      endLocal: '2027-04-10T23:00',
      isPublic: false,
      scope: 'following',
      until: '2027-12-31',
    },
    cancel: { reason: 'The library is closed.', scope: 'this' },
    addHoliday: { date: '07-04', name: 'Independence Day' },
    rsvp: { status: 'attending', guests: 1, waitingList: true },
    setPulse: { state: 'on-the-way' },
    sendMessage: { text: 'The door is in the yard.' },
    checkIn: {
      scans: [
        {
          kind: 'walk-in',
          scanId: '3f0c9a4e-8a4b-4a57-9b86-2b1f6f0c9d11',
          at: '2027-04-10T23:05:00.000Z',
          name: 'Ana Horvat',
        },
      ],
    },
    createCalendarFeed: { kind: 'mine' },
    updateSettings: { showAttendance: false },
  },
  admin: { approve: { reason: 'Welcome!' }, reject: { reason: 'Please ask in the chapter where you live.' } },
  bounces: {
    report: {
      to: 'b+l65f0000000000000000000e1.0123456789abcdef@bounces.meridian.example',
      status: '5.1.1',
      text: 'No such user',
    },
  },
  preferences: {
    save: { ...DEFAULT_PREFERENCES, quietHours: { from: 22, to: 7 }, timeZone: 'Europe/Berlin' },
    readByLink: { token: 'ZfCqAKoAqgCqAKoBAqr3kP0y5m1w' },
    saveByLink: {
      token: 'ZfCqAKoAqgCqAKoBAqr3kP0y5m1w',
      email: true,
      weeklyDigest: false,
      groups: {
        requests: 'now',
        announcements: 'daily',
        newEvents: 'weekly',
        events: 'now',
        reminders: 'now',
        chat: 'off',
        roles: 'now',
      },
      digest: { weekday: 1, hour: 9 },
    },
  },
  directMessages: {
    send: { content: 'Shall we go together?', clientId: '3f0c9a4e-8a4b-4a57-9b86-2b1f6f0c9d12' },
    markRead: { until: 12 },
  },
  letters: {
    create: LETTER,
    update: LETTER,
    send: { at: '2027-04-10T08:00:00.000Z' },
    act: { action: 'pause' },
  },
  notices: { markRead: { until: '2027-04-10T18:30:00.000Z', groupKey: 'event:65f0000000000000000000e1' } },
  impersonation: { start: { userId: '64b7f0a1c2d3e4f5a6b7c8d9' } },
};
