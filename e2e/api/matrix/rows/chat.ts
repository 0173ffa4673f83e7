import { HERE } from '../../harness';
import type { Row } from '../row';
import { membersHere } from '../statuses';

export const chatRows: readonly Row[] = [
  {
    route: 'chat.messages',
    expect: membersHere(200),
    fields: [
      {
        id: 1,
        chapterId: 1,
        seq: 1,
        content: 1,
        timestamp: 1,
        senderId: 1,
        'clientId?': 1,
        senderProfile: { name: 1, avatarUrl: 1 },
      },
    ],
    input: () => ({ params: { chapterId: HERE } }),
  },
];
