import { createIdentityVerifier, signIdentity } from '@meridian/service-kit';
import { implementSome, serveRouters } from '@meridian/service-kit/testing';
import { authInternalApi } from '@meridian/shared-types/contracts';
import { exportJWK, generateKeyPair } from 'jose';
import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';

/** Serves the introspection call exactly as auth does. `respond` handles the other calls of auth. */
export async function createTestAuth(serviceToken: string, respond: RequestListener) {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  const sessions = new Map<string, string>();
  const introspection = implementSome(authInternalApi, {
    introspect: async ({ body }) => {
      const userId = sessions.get(body.token);
      if (!userId) return { identity: null };
      const identity = { userId, sessionId: 's', isActive: userId !== 'expired', isSiteAdmin: userId === 'site-admin' };
      return { identity: await signIdentity(identity, privateKey, 'k') };
    },
  });
  const running = await serveRouters([introspection, respond] as Parameters<typeof serveRouters>[0], {
    verifyIdentity: createIdentityVerifier({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'EdDSA' }] }),
    serviceToken,
  });
  return {
    running,
    /**
     * Returns the token of a new session. Every person is an active member, except `expired`. Only `site-admin` is a
     * site admin.
     */
    signIn(userId: string): string {
      const token = randomBytes(32).toString('base64url');
      sessions.set(token, userId);
      return token;
    },
  };
}
