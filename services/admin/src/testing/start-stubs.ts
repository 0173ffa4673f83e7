import type { TestRig } from '@meridian/service-kit/testing';
import type { Router } from 'express';

/**
 * Starts one server with stubs of all services that admin calls. Returns it with the variables that contain its URL.
 */
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
