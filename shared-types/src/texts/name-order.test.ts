import { compareNames } from './name-order';

test.each([
  [['Da', 'Đa', 'Dạ Thảo', 'Đặng', 'Db', 'E']],
  [['La', 'Łb', 'Lc', 'Łukasz', 'M']],
  [['Nb', "N'Diaye", 'Ndiaye Fall', 'Ng Wei', 'Nga', "Ng'ang'a", 'Nguyễn', 'Nh']],
  [['Jean Adu', 'Jean-Luc', 'Jeanne']],
  [['Ida', 'ılgaz', 'İpek', 'Işık']],
  [['Chapter 2', 'Chapter 10']],
])('%j are in the order of the alphabet', (names) => expect([...names].reverse().sort(compareNames)).toEqual(names));
