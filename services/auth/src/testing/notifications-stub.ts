import type { ServiceEnv } from '@meridian/service-kit';
import { implementSome } from '@meridian/service-kit/testing';
import { notificationsInternalApi, type AddressChoice } from '@meridian/shared-types/contracts';
import { createRemovalStub } from './removal-stub';

/** Starts a stub of the notifications service, which stores the choices about letters that it got. */
export async function createNotificationsStub(env: ServiceEnv) {
  const addressChoices: AddressChoice[] = [];
  const router = implementSome(notificationsInternalApi, {
    recordAddressChoices: async ({ body: { records } }) => {
      addressChoices.push(...records);
      return { ok: true as const };
    },
  });
  return { ...(await createRemovalStub(env, router)), addressChoices };
}
