import { DEFAULT_PREFERENCES } from '@meridian/shared-types';
import { ACCOUNT_EXAMPLES } from './account-examples';
import type { BodyExamples } from './body-examples';

const POST = {
  title: 'One long table',
  slug: 'one-long-table',
  excerpt: 'What we learned from eighty dinners.',
  content: 'Round tables make seven conversations.\n\n## One table\n\nA joke can travel.',
  author: 'Inês Carvalho',
  authorRole: 'Events working group',
  category: 'Events',
  featured: false,
  cover: { id: '0123456789abcdef0123456789abcdef', alt: 'Forty people at one table' },
};
const LETTER = {
  subject: 'Spring at Meridian',
  text: 'It is spring.\n\nCome and see what is on.',
  items: [{ title: 'Spring dinner', text: 'Bring a dish.', path: '/events/65f0000000000000000000e1' }],
  recipients: { kind: 'chapters', chapterIds: [3, 5] },
};

/** An example body for each call with a body. A test validates the examples. */
export const BODY_EXAMPLES: BodyExamples = {
  ...ACCOUNT_EXAMPLES,
  chapters: {
    found: { name: 'Lagos', state: 'Nigeria', timeZone: 'Africa/Lagos', foundedOn: '2019-05-04' },
    edit: {
      description: 'Meets on the first Monday of the month.',
      picture: { id: '5d41402abc4b2a76b9719d911017c592', alt: 'Ten people at a long table' },
    },
    addMember: { userId: '65f0000000000000000000e1', role: 'admin' },
    archive: { reason: 'Its members have moved to Boston.', cancelEvents: true },
    merge: { intoId: 4, reason: 'Both meet in Cleveland by now.', keepAdmins: true },
    bringBack: { reason: 'Twelve people want to meet again.' },
    announce: { title: 'New meeting place', content: 'From May on we meet at the library.' },
    announceWidely: {
      title: 'Annual meeting',
      content: 'We meet in **Chicago**.',
      publishAt: '2027-04-01T14:00:00.000Z',
      to: { all: true, later: true },
    },
    editAnnouncement: { title: 'New meeting place', content: 'From June on we meet at the library.' },
    pinAnnouncement: { isPinned: true },
    seeAnnouncements: { ids: ['65f0000000000000000000d1'] },
    setRole: { role: 'admin' },
    requestToJoinByPath: { message: 'I have just moved here.' },
    requestToJoinByBody: { chapterId: 3, message: 'I have just moved here.' },
    approve: { reason: 'Welcome!' },
    reject: { reason: 'Please ask in the chapter where you live.' },
    decideMany: {
      ids: ['65f0000000000000000000a1', '65f0000000000000000000a2'],
      decision: 'approved',
      reason: 'See you at the next dinner.',
    },
    ban: { userId: '65f0000000000000000000e1', reason: 'Advertising in the chat.', until: '2027-05-01T00:00:00.000Z' },
    createInvite: { maxUses: 25, days: 14 },
    previewInvite: { token: 'q2Jd0u4y0Vf8n3o7cXbT5hWmZk1sLr9eAaGiYpUvDxE' },
    acceptInvite: { token: 'q2Jd0u4y0Vf8n3o7cXbT5hWmZk1sLr9eAaGiYpUvDxE' },
    saveNote: { note: 'See you at the next dinner.', isSaved: true },
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
  admin: {
    approve: { reason: 'Welcome!' },
    reject: { reason: 'Please ask in the chapter where you live.' },
    addNote: { text: 'Called about a payment.' },
    changeNote: { text: 'Called about a payment, which was found.' },
  },
  chat: {
    editMessage: { content: 'We meet at seven, not at six.' },
    react: { reaction: 'thanks', isOn: true },
    removeMessage: { reason: 'Insults another member.' },
    changeSettings: { slowModeSeconds: 30, isClosed: false, heldWords: ['casino'] },
    refuseHeld: { reason: 'This chat is not for advertising.' },
    mute: { until: '2026-12-01T12:00:00.000Z', reason: 'Insulted another member twice.' },
  },
  inbox: {
    contact: {
      name: 'Ana Silva',
      email: 'ana@example.org',
      category: 'Chapter Development',
      subject: 'A chapter in Porto',
      message: 'We are nine already.',
      formToken: 'mfz1k2ab.Qm9vbSEgSGVsbG8h.3Yk9vH1s0n2Q8a7mZ4xE6rT5uW0pL1cJdKfGhBiNoMe',
    },
    report: {
      thing: { kind: 'message', chapterId: 3, seq: 118 },
      reason: 'Insults or harassment',
      text: 'It is not the first time.',
    },
    act: { action: 'reply', text: 'Nine are enough. Here is how to begin.' },
    decideReport: { action: 'mute', reason: 'Insults, again', until: '2027-03-02T18:00:00.000Z' },
  },
  bounces: {
    report: {
      to: 'b+l65f0000000000000000000e1.0123456789abcdef@bounces.meridian.example',
      status: '5.1.1',
      text: 'No such user',
    },
  },
  preferences: {
    save: { ...DEFAULT_PREFERENCES, quietHours: { from: 22, to: 7 }, timeZone: 'Europe/Berlin' },
    chooseLetters: { wantsLetters: false },
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
        directMessages: 'now',
      },
      digest: { weekday: 1, hour: 9 },
    },
  },
  chats: {
    markUnread: { seq: 40 },
    setMuted: { isMuted: true },
    updatePresenceSettings: { showPresence: false },
  },
  directMessages: {
    send: { content: 'Shall we go together?', clientId: '3f0c9a4e-8a4b-4a57-9b86-2b1f6f0c9d12' },
    markRead: { until: 12, version: 0 },
    markUnread: { seq: 11 },
    setMuted: { isMuted: true },
    editMessage: { content: 'Shall we go together on Sunday?' },
    react: { reaction: 'like', isOn: true },
    updateSettings: { messagesFrom: 'chapters' },
  },
  eventConversation: {
    send: { content: 'I can take two people in my car.', clientId: '3f0c9a4e-8a4b-4a57-9b86-2b1f6f0c9d12' },
  },
  letters: {
    create: LETTER,
    update: LETTER,
    send: { at: '2027-04-10T08:00:00.000Z' },
    act: { action: 'pause' },
  },
  notices: { markRead: { until: '2027-04-10T18:30:00.000Z', groupKey: 'event:65f0000000000000000000e1' } },
  posts: {
    create: POST,
    update: POST,
    act: { action: 'publish', at: '2027-04-10T08:00:00.000Z', timeZone: 'America/New_York' },
  },
  sitePages: {
    update: {
      page: 'contact',
      content: {
        subtitle: 'A person reads every message.',
        hotline: { title: 'Emergency hotline', text: 'Call at any hour.', phone: '+1 (202) 555-0119' },
        emails: {
          general: 'hello@meridian.example',
          membership: 'members@meridian.example',
          chapters: 'chapters@meridian.example',
          partnerships: 'partners@meridian.example',
        },
        offices: [
          {
            city: 'Houston',
            role: 'South',
            address: ['2200 Post Oak Boulevard', 'Houston, TX 77056'],
            phone: '+1 (713) 555-0184',
            hours: 'Monday to Friday, 9:00 AM to 5:00 PM CT',
          },
        ],
      },
    },
  },
  imports: {
    check: { email: 1, name: 0, chapter: 2, chapterId: 3, paidUntil: 4, dateOrder: 'dmy' },
    invite: { waveSize: 200, everyMinutes: 60 },
    inviteAgain: { waveSize: 200, everyMinutes: 60 },
  },
  siteExports: { order: { reason: 'The yearly copy for the board' } },
  impersonation: { start: { userId: '64b7f0a1c2d3e4f5a6b7c8d9' } },
  viewAs: { start: { userId: '64b7f0a1c2d3e4f5a6b7c8d9', reason: 'They see no events', notifyPerson: true } },
};
