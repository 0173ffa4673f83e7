import { demoChapters } from './chapters';
import { demoMemberships, demoPeople } from './people';
import { at, demoId, entryAt, pick, randomFrom } from './random';

export interface DemoAnnouncement {
  id: string;
  chapterId: number;
  authorId: string;
  title: string;
  content: string;
  createdAt: Date;
}
export interface DemoJoinRequest {
  id: string;
  userId: string;
  chapterId: number;
  status: 'pending' | 'rejected';
  message: string;
  createdAt: Date;
  reason?: string;
}
export interface DemoMessage {
  chapterId: number;
  senderId: string;
  content: string;
  createdAt: Date;
}

const NEWS: [title: string, content: string][] = [
  [
    'Scholarship applications are open',
    'Twelve scholarships of $4,000 for students in their first two years. The form closes at the end of next month; referees have one week longer. Please pass it on to families who do not read email.',
  ],
  [
    'New meeting room',
    'From this month we meet in the library’s community room: step-free, close to the train, and there is a kitchen. The old room stays booked for the choir.',
  ],
  [
    'Thank you for the relief drive',
    'Four tons in eleven days. The trucks arrived on Tuesday, and the clinic sent pictures. The accounts are open to every member who asks.',
  ],
  [
    'Committee elections',
    'Three seats are up: treasurer, youth, and communications. Put yourself forward by writing to any committee member. It is four hours a month, honestly counted.',
  ],
  [
    'Mentors wanted',
    'Eleven people asked for a mentor and seven have one. If you have an hour every other week, you are who we are looking for. Nursing and logistics first.',
  ],
  [
    'Language school starts again',
    'Sundays at ten, children from five, and this year a class for grown-ups who understand everything and say nothing.',
  ],
  ['Legal aid evening moves to Wednesdays', 'Same place, same two lawyers, one day later. Bring originals and copies.'],
];

/** Four to six announcements for each chapter, the newest a few days old. */
export function demoAnnouncements(now: Date): DemoAnnouncement[] {
  const random = randomFrom(40);
  let number = 0;
  return demoChapters(now).flatMap((chapter) =>
    Array.from({ length: 4 + (chapter.id % 3) }, (_, index): DemoAnnouncement => {
      const [title, content] = entryAt(NEWS, chapter.id * 2 + index);
      return {
        id: demoId('announcement', ++number),
        chapterId: chapter.id,
        authorId: demoId('person', chapter.id + 4),
        title,
        content,
        createdAt: at(now, -2 - index * 9 - (chapter.id % 4), 14 + random() * 6),
      };
    }),
  );
}

const WISHES = [
  'I moved here in August and would like to help with the career clinic.',
  'My cousin is a member and says I should have joined years ago.',
  'I travel here every other week for work and would love to meet people.',
  '',
  'I can offer bookkeeping for the relief desk.',
  'We met at the family day. I am the one who burned the corn.',
];

/** Pending requests in several chapters, and a few rejected ones. */
export function demoJoinRequests(now: Date): DemoJoinRequest[] {
  const random = randomFrom(41);
  const chapters = demoChapters(now).length;
  const memberships = new Set(demoMemberships(now).map((membership) => `${membership.userId} ${membership.chapterId}`));
  return demoPeople(now)
    .slice(20, 60)
    .map((person, index): DemoJoinRequest => ({
      id: demoId('request', index + 1),
      userId: person.userId,
      chapterId: 1 + ((person.homeChapterId + index) % chapters),
      status: index % 5 === 4 ? 'rejected' : 'pending',
      message: pick(random, WISHES),
      createdAt: at(now, -1 - (index % 14), 9 + random() * 10),
      ...(index % 5 === 4 && { reason: 'Please join the chapter closest to where you live first.' }),
    }))
    .filter((request) => !memberships.has(`${request.userId} ${request.chapterId}`))
    .slice(0, 26);
}

const TALK = [
  [
    'Does anyone know a notary who is open on Saturdays?',
    'The one next to the pharmacy on Fifth, until two.',
    'Seconded. Bring two IDs.',
    'You two just saved my week.',
  ],
  [
    'Good morning everyone! New here, moved last month.',
    'Welcome! Where from?',
    'From the coast originally, by way of three airports.',
    'Come to the dinner, the newcomers’ end of the table is the loud one.',
    'I will be there!',
  ],
  [
    'Slides from the career clinic are up: https://example.org/clinic-slides',
    'Thank you! The salary page alone is worth it.',
    'Could you also share the template for the cover letter?',
    'Second link on the last slide.',
  ],
  [
    'Who is driving to the family day from downtown?',
    'I have three seats.',
    'Two for us please.',
    'Full now, leaving at ten sharp from the station.',
  ],
  [
    'My licence came through today. Four years.',
    'CONGRATULATIONS',
    'I remember the first workshop, you had the folder with the ribbons.',
    'Still have the folder. Passing it on to whoever needs it.',
    'This is why we do it.',
  ],
  [
    'Reminder: the assembly needs twenty people for a quorum, and we are nineteen.',
    'Make it twenty.',
    'Twenty-one, I am bringing my father, he has opinions.',
  ],
  [
    'Is the mentoring circle this week or next?',
    'Next. First Tuesday after the dinner.',
    'Thanks, I would have stood there alone again.',
  ],
  [
    'Our clinic is hiring two nurses, one of them for nights. Happy to refer.',
    'Sending you my sister’s number.',
    'Is the night one union?',
    'Yes, both are.',
  ],
];

/** Conversations of the last three weeks, in order of time, in every chapter. */
export function demoMessages(now: Date): DemoMessage[] {
  const random = randomFrom(42);
  const active = new Set(
    demoPeople(now)
      .filter((person) => person.isActive)
      .map((person) => person.userId),
  );
  const memberships = demoMemberships(now).filter((membership) => active.has(membership.userId));
  return demoChapters(now).flatMap((chapter) => {
    const members = memberships
      .filter((membership) => membership.chapterId === chapter.id)
      .map((membership) => membership.userId);
    return Array.from({ length: 16 }, (_, index) => {
      const lines = entryAt(TALK, index * 3 + chapter.id);
      const firstSpeaker = pick(random, members);
      const others = [pick(random, members), pick(random, members)];
      const start = at(now, -21 + Math.floor(index * 1.3), 13 + random() * 9).getTime();
      let time = start;
      return lines.map((content, line): DemoMessage => {
        time += line === 0 ? 0 : 20_000 + random() * 400_000;
        return {
          chapterId: chapter.id,
          senderId: line % 2 === 0 ? firstSpeaker : pick(random, others),
          content,
          createdAt: new Date(time),
        };
      });
    }).flat();
  });
}
