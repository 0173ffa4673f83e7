import { createServiceClient, isDuplicate, type Logger } from '@meridian/service-kit';
import { DEFAULT_ORGANIZATION, type Organization } from '@meridian/shared-types';
import { sitePagesApi } from '@meridian/shared-types/contracts';
import type { AuthEnv } from '../env';
import type { Models } from '../models/create-models';
import type { Issuer } from '../models/receipt.model';

const LAST = { _id: 'last' } as const;

/** Returns the address without the name, with which postal addresses begin. */
const withoutName = (address: string, name: string): string =>
  address.startsWith(`${name}\n`) ? address.slice(name.length + 1) : address;

const toIssuer = ({ name, postalAddress, taxNumber, taxName, taxRate }: Organization): Issuer => ({
  name,
  ...(postalAddress && { address: withoutName(postalAddress, name) }),
  ...(taxNumber && { taxNumber }),
  ...(taxRate && { taxName: taxName || 'tax', taxRate }),
});

/**
 * Reads the organization as receipts name it, without a cache, so that a receipt has the current address and tax. While
 * the content service is unavailable, its last response to any replica applies.
 */
export function createIssuerReader(
  { StoredIssuers, log }: Pick<Models, 'StoredIssuers'> & { log: Logger },
  env: Pick<AuthEnv, 'CONTENT_URL' | 'SERVICE_TOKEN'>,
): () => Promise<Issuer> {
  const content = createServiceClient({ get: sitePagesApi.get }, env.CONTENT_URL, env.SERVICE_TOKEN);
  let stored = '';
  return async () => {
    const page = await content.get({ params: { page: 'organization' } }).catch((error: unknown) => {
      log.warn({ err: error }, 'the last known name and address of the organization are used');
      return undefined;
    });
    if (page?.page !== 'organization')
      return (await StoredIssuers.findById(LAST._id, { _id: 0 }).lean<Issuer>()) ?? toIssuer(DEFAULT_ORGANIZATION);
    const issuer = toIssuer(page.content);
    if (JSON.stringify(issuer) === stored) return issuer;
    await StoredIssuers.replaceOne(LAST, issuer, { upsert: true }).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error; // Another replica was faster.
    });
    stored = JSON.stringify(issuer);
    return issuer;
  };
}
