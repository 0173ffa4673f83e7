import { createViewBody } from '../records/office';
import { insertPerson, insertSession } from '../records/people';
import { HERE, REMOTE, type Visitor } from '../product/test-product';
import type { Fixtures } from './fixtures';
import type { Cell, CallInput, RouteName, Row } from '../samples/sample';
import { isSuccess, nameOf, send, writes } from './run';

/** Who views the site as whom. */
export interface View {
  /** Whether the site admin is a member of HERE. */
  isMember: boolean;
  /** The role of the viewed person in HERE. */
  as: 'member' | 'admin';
}

/**
 * The lists of the viewed person, which site admins see in order to help. Another call must not say more than the site
 * admin reads in their own session, by any call.
 * - Notices about what others wrote to the person are left out, which a test of the notices service shows.
 * - Site admins may open every draft of an event and every archived chapter, but have no such list of their own.
 */
const OWN_LISTS: ReadonlySet<RouteName> = new Set(['notices.list', 'events.drafts', 'chapters.myArchived']);

/** Returns a line for each text that a site admin reads as another person and could not read in their own session. */
export async function textsOfOthersOnly(
  fixtures: Fixtures,
  rows: readonly Row[],
  { isMember, as }: View,
): Promise<string[]> {
  const { product } = fixtures;
  const viewed = await insertPerson(product, HERE, { paid: true, role: as, name: 'Lea Looked-at' });
  const own = await insertPerson(product, isMember ? HERE : REMOTE, { paid: true, siteAdmin: true, name: 'Ona Own' });
  const viewing = own.frozen();
  await insertSession(product, viewing);
  await viewing.ok('POST', '/api/admin/view-as', createViewBody(viewed.userId));

  const readable = new Set<string>();
  const read: { row: Row; texts: string[]; isRefused: boolean }[] = [];
  for (const row of rows.filter((each) => !writes(each))) {
    const persona = as === 'admin' ? 'chapterAdmin' : 'member';
    const isAllowed = isSuccess(row.expect[persona]);
    const cell = (person: Visitor): Cell => ({ ...fixtures, person, persona, isAllowed });
    const input: CallInput = (await row.input?.(cell(viewed))) ?? {};
    // In this order, the site admin reads what has become known since, such as the name of a sender.
    const theirs = await send(cell(viewing), row.route, input);
    const mine = await send(cell(own), row.route, input);
    for (const text of textsIn(mine)) readable.add(text);
    if (isSuccess(theirs.status)) read.push({ row, texts: textsIn(theirs), isRefused: !isSuccess(mine.status) });
  }
  return read
    .filter(({ row }) => !OWN_LISTS.has(row.route))
    .flatMap(({ row, texts, isRefused }) => [
      ...(isRefused ? [`${nameOf(row)} is refused to the site admin`] : []),
      ...texts.filter((text) => !readable.has(text)).map((text) => `${nameOf(row)}: ${text}`),
    ]);
}

/** Returns the words of people in a response: its strings that are neither ids nor addresses nor times. */
function textsIn({ body }: { body: unknown }): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value === 'string' && /\s/.test(value.trim())) found.push(value);
    else if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  visit(body);
  return [...new Set(found)];
}
