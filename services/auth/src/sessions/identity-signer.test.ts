import { readIdentity, type Identity } from '@meridian/service-kit';
import { generateKeyPair } from 'jose';
import { createIdentitySigner } from './identity-signer';

const identity: Identity = { userId: 'u', sessionId: 's', isActive: true, isSiteAdmin: false };

test('the same rights get the same token for a while, and other rights get another one', async () => {
  const { privateKey } = await generateKeyPair('EdDSA');
  const sign = createIdentitySigner(privateKey, 'k');
  const first = await sign(identity);
  expect(await sign({ ...identity })).toBe(first);
  for (const changed of [
    { userId: 'other' },
    { sessionId: 'other' },
    { isActive: false },
    { isSiteAdmin: true },
    { actorId: 'boss' },
    { isReadOnly: true } as const,
  ]) {
    const other = await sign({ ...identity, ...changed });
    expect(other).not.toBe(first);
    expect(readIdentity(other)).toEqual({ ...identity, ...changed });
  }
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 20_001);
  jest.useFakeTimers({ now: Date.now() + 20_001, doNotFake: ['performance', 'nextTick', 'setImmediate'] });
  expect(await sign(identity)).not.toBe(first);
  jest.useRealTimers();
  jest.restoreAllMocks();
});
