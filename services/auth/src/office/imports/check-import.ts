import { inTransaction } from '@meridian/service-kit';
import type { Models } from '../../models/create-models';
import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import type { ImportDoc } from '../../models/import.model';
import type { ImportRowDoc } from '../../models/import-row.model';
import { readChapters } from './import-chapters';
import { readLine } from './read-line';
import { TAKEN, takenAddresses } from './taken-addresses';

/** The number of lines in one batch. */
const BATCH = 500;

export interface CheckNeeds extends Pick<Models, 'db' | 'Users' | 'Imports' | 'ImportRows' | 'AccountTokens'> {
  chapters: Client<typeof chaptersInternalApi>;
}

/**
 * Checks every line of an import. It restarts after a crash, because it stores nothing but its findings. Several
 * replicas may run it at the same time with the same result. A slow run stores nothing after another check with other
 * columns has started.
 */
export async function checkImport(
  dependencies: CheckNeeds,
  { _id, columns, mapping, checkId }: ImportDoc,
  stopped: AbortSignal,
): Promise<void> {
  const { db, Imports, ImportRows } = dependencies;
  if (!mapping) return;
  const chapters = await readChapters(dependencies);
  const now = new Date();
  /** The first line that contains an address. */
  const first = new Map<string, number>();
  let checkedLines = 0;
  for (let after = 0, full = true; full && !stopped.aborted;) {
    const rows = await ImportRows.find({ importId: _id, line: { $gt: after } }, { line: 1, cells: 1 })
      .sort({ line: 1 })
      .limit(BATCH)
      .lean();
    const read = rows.map(({ cells = [] }) => readLine(cells, { columns, mapping, chapters, now }));
    const taken = await takenAddresses(
      dependencies,
      read.flatMap(({ values }) => values?.email ?? []),
    );
    const writes = rows.map(({ _id: rowId, line }, index) => {
      const { values, problems } = read[index] ?? { values: undefined, problems: [] };
      const say = (message: string) =>
        problems.push({ column: columns[mapping.email] ?? '', value: values?.email ?? '', message });
      const before = values && first.get(values.email);
      if (values && before === undefined) first.set(values.email, line);
      if (before !== undefined) say(`The same address as in line ${before}`);
      else if (values && taken.has(values.email)) say(TAKEN);
      const isReady = values && before === undefined && !taken.has(values.email);
      return rowWrite(rowId, isReady ? values : undefined, problems);
    });
    checkedLines += rows.length;
    after = rows.at(-1)?.line ?? after;
    full = rows.length === BATCH;
    const isOver = !full && !stopped.aborted;
    const isStored = await inTransaction(db, async (session) => {
      const { matchedCount } = await Imports.updateOne(
        { _id, state: 'checking', checkId: checkId ?? { $exists: false } },
        { $max: { checkedLines }, ...(isOver && { $set: { state: 'checked' as const } }) },
        { session },
      );
      if (matchedCount > 0 && writes.length > 0) await ImportRows.bulkWrite(writes, { ordered: false, session });
      return matchedCount > 0;
    });
    if (!isStored) return; // The import was removed, another replica was faster, or another check has begun.
  }
}

function rowWrite(
  _id: ImportRowDoc['_id'],
  values: ImportRowDoc['values'],
  problems: NonNullable<ImportRowDoc['problems']>,
) {
  const isFaulty = problems.length > 0;
  return {
    updateOne: {
      filter: { _id },
      update: {
        $set: {
          state: values ? ('ready' as const) : ('refused' as const),
          ...(values && { values }),
          ...(isFaulty && { problems, isFaulty }),
        },
        $unset: {
          ...(!values && { values: 1 as const }),
          ...(!isFaulty && { problems: 1 as const, isFaulty: 1 as const }),
        },
      },
    },
  };
}
