import { conflict, HttpError } from '@meridian/service-kit';
import {
  DEFAULT_CURRENCY,
  formatUnits,
  isExact,
  plansIn,
  type Client,
  type SitePageContent,
  type SitePageInput,
} from '@meridian/shared-types';
import type { authInternalApi } from '@meridian/shared-types/contracts';
import type { ClientSession } from 'mongoose';
import type { Models } from '../models/create-models';
import type { SitePageVersionDoc } from '../models/site-page.model';

type Stored = Pick<Models, 'SitePageVersions'>;

async function readContent<Name extends 'organization' | 'plans'>(
  { SitePageVersions }: Stored,
  page: Name,
  session: ClientSession | null = null,
): Promise<Partial<SitePageContent<Name>>> {
  const newest = await SitePageVersions.findOne({ page }, { content: 1 }, { session })
    .sort({ version: -1 })
    .lean<Pick<SitePageVersionDoc, 'content'>>();
  return (newest?.content ?? {}) as Partial<SitePageContent<Name>>;
}

/** Resolves to the currency of the organization. */
export const readCurrency = async (models: Stored, session?: ClientSession): Promise<string> =>
  (await readContent(models, 'organization', session)).currency ?? DEFAULT_CURRENCY;

/**
 * Refuses a change of the currency if people have paid in another one, or will. A payment that arrives at the same time
 * keeps the currency that the person saw.
 * @throws {HttpError} 409 if the organization has payments or members in another currency
 */
export async function requireFreeCurrency(
  models: Stored,
  auth: Pick<Client<typeof authInternalApi>, 'hasOtherCurrency'>,
  currency: string | undefined,
): Promise<void> {
  if (!currency || currency === (await readCurrency(models))) return;
  const { hasOtherCurrency } = await auth.hasOtherCurrency({ query: { than: currency } });
  if (hasOtherCurrency)
    throw conflict(
      'currency_used',
      'The currency can no longer change, because people have paid or will pay in the present one.',
    );
}

/**
 * Refuses prices with more decimals than the currency of the organization, whichever of the two is changed.
 * @throws {HttpError} 400 if a price is no amount of the currency
 */
export async function requireExactPrices(models: Stored, input: SitePageInput, session: ClientSession): Promise<void> {
  if (input.page !== 'plans' && input.page !== 'organization') return;
  const currency = (input.page === 'organization' && input.content.currency) || (await readCurrency(models, session));
  const stored = await readContent(models, 'plans', session);
  const offered = plansIn(input.page === 'plans' ? { ...stored, ...input.content } : stored);
  const wrong = offered.map(({ price }) => price).find((price) => !isExact(price, currency));
  if (wrong === undefined) return;
  throw new HttpError(
    400,
    'inexact_price',
    `The price ${String(wrong)} has more decimals than ${currency} has. A possible price is ${formatUnits(wrong, currency)}.`,
  );
}

type Plans = Parameters<typeof plansIn>[0];

/** Returns the detail of a change of the plans for the audit log. @example 'monthly $29 → $35, student added' */
export function planChanges(before: Plans, after: Plans, currency: string): string {
  const former = new Map(plansIn(before).map((plan) => [plan.id, plan]));
  const next = plansIn(after);
  const changes = next.flatMap(({ id, price, isVisible }) => {
    const was = former.get(id);
    const shown = formatUnits(price, currency);
    if (!was) return [`${id} ${shown} added`];
    return [
      ...(was.price === price ? [] : [`${id} ${formatUnits(was.price, currency)} → ${shown}`]),
      ...(was.isVisible === isVisible ? [] : [`${id} ${isVisible ? 'shown' : 'hidden'}`]),
    ];
  });
  const removed = [...former.keys()].filter((id) => !next.some((plan) => plan.id === id));
  return [...changes, ...removed.map((id) => `${id} removed`)].join(', ');
}
