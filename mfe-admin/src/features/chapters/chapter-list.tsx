import {
  Button,
  EmptyState,
  ErrorState,
  Row,
  SearchField,
  Stack,
  Text,
  TextLink,
  countText,
  formatCardDate,
} from '@meridian/platform';
import { FilterBar, ListCard, LoadingSkeleton, Select } from '@meridian/platform/controls';
import type { ArchivedChapter, Chapter } from '@meridian/shared-types';
import { isFound } from '@meridian/shared-types/search';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Landmark, Plus, SearchX } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { FoundChapter } from './found-chapter';
import { allChapters, archivedChapters } from './queries';

interface Props {
  /** Returns the path of a chapter's administration. */
  adminPath: (slug: string) => string;
  onFounded: (slug: string) => void;
}

/** Shows all chapters, with a button to found one. */
export function ChapterList({ adminPath, onFounded }: Props) {
  const [isFounding, setFounding] = useState(false);
  return (
    <Stack gap={5}>
      <Row gap={4} justify="space-between" wrap>
        <Text tone="muted">Open a chapter to change it or to see requests to join.</Text>
        <Button icon={<Plus aria-hidden />} onClick={() => setFounding(true)}>
          Found a Chapter
        </Button>
      </Row>
      <Chapters adminPath={adminPath} />
      <FoundChapter
        open={isFounding}
        onClose={() => setFounding(false)}
        onFounded={({ slug }) => {
          setFounding(false);
          onFounded(slug);
        }}
      />
    </Stack>
  );
}

const SHOWN = [
  { value: 'open', label: 'Open chapters' },
  { value: 'archived', label: 'Archived chapters' },
];

const matches = ({ name, state }: Chapter, words: string) => isFound(words, name, state);

const archivedText = ({ archive: { at, mergedInto } }: ArchivedChapter) =>
  `${mergedInto ? `Merged into ${mergedInto.name}` : 'Archived'} on ${formatCardDate(at)}`;

function Chapters({ adminPath }: Pick<Props, 'adminPath'>) {
  const [search, setSearch] = useState('');
  const words = useDeferredValue(search).trim();
  const [shownState, setShownState] = useState('open');
  const isArchived = shownState === 'archived';
  const open = useQuery(allChapters());
  const archived = useQuery({ ...archivedChapters(), enabled: isArchived });
  const list: UseQueryResult<(Chapter | ArchivedChapter)[]> = isArchived ? archived : open;
  if (list.isPending) return <LoadingSkeleton label="Loading chapters" lines={8} />;
  if (list.isError) return <ErrorState title="The chapters could not be loaded" query={list} />;
  const shown = list.data.filter((chapter) => matches(chapter, words));
  return (
    <Stack gap={4}>
      <FilterBar>
        <SearchField
          label="Search chapters"
          placeholder="Search by name or state..."
          value={search}
          onChange={setSearch}
        />
        <Select aria-label="Show" options={SHOWN} value={shownState} onValueChange={setShownState} />
      </FilterBar>
      <Row role="status">
        <Text size="sm" tone="muted">
          {countText(shown.length, 'chapter')}
        </Text>
      </Row>
      {shown.length === 0 ? (
        <NoneShown isSearching={list.data.length > 0} isArchived={isArchived} />
      ) : (
        <ListCard items={shown}>
          {(chapter) => (
            <li key={chapter.id}>
              <Row gap={4} justify="space-between" wrap>
                <div>
                  <TextLink to={adminPath(chapter.slug)}>
                    <bdi>{chapter.name}</bdi>
                  </TextLink>
                  <Text size="sm" tone="muted">
                    <bdi>{chapter.state}</bdi> · {countText(chapter.memberCount, 'member')}
                    {'archive' in chapter && ` · ${archivedText(chapter)}`}
                  </Text>
                </div>
              </Row>
            </li>
          )}
        </ListCard>
      )}
    </Stack>
  );
}

function NoneShown({ isSearching, isArchived }: { isSearching: boolean; isArchived: boolean }) {
  if (isSearching)
    return <EmptyState icon={<SearchX aria-hidden />} title="No chapters found" text="Try another name or state." />;
  return isArchived ? (
    <EmptyState
      icon={<Landmark aria-hidden />}
      title="No archived chapters"
      text="You can archive a chapter in its settings."
    />
  ) : (
    <EmptyState
      icon={<Landmark aria-hidden />}
      title="No chapters yet"
      text="Found the first one and choose its first admin."
    />
  );
}
