import { HOUR_MS } from '../time';
import { demoId } from './random';

export interface DemoConversation {
  /** The messages, ordered by time. Only the two people write. */
  messages: { senderId: string; receiverId: string; content: string; createdAt: Date }[];
  /** The number of last messages that their receiver has not read. */
  unread: number;
}

const MINUTE = 60_000;

const [ANA, RUBEN, ADAEZE, LEILA, NGOZI] = [1, 2, 3, 5, 7] as const;

/** A message: its sender, the minutes since the previous one, and the text. */
type Line = [sender: number, minutes: number, content: string];
interface Talk {
  people: readonly [number, number];
  /** The number of hours before now at which the conversation began. */
  hoursAgo: number;
  lines: Line[];
  unread: number;
}

/** The conversations of the accounts that `npm start` prints, with people whom they know. */
const TALKS: Talk[] = [
  {
    people: [ADAEZE, RUBEN],
    hoursAgo: 75,
    unread: 0,
    lines: [
      [RUBEN, 0, 'Hi Adaeze, are you still up for the registration desk at the family day?'],
      [ADAEZE, 14, 'Yes! From nine to noon. My sister can take over after that, she did it last year.'],
      [RUBEN, 3, 'Perfect. The box with the name tags is in the library, shelf behind the piano.'],
      [ADAEZE, 1, 'And the pens? Last time we had two for eighty people.'],
      [RUBEN, 6, 'I bought forty. If they vanish again, I will chain them to the table.'],
      [ADAEZE, 2, 'Fair. See you Saturday.'],
    ],
  },
  {
    people: [ADAEZE, LEILA],
    hoursAgo: 27,
    unread: 2,
    lines: [
      [ADAEZE, 0, 'Leila, thank you for reading my cover letter. I took out the second paragraph, as you said.'],
      [LEILA, 95, 'It is so much better without it. When is the interview?'],
      [ADAEZE, 4, 'Thursday at ten, two people from the hospital and one from HR.'],
      [
        LEILA,
        1430,
        'I asked Kwame who sits in these panels. They always ask for one thing that went wrong and what you did. ' +
          'Have one ready that ends well.',
      ],
      [LEILA, 2, 'And call me on Wednesday evening if you want to practise. I am home from seven.'],
    ],
  },
  {
    people: [RUBEN, NGOZI],
    hoursAgo: 9,
    unread: 1,
    lines: [
      [NGOZI, 0, 'Hello Rubén, how do you collect the fees for the choir? We in Boston still pass an envelope around.'],
      [RUBEN, 41, 'We gave up on the envelope after it went through a washing machine. One transfer per term now.'],
      [
        NGOZI,
        12,
        'A washing machine! Would you share the text that you sent to people? I would change the names only.',
      ],
    ],
  },
  {
    people: [ANA, RUBEN],
    hoursAgo: 30,
    unread: 1,
    lines: [
      [ANA, 0, 'Rubén, two requests to join Bay Area are waiting since last week. Can you have a look?'],
      [RUBEN, 130, 'One of them I know from the career clinic, I approved it. The other one has no message.'],
      [ANA, 8, 'Ask before you say no. Half of them do not see the field.'],
      [RUBEN, 1290, 'You were right, she is the new pharmacist on Telegraph. Approved, and she is coming on Saturday.'],
    ],
  },
  {
    people: [ANA, ADAEZE],
    hoursAgo: 190,
    unread: 0,
    lines: [
      [ANA, 0, 'Welcome to the mentors, Adaeze! Your first pair is with a student from Oakland who starts in nursing.'],
      [ADAEZE, 52, 'Lovely. Is there a guide, or do I make it up as I go?'],
      [ANA, 7, 'Both: https://example.org/mentor-guide, four pages, and the last one is the one that matters.'],
    ],
  },
];

/** Returns the conversations of the demo accounts. Each account has one read and one unread conversation. */
export const demoConversations = (now: Date): DemoConversation[] =>
  TALKS.map(({ people: [one, two], hoursAgo, lines, unread }) => {
    let time = now.getTime() - hoursAgo * HOUR_MS;
    const messages = lines.map(([sender, minutes, content]) => {
      time += minutes * MINUTE;
      const person = sender === one ? two : one;
      return {
        senderId: demoId('person', sender),
        receiverId: demoId('person', person),
        content,
        createdAt: new Date(time),
      };
    });
    return { messages, unread };
  });
