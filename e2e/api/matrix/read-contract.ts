import { findCaller } from '../samples/prepare-write';
import { TABLE } from '../samples/all-samples';
import type { RouteName } from '../samples/sample';
import type { Fixtures } from './fixtures';
import { getPersona } from './get-persona';
import { send, writes } from './run';

/** Makes every read of the contract to which a call belongs, so that what the call stored is read. */
export async function readContract(fixtures: Fixtures, route: RouteName): Promise<void> {
  const [contract] = route.split('.');
  for (const row of TABLE.filter((each) => !writes(each) && each.route.startsWith(`${contract}.`))) {
    const persona = findCaller(row);
    if (!persona) continue;
    const person = await getPersona(fixtures.product, persona);
    const cell = { ...fixtures, persona, person, isAllowed: true };
    await send(cell, row.route, (await row.input?.(cell)) ?? {});
  }
}
