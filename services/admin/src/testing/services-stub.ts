import type { TestEnvironment } from '@meridian/service-kit/testing';
import type { Router } from 'express';

/** Starts one stub of all services that admin calls. Returns it with the variables that contain its URL. */
export async function startServicesStub(
  environment: TestEnvironment,
  routers: Router[],
  { hasNotifications = false } = {},
) {
  const { url, stop } = await environment.serveStub(...routers);
  return {
    stop,
    env: {
      ...(hasNotifications && { NOTIFICATIONS_URL: url }),
      AUTH_URL: url,
      CHAPTERS_URL: url,
      EVENTS_URL: url,
      CHAT_URLS: url,
      CONTENT_URL: url,
      CONTACT_LIMIT_PER_IP: 20,
      MAIL_LIMIT_PER_IP: 60,
    },
  };
}
export type ServicesStub = Awaited<ReturnType<typeof startServicesStub>>;
