import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Secrets {
  serviceToken: string;
  identityPrivateKey: string;
  identityJwks: string;
  credentialsKey: string;
}

/**
 * Returns the secrets of this installation, which are created on the first start and stored with the data (mode 600).
 */
export function secretsIn(dataDir: string): Secrets {
  const file = path.join(dataDir, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  const kid = randomBytes(6).toString('hex');
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { format: 'jwk' },
    publicKeyEncoding: { format: 'jwk' },
  });
  const key = (jwk: object) => ({ ...jwk, kid, alg: 'EdDSA', use: 'sig' });
  const secrets: Secrets = {
    serviceToken: randomBytes(32).toString('hex'),
    identityPrivateKey: JSON.stringify(key(privateKey)),
    identityJwks: JSON.stringify({ keys: [key(publicKey)] }),
    credentialsKey: randomBytes(32).toString('base64url'),
  };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}
