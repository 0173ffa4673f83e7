import { MEMBER_PARAM, type SlotProps } from '@meridian/platform';
import { useNavigate } from '@meridian/platform/routing';
import { SearchEverything } from '../features/search/search-everything';
import { paths } from '../paths';

const RESULT_PATHS = {
  chapterMessage: paths.chapterMessage,
  directMessage: paths.directMessage,
  chapter: paths.chapter,
  person: (userId: string) => `${paths.directory}?${MEMBER_PARAM}=${userId}`,
};

/** The content of the search dialog of the frame. */
export function SearchPanel({ pages, typedAhead, onClose }: SlotProps['search']) {
  const navigate = useNavigate();
  return (
    <SearchEverything
      pages={pages}
      typedAhead={typedAhead}
      paths={RESULT_PATHS}
      go={(to) => {
        onClose();
        void navigate(to);
      }}
    />
  );
}
