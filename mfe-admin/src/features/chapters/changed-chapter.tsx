import { Banner } from '@meridian/platform';

interface Props {
  /** The fields that both admins have changed, with the value of the other admin in words. */
  conflicts: readonly { label: string; theirs: string }[];
}

/** Says that another admin has changed the chapter in the meantime, and what the next save replaces. */
export const ChangedChapter = ({ conflicts }: Props) => (
  <Banner tone="warning" title="Another admin has changed this chapter">
    {conflicts.length === 0
      ? 'The form shows their version. Save again if you want to change more.'
      : 'Your version is still here. Save again to replace theirs:'}
    <ul>
      {conflicts.map(({ label, theirs }) => (
        <li key={label}>
          {label}: <bdi>{theirs}</bdi>
        </li>
      ))}
    </ul>
  </Banner>
);
