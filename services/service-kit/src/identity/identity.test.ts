import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createIdentityVerifier, signIdentity, type Identity } from './identity';

const identity: Identity = { userId: 'u1', sessionId: 's1', isActive: true, isSiteAdmin: false, actorId: 'boss' };
const viewer: Identity = { ...identity, isReadOnly: true };
const keys = async () => generateKeyPair('EdDSA', { extractable: true });

async function setUp() {
  const [key, otherKey] = [await keys(), await keys()];
  const verify = createIdentityVerifier({ keys: [{ ...(await exportJWK(key.publicKey)), kid: 'k', alg: 'EdDSA' }] });
  return { key, otherKey, verify };
}

it('A signed identity is verified with the same content', async () => {
  const { key, verify } = await setUp();
  for (const each of [identity, viewer])
    await expect(verify(await signIdentity(each, key.privateKey, 'k'))).resolves.toEqual(each);
});

it('A read-only identity has an audience that older processes refuse', async () => {
  const { key } = await setUp();
  const audience = async (each: Identity) => decodeJwt(await signIdentity(each, key.privateKey, 'k')).aud;
  expect([await audience(identity), await audience(viewer)]).toEqual(['internal', 'internal-reads']);
});

it('A token is verified once until it expires', async () => {
  const { key, verify } = await setUp();
  const token = await signIdentity(identity, key.privateKey, 'k');
  const subtle = jest.spyOn(crypto.subtle, 'verify');
  for (const _ of [1, 2, 3]) await expect(verify(token)).resolves.toEqual(identity);
  expect(subtle).toHaveBeenCalledTimes(1);
  await expect(verify(`${token.slice(0, -4)}AAAA`)).rejects.toMatchObject({ status: 401 });
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 91_000);
  jest.useFakeTimers({ now: Date.now() + 91_000, doNotFake: ['performance', 'nextTick', 'setImmediate'] });
  await expect(verify(token)).rejects.toMatchObject({ status: 401 });
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('A verifier without a cache verifies a token each time', async () => {
  const { key } = await setUp();
  const jwk = { ...(await exportJWK(key.publicKey)), kid: 'k' };
  const verify = createIdentityVerifier({ keys: [jwk] }, 0);
  const token = await signIdentity(identity, key.privateKey, 'k');
  const subtle = jest.spyOn(crypto.subtle, 'verify');
  for (const _ of [1, 2]) await expect(verify(token)).resolves.toEqual(identity);
  expect(subtle).toHaveBeenCalledTimes(2);
  jest.restoreAllMocks();
});

it('A token is refused if the key, content, audience, time or signature is wrong', async () => {
  const { key, otherKey, verify } = await setUp();
  const claims = { sid: 's', active: true, admin: true };
  const token = await signIdentity(identity, key.privateKey, 'k');
  const [head, , signature] = token.split('.');
  const withoutTime = (edit: (jwt: SignJWT) => SignJWT) =>
    edit(
      new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid: 'k' }).setSubject('u').setAudience('internal'),
    ).sign(key.privateKey);
  const sign = (edit: (jwt: SignJWT) => SignJWT) =>
    edit(
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'EdDSA', kid: 'k' })
        .setSubject('u')
        .setAudience('internal')
        .setIssuedAt()
        .setExpirationTime('60s'),
    ).sign(key.privateKey);
  const bad = [
    await signIdentity(identity, otherKey.privateKey, 'k'),
    `${head}.${Buffer.from(JSON.stringify({ ...claims, sub: 'root' })).toString('base64url')}.${signature}`,
    await sign((jwt) => jwt.setAudience('other')),
    await sign((jwt) => jwt.setExpirationTime(Math.floor(Date.now() / 1000) - 60)),
    `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ ...claims, sub: 'root', aud: 'internal' })).toString('base64url')}.`,
    await sign((jwt) => jwt.setIssuedAt(Math.floor(Date.now() / 1000) - 120).setExpirationTime('1y')),
    await sign((jwt) => jwt.setIssuedAt(Math.floor(Date.now() / 1000) + 120)),
    await withoutTime((jwt) => jwt.setIssuedAt()),
    await withoutTime((jwt) => jwt.setExpirationTime('60s')),
    '',
    'evil',
  ];
  for (const each of bad) await expect(verify(each)).rejects.toMatchObject({ status: 401 });
});
