import { placeInLine } from './place-in-line';

test.each([
  [1, '1st in line'],
  [2, '2nd in line'],
  [3, '3rd in line'],
  [11, '11th in line'],
  [1122, '1,122nd in line'],
])('place %i on a waiting list is called %s', (place, text) => expect(placeInLine(place)).toBe(text));
