import { personalSource, type PersonalSources } from '@meridian/service-kit';
import type { Models } from './models/create-models';

type Needed = Pick<Models, 'Chapters' | 'Memberships' | 'JoinRequests'>;

/** The sources of the chapters service for the export of a person's data. */
export function personalSources({ Chapters, Memberships, JoinRequests }: Needed): PersonalSources<'chapters'> {
  const readNames = async (docs: readonly { chapterId: number }[]) => {
    const ids = docs.map(({ chapterId }) => chapterId);
    const chapters = await Chapters.find({ _id: { $in: ids } }, { name: 1 }).lean();
    return new Map(chapters.map(({ _id, name }) => [_id, name]));
  };
  const chapter = ({ chapterId }: { chapterId: number }, names: Map<number, string>) => names.get(chapterId);
  return {
    memberships: personalSource('memberships', Memberships, { columns: { chapter }, relatedTo: readNames }),
    joinRequests: personalSource('joinRequests', JoinRequests, {
      columns: { chapter, answers: ({ answers }) => answers?.map(({ question, answer }) => ({ question, answer })) },
      reads: ['answers'],
      relatedTo: readNames,
    }),
  };
}
