import type { TestRig } from '@meridian/kit/testing';
import type { Router } from 'express';

/** One server with stubs of all the services that admin calls, and the variables with its URL. */
export async function startStubs(rig: TestRig, routers: Router[]) {
  const { url, stop } = await rig.serveStub(...routers);
  return {
    stop,
    env: {
      AUTH_URL: url,
      CHAPTERS_URL: url,
      EVENTS_URL: url,
      CHAT_URLS: url,
      CONTENT_URL: url,
      CONTACT_LIMIT_PER_IP: 20,
    },
  };
}
export type Stubs = Awaited<ReturnType<typeof startStubs>>;
