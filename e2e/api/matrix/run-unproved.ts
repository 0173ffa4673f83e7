import { problemOf } from '../product/test-product';
import { insertSession } from '../records/people';
import type { Fixtures } from './fixtures';
import type { Cell, Row } from '../samples/sample';
import { LEAST_FIRST } from './gate-personas';
import { isSuccess, send } from './run';

/** The milliseconds after which a proof of identity is too old. */
const TOO_OLD_MS = 11 * 60_000;

/**
 * Makes a call that needs a recent proof, as the persona with the fewest rights, in a session whose proof is too old.
 */
export async function runUnproved(fixtures: Fixtures, row: Row): Promise<string[]> {
  const { product } = fixtures;
  const persona = LEAST_FIRST.find((each) => each !== 'anonymous' && isSuccess(row.expect[each])) ?? 'siteAdmin';
  const person = product.personas[persona].frozen();
  await insertSession(product, person, new Date(Date.now() - TOO_OLD_MS));
  const cell: Cell = { ...fixtures, persona, person, isAllowed: false };
  const response = await send(cell, row.route, (await row.input?.(cell)) ?? {});
  if (response.status === 403 && problemOf(response).code === 'step_up_required') return [];
  return [`${response.status} instead of 403 step_up_required: ${response.text.slice(0, 160)}`];
}
