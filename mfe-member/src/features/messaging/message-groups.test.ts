import { dayLabel, groupMessages, type Message } from './message-groups';

const at = (minute: number) => new Date(2026, 0, 5, 12, minute).toISOString();
const message = (seq: number, fields: Partial<Message> = {}): Message => ({
  id: `m${seq}`,
  seq,
  senderId: 'ana',
  content: `Message ${seq}`,
  timestamp: at(seq),
  clientId: `c${seq}`,
  ...fields,
});

afterEach(() => jest.useRealTimers());

describe('messages are grouped', () => {
  const shape = (messages: Message[], splitAt?: number) =>
    groupMessages(messages, 5, splitAt).map((group) => group.messages.map(({ seq }) => seq));

  it('messages of one sender are one group until there is a pause of five minutes', () => {
    expect(shape([message(1), message(2), message(3, { timestamp: at(8) })])).toEqual([[1, 2], [3]]);
    expect(groupMessages([message(1), message(2)], 0)).toHaveLength(2);
  });

  it('another sender, another day, and the divider start a new group', () => {
    expect(shape([message(1), message(2, { senderId: 'ben' }), message(3)])).toEqual([[1], [2], [3]]);
    expect(shape([message(1), message(2)], 2)).toEqual([[1], [2]]);
    const beforeMidnight = message(1, { timestamp: new Date(2026, 0, 5, 23, 59).toISOString() });
    const days = groupMessages([beforeMidnight, message(2, { timestamp: new Date(2026, 0, 6).toISOString() })], 5);
    expect(days.map(({ day }) => day)).toEqual(['Monday, January 5, 2026', 'Tuesday, January 6, 2026']);
  });

  it('the labels of the last two days are Today and Yesterday, also around midnight and a change of clocks', () => {
    jest.useFakeTimers({ now: new Date(2026, 2, 9, 0, 0, 30) });
    expect(dayLabel(new Date(2026, 2, 9).toISOString())).toBe('Today');
    expect(dayLabel(new Date(2026, 2, 8).toISOString())).toBe('Yesterday');
    expect(dayLabel(new Date(2026, 2, 7, 23, 59).toISOString())).toBe('Saturday, March 7, 2026');
  });
});
