import type { Chapter } from '@meridian/shared-types';
import { Combobox, type ComboboxProps } from './combobox';

interface Choice {
  value: string;
  label: string;
}
export interface ChapterSelectProps extends Omit<ComboboxProps, 'options' | 'empty'> {
  /** The chapters in the order in which they are shown. */
  chapters: readonly Pick<Chapter, 'id' | 'name' | 'state'>[];
  /** The first options, which stand for no chapter. */
  none?: Choice | Choice[];
  /** Returns the label of a chapter. By default it is the name and the state. */
  labelOf?: (chapter: Pick<Chapter, 'name' | 'state'>) => string;
}

const nameAndState = ({ name, state }: Pick<Chapter, 'name' | 'state'>) => `${name}, ${state}`;

/**
 * Renders a choice of one chapter, which can be searched by name or state. The value is the chapter's id as text.
 * @example <ChapterSelect aria-label="Chapter" chapters={chapters} value={chapterId} onValueChange={setChapterId} />
 */
export const ChapterSelect = ({ chapters, none, labelOf = nameAndState, ...props }: ChapterSelectProps) => (
  <Combobox
    {...props}
    options={[
      ...[none ?? []].flat(),
      ...chapters.map((chapter) => ({
        value: String(chapter.id),
        label: labelOf(chapter),
        keywords: nameAndState(chapter),
      })),
    ]}
    empty={chapters.length === 0 ? 'There are no chapters yet.' : 'No chapter matches your search.'}
  />
);
