import { prepareTabs, openTab, settle, CHAT, ANA, until } from '../testing/fake-tab';
import { readDatabase } from '../../persistence/fake-browser-storage';

jest.mock('socket.io-client', () => ({ io: jest.fn() }));
prepareTabs();

type Tab = Awaited<ReturnType<typeof openTab>>;
const type = (tab: Tab, text: string) => tab.setDraft(ANA, CHAT, text === '' ? undefined : text);
const shown = ({ draftStore }: Tab) => draftStore.getState().values[CHAT];
const offered = ({ draftStore }: Tab) => (draftStore.getState().others[CHAT] ?? []).map(({ value }) => value);
const stored = async () =>
  ((await readDatabase(ANA))?.drafts as { value: unknown }[] | undefined)?.map(({ value }) => value);

/** Types "older" in a tab, and then "newer" in another one. */
async function typeInTwoTabs() {
  const first = await openTab();
  const second = await openTab();
  type(first, 'older');
  await settle(500);
  type(second, 'newer');
  await settle(500);
  return { first, second };
}

test('of two tabs the newer draft is kept and the older one is offered, also after a reload', async () => {
  const { first, second } = await typeInTwoTabs();
  expect([shown(first), shown(second)]).toEqual(['older', 'newer']);
  expect(offered(second)).toEqual(['older']);
  first.close();
  second.close();
  const later = await openTab();
  await until(() => shown(later) === 'newer');
  expect(offered(later)).toEqual(['older']);
});

test('drafts of both tabs are kept if both are typed at the same time', async () => {
  const first = await openTab();
  const second = await openTab();
  type(first, 'one');
  type(second, 'two');
  await settle(1500);
  const later = await openTab();
  await until(() => shown(later) !== undefined);
  expect([shown(later), ...offered(later)].sort()).toEqual(['one', 'two']);
});

test('a taken draft replaces the own one, which is offered instead', async () => {
  const { second } = await typeInTwoTabs();
  second.takeOtherDraft(ANA, CHAT, second.draftStore.getState().others[CHAT]![0]!);
  await settle(500);
  expect([shown(second), ...offered(second)]).toEqual(['older', 'newer']);
});

test('a discarded draft is no longer offered, also after a reload', async () => {
  const { first, second } = await typeInTwoTabs();
  first.close();
  second.discardOtherDraft(CHAT, second.draftStore.getState().others[CHAT]![0]!);
  await settle(500);
  const later = await openTab();
  await until(() => shown(later) === 'newer');
  expect(offered(later)).toEqual([]);
});

test('what one tab sends leaves the draft of the other one', async () => {
  const { first, second } = await typeInTwoTabs();
  second.sendMessage(CHAT, 'newer');
  await settle(500);
  expect([shown(first), offered(first), shown(second)]).toEqual(['older', [], undefined]);
  expect(await stored()).toEqual(['older']);
  first.sendMessage(CHAT, 'older');
  await settle(500);
  expect(offered(second)).toEqual([]);
  expect(await stored()).toEqual([]);
});
