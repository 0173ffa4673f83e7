import { someId } from '@meridian/service-kit/testing';
import { useTestServer } from '../testing/test-server';

const server = useTestServer();
const ORDER = [
  'Anna Nguyen',
  'Dan Ngo',
  'Đặng Thảo',
  'Łukasz Nowak',
  "N'Diaye Awa",
  'Ndiaye Fall',
  'Ng Wei',
  "Ng'ang'a Otieno",
  'Nguyễn Văn',
  'Zoé Adjei',
];
beforeAll(async () => {
  for (const name of [...ORDER].reverse()) await server.person({ 1: 'member', 2: 'member' }, { name });
});

/** Reads all pages of two entries. */
async function namesFor(list: 'directory' | 'everyone' | 'members', search?: string): Promise<string[]> {
  const reader = server.as({ userId: someId() });
  const names: string[] = [];
  for (let after: string | undefined; ;) {
    const query = { limit: '2', ...(search && { search }), ...(after && { after }) };
    const page = await (list === 'members' ? reader.members({ params: { id: 1 }, query }) : reader[list]({ query }));
    names.push(...page.map(({ profile }) => profile.name));
    after = page.at(-1)?.id;
    if (page.length < 2) return names;
  }
}

test('members are sorted by the letters of their names, without accents and apostrophes', async () => {
  expect(await namesFor('everyone')).toEqual(ORDER);
});

test('on all pages of a search, people whose name begins with it come before those in whose name another word does', async () => {
  const begins = ['Ng Wei', "Ng'ang'a Otieno", 'Nguyễn Văn', 'Anna Nguyen', 'Dan Ngo'];
  expect(await namesFor('everyone', 'ng')).toEqual(begins);
  expect(await namesFor('members', 'Ng')).toEqual(begins);
  expect(await namesFor('directory', 'ng')).toEqual(begins.flatMap((name) => [name, name]));
  expect(await namesFor('everyone', 'Đ')).toEqual(['Dan Ngo', 'Đặng Thảo', "N'Diaye Awa"]);
  expect(await namesFor('everyone', 'łu')).toEqual(['Łukasz Nowak']);
  expect(await namesFor('everyone', 'ndiaye')).toEqual(["N'Diaye Awa", 'Ndiaye Fall']);
});
