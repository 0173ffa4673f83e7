import { findMentions } from './find-mentions';

const ana = { userId: 'a', name: 'Ana' };
const okafor = { userId: 'b', name: 'Ana Okafor' };

test('only a person who is named at the position that the sender gives is mentioned', () => {
  const text = 'Hi @Ana Okafor and @Ana';
  expect(findMentions(text, [{ ...okafor, at: 3 }])).toEqual([{ ...okafor, at: 3 }]);
  expect(findMentions(text, [{ ...ana, at: 19 }])).toEqual([{ ...ana, at: 19 }]);
  expect(findMentions(text, [{ ...ana, at: 4 }])).toEqual([]);
  expect(findMentions(text, [{ ...ana, at: 1000 }])).toEqual([]);
});

test('one position mentions one person', () => {
  const namesakes = [
    { userId: 'c', name: 'Zuri Mensah', at: 0 },
    { userId: 'd', name: 'Zuri Mensah', at: 0 },
  ];
  expect(findMentions('@Zuri Mensah', namesakes)).toEqual([namesakes[0]]);
});
