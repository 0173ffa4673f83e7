import { aUser } from '../../testing';
import { readDatabase } from '../../persistence/fake-browser-storage';
import { ANA, BO, CHAT, openTab, prepareTabs, settle, silent, storedTexts, until } from '../testing/fake-tab';

jest.mock('socket.io-client', () => ({ io: jest.fn() }));
prepareTabs();

describe('the outbox belongs to one person', () => {
  const { deleteOwnDatabase, deleteOtherDatabases } = jest.requireActual<
    typeof import('../../persistence/database-owner')
  >('../../persistence/database-owner');

  test("another person does not see or send a message, and its author's next visit sends it", async () => {
    const ana = await openTab(ANA, silent);
    ana.sendMessage(CHAT, 'mine');
    await until(async () => (await storedTexts())?.length === 1);
    ana.close();
    const bo = await openTab(BO);
    await settle();
    expect([bo.shown(), bo.sent()]).toEqual(['', []]);
    bo.close();
    await until(async () => {
      const again = await openTab(ANA);
      await settle(50);
      return again.sent().length === 1;
    });
  });

  test('a login deletes what others left in the browser', async () => {
    const ana = await openTab(ANA, silent);
    ana.sendMessage(CHAT, 'mine');
    await until(async () => (await storedTexts())?.length === 1);
    await deleteOtherDatabases(aUser({ id: ANA }));
    expect(await storedTexts()).toEqual(['mine']);
    await deleteOtherDatabases(aUser({ id: BO }));
    await until(async () => (await readDatabase(ANA)) === undefined);
    expect(ana.shown()).toBe('');
  });

  test('a logout deletes everything, including what other tabs hold', async () => {
    const [one, two] = [await openTab(ANA, silent), await openTab(ANA, silent)];
    one.sendMessage(CHAT, 'mine');
    two.setDraft(ANA, CHAT, 'half a');
    await until(() => two.shown() !== '');
    deleteOwnDatabase(aUser({ id: ANA }));
    two.setDraft(ANA, CHAT, 'half a sentence');
    await settle(500);
    expect(await readDatabase(ANA)).toBeUndefined();
    expect([one.shown(), two.shown()]).toEqual(['', '']);
  });

  test("an impersonation session stores nothing, and leaves the admin's messages", async () => {
    const asBo = aUser({ id: BO, impersonatedBy: { id: ANA, name: 'Ana', sessionId: 's' } as never });
    const admin = await openTab(ANA, silent);
    admin.sendMessage(CHAT, 'mine');
    await until(async () => (await storedTexts())?.length === 1);
    admin.close();
    await deleteOtherDatabases(asBo);
    const impersonated = await openTab(`${ANA} as ${BO}`, silent);
    impersonated.sendMessage(CHAT, 'as Bo');
    await settle();
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([`meridian-unsent-${ANA}`]);
    expect(await storedTexts()).toEqual(['mine']);
  });
});
