import {
  createHash,
  createHmac,
  createPrivateKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  type JsonWebKey,
} from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Computes the code that an authenticator app shows for a secret in base32 (RFC 6238). It is for `steps` periods later
 * if given.
 */
export function totpCode(secret: string, steps = 0): string {
  const bits = [...secret].map((char) => BASE32.indexOf(char).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hmac = createHmac('sha1', key).update(counter).digest();
  const value = hmac.readUInt32BE(hmac.at(-1)! & 15) & 0x7fffffff;
  return String(value % 1_000_000).padStart(6, '0');
}

const [PRESENT, VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40];

interface Site {
  rpId: string;
  origin: string;
}
/** What a browser adds to its data, such as `{ crossOrigin: true }` for a page inside a page of another site. */
type ClientFields = Record<string, unknown>;

/** Creates a device with one passkey, as browsers use it. Its results have the form of the calls of auth. */
export function createAuthenticator({ rpId, origin }: Site) {
  const { privateKey: jwk } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { format: 'jwk' },
    publicKeyEncoding: { format: 'jwk' },
  }) as unknown as { privateKey: JsonWebKey }; // The types do not include this encoding.
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;
  let handle = '';

  const dataOf = (flags: number, more: Buffer[] = []) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, ...more]);
  };
  const clientData = (type: string, challenge: string, clientFields?: ClientFields) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...clientFields }));
  // This is CBOR, encoded by hand.
  const coseKey = () =>
    Buffer.concat([Buffer.from('a4010103272006215820', 'hex'), Buffer.from(jwk.x ?? '', 'base64url')]);
  const attestation = (data: Buffer) =>
    Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ]);

  return {
    id: id.toString('base64url'),
    create(
      { challenge, userHandle }: { challenge: string; userHandle: string },
      flags = PRESENT | VERIFIED,
      clientFields?: ClientFields,
    ) {
      handle = userHandle;
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey()]);
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', challenge, clientFields).toString('base64url'),
        attestationObject: attestation(dataOf(flags | HAS_KEY, [credential])).toString('base64url'),
        transports: ['internal' as const],
      };
    },
    use({ challenge }: { challenge: string }, flags = PRESENT | VERIFIED, clientFields?: ClientFields) {
      const [client, data] = [clientData('webauthn.get', challenge, clientFields), dataOf(flags)];
      return {
        id: id.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign(null, Buffer.concat([data, sha256(client)]), key).toString('base64url'),
        userHandle: handle,
      };
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;
