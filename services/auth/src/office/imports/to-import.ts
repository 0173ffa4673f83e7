import { HttpError } from '@meridian/service-kit';
import {
  IMPORT_ROW_STATES,
  truncate,
  type ImportProblem,
  type ImportRowState,
  type ImportSummary,
  type MemberImport,
} from '@meridian/shared-types';
import type { Models } from '../../models/create-models';
import type { ImportDoc } from '../../models/import.model';
import type { ImportRowDoc } from '../../models/import-row.model';

/** The most characters of a cell in the sample, from which an admin recognizes its column. */
const SAMPLE_CELL_MAX = 100;

export const importNotFound = () => new HttpError(404, 'import_not_found', 'There is no such import.');

export const SUMMARY_FIELDS = { fileName: 1, state: 1, createdAt: 1, lineCount: 1 } as const;

export const toSummary = ({
  _id,
  fileName,
  state,
  createdAt,
  lineCount,
}: Pick<ImportDoc, '_id' | keyof typeof SUMMARY_FIELDS>): ImportSummary => ({
  id: String(_id),
  fileName,
  state,
  createdAt: createdAt.toISOString(),
  lineCount,
});

type Needed = Pick<Models, 'ImportRows'>;

/** Converts an import to its form for the office. The rows are counted by state, each with an index. */
export async function toImport({ ImportRows }: Needed, doc: ImportDoc, now = new Date()): Promise<MemberImport> {
  const { _id: importId, columns, sample, reading, mapping, checkedLines, endedAt, undoUntil, invitations } = doc;
  const [problemCount, ...counts] = await Promise.all([
    ImportRows.countDocuments({ importId, isFaulty: true }),
    ...IMPORT_ROW_STATES.map((state) => ImportRows.countDocuments({ importId, state })),
  ]);
  const mayUndo = doc.state === 'imported' && undoUntil !== undefined && undoUntil > now;
  return {
    ...toSummary(doc),
    columns,
    sample: sample.map((cells) => cells.map((cell) => truncate(cell, SAMPLE_CELL_MAX))),
    ...(reading && { reading }),
    mapping: mapping ?? null,
    checkedLines,
    problemCount,
    counts: Object.fromEntries(IMPORT_ROW_STATES.map((state, index) => [state, counts[index] ?? 0])) as Record<
      ImportRowState,
      number
    >,
    endedAt: endedAt?.toISOString() ?? null,
    undoUntil: mayUndo ? undoUntil.toISOString() : null,
    invitations: invitations
      ? {
          waveSize: invitations.waveSize,
          everyMinutes: invitations.everyMinutes,
          isRunning: invitations.isRunning,
          nextWaveAt: invitations.nextWaveAt.toISOString(),
          ...(invitations.problem && { problem: invitations.problem }),
        }
      : null,
  };
}

export const toProblem = ({
  line,
  state,
  problems = [],
}: Pick<ImportRowDoc, 'line' | 'state' | 'problems'>): ImportProblem => ({
  line,
  isRefused: state === 'refused',
  problems,
});
