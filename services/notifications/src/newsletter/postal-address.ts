import { createServiceClient, HttpError } from '@meridian/service-kit';
import { sitePagesApi } from '@meridian/shared-types/contracts';
import type { NotificationsEnv } from '../env';
import type { Models } from '../models/create-models';
import { isDue } from '../models/letter.model';

const TIMEOUT_MS = 1000;

type Env = Pick<NotificationsEnv, 'CONTENT_URL' | 'NODE_ENV' | 'SERVICE_TOKEN'>;

/** The words for the office. The page of a letter links to the page of the organization. */
const MISSING =
  'Letters need the postal address of your organization, because the law of most countries requires it. Enter it in Admin Tools under Content, on the page of the organization.';

/**
 * Creates the functions about the postal address in the footer of letters. The law of most countries requires one in
 * mail to many readers, such as CAN-SPAM in the United States. In production, therefore, no letter is sent without it.
 * It is never cached, so that a letter can be sent as soon as the office has saved it.
 */
export function createPostalAddress({ CONTENT_URL, NODE_ENV, SERVICE_TOKEN }: Env) {
  const content =
    CONTENT_URL === undefined
      ? undefined
      : createServiceClient({ get: sitePagesApi.get }, CONTENT_URL, SERVICE_TOKEN, TIMEOUT_MS);
  /** Resolves to an empty text if there is none. Throws 503 while the content service is unavailable. */
  const read = async (): Promise<string> => {
    const page = await content?.get({ params: { page: 'organization' } });
    return page?.page === 'organization' ? page.content.postalAddress : '';
  };
  const isMissing = async (): Promise<boolean> => NODE_ENV === 'production' && (await read()) === '';
  return {
    read,
    /** @throws {HttpError} 409 if letters must not be sent, 503 while that is unknown */
    async require(): Promise<void> {
      if (await isMissing()) throw new HttpError(409, 'no_postal_address', MISSING);
    },
    /** Pauses letters that are due, if the address was removed after they were scheduled. */
    async pauseLettersWithout({ Letters }: Pick<Models, 'Letters'>): Promise<void> {
      const due = isDue(new Date());
      if ((await Letters.exists(due)) === null || !(await isMissing())) return;
      await Letters.updateMany(due, { $set: { state: 'paused', problem: MISSING }, $inc: { version: 1 } });
    },
  };
}
export type PostalAddress = ReturnType<typeof createPostalAddress>;
