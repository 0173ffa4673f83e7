import { LEAST_FIRST } from '../matrix/gate-personas';
import type { Fixtures } from '../matrix/fixtures';
import { getPersona } from '../matrix/get-persona';
import { isSuccess, send, writes } from '../matrix/run';
import { TABLE } from './all-samples';
import type { CallInput, Row } from './sample';
import { PERSONAS, type Persona, type Visitor } from '../product/test-product';

/** A call that was prepared with its own records, and can be sent several times. */
export interface PreparedWrite {
  input: CallInput;
  person: Visitor;
  call: () => Promise<unknown>;
}

/** Returns who makes a call, or undefined if nobody may. */
export function findCaller({ expect: statuses, caller }: Row): Persona | undefined {
  const mayCall = (persona: Persona) => isSuccess(statuses[persona]);
  return caller ?? LEAST_FIRST.find(mayCall) ?? PERSONAS.find(mayCall);
}

export const sampleNameOf = ({ route, variant }: Row): string => (variant ? `${route}, ${variant}` : route);

/** The samples of all writes, by name. */
export const SAMPLED_WRITES: ReadonlyMap<string, Row> = new Map(
  TABLE.filter((row) => writes(row) && findCaller(row)).map((row) => [sampleNameOf(row), row]),
);

/** Prepares a call. A new person makes it, unless the records of the sample belong to a person of the fixtures. */
export async function prepareWrite(fixtures: Fixtures, row: Row, isByNew: boolean): Promise<PreparedWrite> {
  const persona = findCaller(row)!;
  const { product } = fixtures;
  const person = isByNew ? await product.createPersona(persona) : await getPersona(product, persona);
  const cell = { ...fixtures, persona, person, isAllowed: true };
  const input = (await row.input?.(cell)) ?? {};
  return { input, person, call: () => send(cell, row.route, input) };
}
