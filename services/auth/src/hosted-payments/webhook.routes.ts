import { HttpError, notFound, unavailable, type Handlers } from '@meridian/service-kit';
import type { authApi } from '@meridian/shared-types/contracts';
import express, { type Request, type Response } from 'express';
import { applyEvent } from './apply-event';
import type { HostedNeeds } from './needed';

/** The most bytes of an event. */
const MAX_BYTES = 256 * 1024;
const readBytes = express.raw({ limit: MAX_BYTES, inflate: false, type: () => true });

/** Reads the body as it was sent, because the signature is over its bytes. */
async function readBody(req: Request, res: Response): Promise<Buffer> {
  await new Promise<void>((resolve, reject) => {
    readBytes(req, res, (error?: Error) => (error ? reject(error) : resolve()));
  });
  if (!Buffer.isBuffer(req.body)) throw new HttpError(400, 'bad_signature', 'This message has no valid signature.');
  return req.body;
}

/**
 * Handles the events of the provider. A failure of this site is a 5xx, so that the provider sends the event again for
 * some days. An event that changes nothing here is a success.
 */
export const webhookHandlers = (dependencies: HostedNeeds) =>
  ({
    paymentWebhook: async ({ http: { req, res } }) => {
      const { hosted } = dependencies.paymentProvider;
      if (!hosted) throw notFound('address');
      const event = hosted.readEvent(await readBody(req, res), String(req.headers['stripe-signature'] ?? ''));
      await applyEvent({ ...dependencies, hosted }, event).catch((error: unknown) => {
        dependencies.log.error({ err: error, event: event.id }, 'payment event not applied yet');
        throw unavailable();
      });
      return { received: true as const };
    },
  }) satisfies Partial<Handlers<typeof authApi>>;
