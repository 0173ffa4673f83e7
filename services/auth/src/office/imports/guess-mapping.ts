import type { ImportMapping } from '@meridian/shared-types';
import { foldText } from '@meridian/shared-types/search';
import type { CsvLine } from './read-csv';

/** The names of columns in English, French, Spanish, Portuguese and German, as they are after folding. */
const NAMES = {
  email: /mail|courriel|correo|adresse electronique|direccion electronica|endereco eletronico/,
  fullName:
    /^(full|complete|display|member|members) ?names?$|^(nom|nombre|nome) (complete?t?o?|et prenoms?|y apellidos?)$|(vor|nach) ?(name)? und (vor|nach) ?name|^(ganzer|vollstandiger) name$/,
  lastName:
    /^(last|family|sur|nach|familien|zu|second) ?name$|^surname|^apellidos?|^apelidos?$|^sobrenome|^noms?( de famille| d usage)?$|^primer apellido$/,
  firstName:
    /^(first|given|fore|vor|ruf) ?names?$|^prenoms?( usuel)?$|^(primeiro nome|nome proprio|nome de batismo|primer nombre|nombre de pila)$|^(nombres?|nomes?)$/,
  name: /^names?$|^name |^(member|membre|miembro|membro|mitglied|socio|adherent|contact|person)s?$| names?$|^nom /,
  location:
    /^(location|city|town|place|ort|wohnort|stadt|ville|commune|localite|ciudad|localidad|localidade|cidade|municipio|poblacion)\b/,
  chapter:
    /chapter|chapitre|capitulo|region|branch|group|grupp|groupe|grupo|section|seccion|secao|antenne|delegac|filial|verband/,
  paidUntil:
    /paid|until|expir|valid|renew|\bend|hasta|\bate\b|\bbis\b|bezahlt|gultig|ablauf|jusqu|echeance|\bfin\b|paye|pagad[oa]|\bpag[oa]\b|venc|caduc/,
} as const;

/** The number of lines whose values are looked at. */
const SAMPLE = 50;

/** Returns the name of a column in lower case, without accents, and with spaces for other signs. */
const columnKey = (name: string): string =>
  foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Assumes that days come first unless a value shows otherwise. */
function guessDateOrder(values: readonly string[]): ImportMapping['dateOrder'] {
  const parts = values.map((value) => /^(\d{1,4})\D(\d{1,2})\D\d/.exec(value)?.slice(1).map(Number) ?? []);
  if (parts.some(([first = 0]) => first > 31)) return 'ymd';
  return parts.some(([, second = 0]) => second > 12) ? 'mdy' : 'dmy';
}

/**
 * Guesses the columns by their names, and that of the addresses by its values as well. Returns undefined without
 * columns for the address and the name.
 */
export function guessMapping(columns: readonly string[], lines: readonly CsvLine[]): ImportMapping | undefined {
  const free = new Map(columns.map((name, index) => [index, columnKey(name)]));
  const sample = lines.slice(0, SAMPLE);
  const addresses = (index: number) => sample.filter(({ cells }) => cells[index]?.includes('@')).length;
  const take = (field: keyof typeof NAMES): number | undefined => {
    const index = [...free].find(([, name]) => NAMES[field].test(name))?.[0];
    if (index !== undefined) free.delete(index);
    return index;
  };
  const takeEmail = (): number | undefined => {
    const named = [...free].flatMap(([index, name]) => (NAMES.email.test(name) ? [index] : []));
    const filled = [...free.keys()].filter((index) => addresses(index) > sample.length / 2);
    const index = named.find((each) => addresses(each) > 0) ?? filled[0] ?? named[0];
    if (index !== undefined) free.delete(index);
    return index;
  };
  const email = takeEmail();
  const [fullName, familyName, firstName] = [take('fullName'), take('lastName'), take('firstName')];
  const other = firstName === undefined ? take('name') : undefined;
  const isSplit = firstName !== undefined && familyName !== undefined;
  const name = isSplit ? firstName : (fullName ?? firstName ?? other ?? familyName);
  if (email === undefined || name === undefined) return undefined;
  const lastName = isSplit || (fullName === undefined && name !== familyName) ? familyName : undefined;
  const [chapter, location, paidUntil] = [take('chapter'), take('location'), take('paidUntil')];
  const dates = paidUntil === undefined ? [] : lines.map(({ cells }) => cells[paidUntil] ?? '');
  return {
    email,
    name,
    ...(lastName !== undefined && { lastName }),
    ...(chapter !== undefined && { chapter }),
    ...(location !== undefined && { location }),
    ...(paidUntil !== undefined && { paidUntil }),
    dateOrder: guessDateOrder(dates),
  };
}
