import { HttpError } from '@meridian/service-kit';
import { receiveFile } from '@meridian/service-kit/pictures';
import { DAY_MS, PROOF_BYTES } from '@meridian/shared-types';
import type { Request, Response } from 'express';
import { Types } from 'mongoose';
import type { Models } from '../models/create-models';

const FIELD = 'file';

/** The first bytes of the accepted files. The name and the type that the browser sends prove nothing. */
const SIGNATURES: [mediaType: string, extension: string, bytes: number[]][] = [
  ['application/pdf', 'pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', 'jpg', [0xff, 0xd8, 0xff]],
  ['image/png', 'png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

function refuse(status: number, code: string, message: string): HttpError {
  return new HttpError(status, code, message, [{ path: FIELD, message }]);
}

/** Stores the proof of a payment, which the database deletes after a day unless a payment names it. */
export async function storeProof(
  { PaymentProofs }: Pick<Models, 'PaymentProofs'>,
  { req, res }: { req: Request; res: Response },
  byId: string,
): Promise<string> {
  const { buffer } = await receiveFile(FIELD, req, res, {
    maxBytes: PROOF_BYTES,
    noun: 'file',
    tooLarge: () => refuse(413, 'file_too_large', 'Choose a file smaller than 5MB.'),
  });
  const found = SIGNATURES.find(([, , bytes]) => bytes.every((byte, index) => buffer[index] === byte));
  if (!found) throw refuse(415, 'unsupported_media_type', 'Choose a PDF, JPEG or PNG file.');
  const at = new Date();
  const proof = { mediaType: found[0], bytes: buffer, byId: new Types.ObjectId(byId), at };
  const stored = await PaymentProofs.create({ ...proof, removeAt: new Date(at.getTime() + DAY_MS) });
  return String(stored._id);
}

/** Sends a proof as a download. No browser runs what is in it. */
export async function sendProof(
  { PaymentProofs }: Pick<Models, 'PaymentProofs'>,
  id: string,
  res: Response,
): Promise<void> {
  const proof = await PaymentProofs.findById(id);
  if (!proof) throw new HttpError(404, 'not_found', 'This file does not exist.');
  const [, extension] = SIGNATURES.find(([mediaType]) => mediaType === proof.mediaType) ?? ['', 'bin'];
  res
    .status(200)
    .attachment(`proof-${id}.${extension}`)
    .set({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    .type('application/octet-stream')
    .send(proof.bytes);
}
