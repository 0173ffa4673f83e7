import { ownPagesIn } from './own-pages';

const SITE = 'https://meridian.example';
const ID = '65f0000000000000000000e1';
const inText = (text: string) => ownPagesIn(text, SITE);

test('links to events, chapters, members and articles of the site are found, each once and at most three', () => {
  const text = `See ${SITE}/events/${ID}, ${SITE}/chapters/lagos?tab=chat&message=7 and ${SITE}/events/${ID}.`;
  expect(inText(text)).toEqual([
    { kind: 'event', key: ID, to: `/events/${ID}` },
    { kind: 'chapter', key: 'lagos', to: '/chapters/lagos?tab=chat&message=7' },
  ]);
  expect(inText(`${SITE}/directory?member=${ID}`)).toEqual([
    { kind: 'member', key: ID, to: `/directory?member=${ID}` },
  ]);
  expect(inText(`${SITE}/blog/the-second-first-job`)).toMatchObject([{ kind: 'article', key: 'the-second-first-job' }]);
  expect(inText([1, 2, 3, 4].map((n) => `${SITE}/blog/post-${n}`).join(' '))).toHaveLength(3);
});

test('other sites, other pages and texts that only look like addresses are ignored', () => {
  for (const text of [
    `https://evil.example/events/${ID}`,
    `https://meridian.example.evil.example/events/${ID}`,
    `https://meridian.example@evil.example/events/${ID}`,
    `https://evil.example/?${SITE}/events/${ID}`,
    `http://meridian.example/events/${ID}`,
    `${SITE}:8443/events/${ID}`,
    `${SITE}/events/${ID}/edit`,
    `${SITE}/events/create`,
    `${SITE}/chapters/lagos/admin`,
    `${SITE}/blog/..%2F..%2Fapi`,
    `/events/${ID}`,
    SITE,
  ])
    expect(inText(text)).toEqual([]);
});
