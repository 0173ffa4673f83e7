import { identityVerifier, parseEnv, serviceEnv, signIdentity } from '@meridian/kit';
import { importJWK, type CryptoKey } from 'jose';
import { parse } from 'yaml';
import { asEnvFile, asManifest, newSecrets, SECRETS } from './secrets';

it('makes secrets that the services take, and that fit each other', async () => {
  const secrets = newSecrets();
  const env = parseEnv(serviceEnv, { ...secrets, PORT: '0' });
  const jwk = JSON.parse(secrets.IDENTITY_PRIVATE_KEY) as { kid: string };
  const token = await signIdentity({ userId: 'u', sessionId: 's', isActive: true, isSiteAdmin: false }, (await importJWK(jwk, 'EdDSA')) as CryptoKey, jwk.kid);
  expect(await identityVerifier(env.IDENTITY_JWKS)(token)).toMatchObject({ userId: 'u' });
  expect(newSecrets().SERVICE_TOKEN).not.toBe(secrets.SERVICE_TOKEN);
});

it('writes them so that nothing is lost', () => {
  const secrets = newSecrets({ MONGODB_URL: 'mongodb://it\'s', REDIS_URL: 'redis://:p%40ss@redis:6379' });
  expect(secrets.REDIS_PASSWORD).toBe('p@ss');
  expect((parse(asManifest(secrets)) as { stringData: object }).stringData).toEqual(secrets);
  expect(asEnvFile(secrets).trim().split('\n').map((line) => line.slice(0, line.indexOf('=')))).toEqual([...SECRETS]);
});
