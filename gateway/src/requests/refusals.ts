import { HttpError } from '@meridian/service-kit';
import type { Request, Response } from 'express';

export const noSuchAddress = (): HttpError => new HttpError(404, 'not_found', 'There is no such address here.');

/** @throws {HttpError} 405 with the allowed methods, unless the request has one of them. */
export function requireMethod({ method }: Request, res: Response, allowed: readonly string[], message: string): void {
  if (allowed.includes(method)) return;
  res.setHeader('allow', allowed.join(', '));
  throw new HttpError(405, 'method_not_allowed', message);
}

/** @throws {HttpError} 405 unless the request only reads. */
export const requireRead = (req: Request, res: Response, allowed: readonly string[] = ['GET', 'HEAD']): void =>
  requireMethod(req, res, allowed, 'This address can only be read.');
