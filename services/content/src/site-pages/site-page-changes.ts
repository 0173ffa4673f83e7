import { currentContext, inTransaction, lockPeople, notFound, recordAction } from '@meridian/service-kit';
import {
  type PictureInput,
  type ShownPicture,
  type SitePage,
  type SitePageContent,
  type SitePageInput,
  type SitePageName,
} from '@meridian/shared-types';
import { Types, type ClientSession } from 'mongoose';
import type { Models } from '../models/create-models';
import { addUses } from '../pictures/picture-uses';
import { planChanges, readCurrency, requireExactPrices } from './currency';
import type { SitePageVersionDoc } from '../models/site-page.model';

/**
 * Returns the newest version of a page, whole or only some of its fields. @throws {HttpError} 404 if none is stored.
 */
export async function readSitePage(
  { SitePageVersions }: Pick<Models, 'SitePageVersions'>,
  page: SitePageName,
  fields?: Partial<Record<keyof SitePageVersionDoc, 1>>,
): Promise<SitePageVersionDoc> {
  const found = await SitePageVersions.findOne({ page }, fields).sort({ version: -1 }).lean<SitePageVersionDoc>();
  if (!found) throw notFound('page');
  return found;
}

type Needed = Pick<Models, 'Pictures'>;

/** The plans of the office in the newest version, which has none if it was stored before there were any. */
type StoredPlans = Partial<SitePageContent<'plans'>>;

/**
 * Marks the pictures as used, because versions that can be restored show them too. An organization that is sent without
 * a currency keeps its currency, and the office keeps its plans if none are sent.
 */
async function withPictures(
  models: Needed,
  input: SitePageInput,
  { currency, plans = [] }: { currency: string } & Pick<StoredPlans, 'plans'>,
  session: ClientSession,
): Promise<SitePage> {
  if (input.page === 'plans')
    return { page: input.page, content: { plans, ...input.content } as SitePageContent<'plans'> };
  if (input.page !== 'leadership' && input.page !== 'organization') return input;
  const ids =
    input.page === 'organization'
      ? [input.content.logo?.id ?? []].flat()
      : input.content.sections.flatMap(({ people }) => people.flatMap(({ picture }) => picture?.id ?? []));
  const stored = await addUses(models, `site-page:${input.page}`, [...new Set(ids)], session);
  const sizes = new Map(stored.map(({ _id, width, height }) => [_id, { width, height }]));
  const sized = (picture: PictureInput | null): ShownPicture | null => {
    const size = picture && sizes.get(picture.id);
    return picture && size ? { ...picture, ...size } : null;
  };
  if (input.page === 'organization')
    return { page: input.page, content: { currency, ...input.content, logo: sized(input.content.logo) } };
  return {
    page: input.page,
    content: {
      ...input.content,
      sections: input.content.sections.map((section) => ({
        ...section,
        people: section.people.map((person) => ({ ...person, picture: sized(person.picture) })),
      })),
    },
  };
}

/** Returns the detail of a change of prices or of the currency for the audit log. */
function describeChange(input: SitePageInput, before: StoredPlans, currency: string): string {
  if (input.page === 'plans') return planChanges(before, { ...before, ...input.content }, currency);
  const next = (input.page === 'organization' && input.content.currency) || currency;
  return next === currency ? '' : `currency ${currency} → ${next}`;
}

/** The error that another admin stored the next version first. */
class Stale extends Error {}

/** Returns whether another version was stored first. If two are stored at once, the unique index refuses the second. */
const isStale = (error: unknown) => error instanceof Stale || (error as { code?: unknown }).code === 11000;

/**
 * Stores a new version of a page.
 * @param version the version that the caller saw
 * @returns undefined if another admin has changed the page meanwhile
 */
export const changeSitePage = (
  models: Pick<Models, 'db' | 'Pictures' | 'SitePageVersions'>,
  version: number,
  input: SitePageInput,
): Promise<SitePageVersionDoc | undefined> =>
  inTransaction(models.db, async (session) => {
    const { db, SitePageVersions } = models;
    const { page } = input;
    const read = { version: 1, 'content.prices': 1, 'content.plans': 1, 'content.annual': 1 };
    const newest = await SitePageVersions.findOne({ page }, read, { session })
      .sort({ version: -1 })
      .lean<Pick<SitePageVersionDoc, 'version'> & { content?: StoredPlans }>();
    if (newest?.version !== version) throw new Stale();
    await requireExactPrices(models, input, session);
    const currency = await readCurrency(models, session);
    const by = currentContext()?.identity?.userId;
    if (by) await lockPeople(db, by, session);
    const next: SitePageVersionDoc = {
      _id: new Types.ObjectId(),
      page,
      version: version + 1,
      at: new Date(),
      content: (await withPictures(models, input, { currency, plans: newest.content?.plans }, session)).content,
      ...(by && { by: new Types.ObjectId(by) }),
    };
    await SitePageVersions.create([next], { session });
    const detail = describeChange(input, newest.content ?? {}, currency);
    await recordAction(db, { action: 'site-page.changed', subject: page, ...(detail && { detail }) }, session);
    return next;
  }).catch((error: unknown) => {
    if (isStale(error)) return undefined;
    throw error;
  });
