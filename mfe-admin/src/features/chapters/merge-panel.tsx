import { Button, Field, Row, Skeleton, Stack } from '@meridian/platform';
import { ChapterSelect, QueryView } from '@meridian/platform/controls';
import { type Chapter, type ChapterDetails, isolated } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { ChapterAction } from './chapter-action';
import { MergeForm } from './merge-form';
import { MergeEffects } from './merge-summary';
import { allChapters, mergeSummary } from './queries';

/** This leaves space for the list of chapters, which the dialog would cut off otherwise. */
const Room = styled.div`
  min-block-size: 24rem;
`;

interface Props {
  chapter: ChapterDetails;
  /** It is called after the merge. The merged chapter has another address. */
  onMerged: (merged: ChapterDetails) => void;
}

/** Lets site admins merge a chapter into another one, after showing the effects. */
export const MergePanel = ({ chapter, onMerged }: Props) => (
  <ChapterAction
    title="Merge into Another Chapter"
    text="Its members, requests, upcoming events and address move there. What was written here can still be read."
    button="Merge..."
    question={{
      title: `Merge ${isolated(chapter.name)}`,
      description: 'This cannot be undone. The members of the chapter are notified.',
    }}
  >
    {(onClose) => (
      <Room>
        <MergeQuestion chapter={chapter} onClose={onClose} onMerged={onMerged} />
      </Room>
    )}
  </ChapterAction>
);

function MergeQuestion({ chapter, onClose, onMerged }: Props & { onClose: () => void }) {
  const [intoId, setIntoId] = useState('');
  const chapters = useQuery(allChapters());
  return (
    <QueryView query={chapters} placeholder={<Skeleton lines={4} />} failure="The chapters could not be loaded">
      {(all) => {
        const others = all.filter(({ id }) => id !== chapter.id);
        const into = others.find(({ id }) => String(id) === intoId);
        return (
          <Stack gap={4}>
            <Field id="merge-into" label="Into">
              <ChapterSelect
                id="merge-into"
                chapters={others}
                value={intoId}
                onValueChange={setIntoId}
                placeholder="Search by name or state..."
              />
            </Field>
            {into ? (
              <MergeConfirmation key={into.id} chapter={chapter} into={into} onClose={onClose} onMerged={onMerged} />
            ) : (
              <Row justify="end">
                <Button variant="quiet" onClick={onClose}>
                  Cancel
                </Button>
              </Row>
            )}
          </Stack>
        );
      }}
    </QueryView>
  );
}

/** Shows the current effects of the merge, and asks for its reason. */
function MergeConfirmation({ chapter, into, onClose, onMerged }: Props & { into: Chapter; onClose: () => void }) {
  const summary = useQuery({ ...mergeSummary(chapter.id, into.id), gcTime: 0 });
  return (
    <QueryView query={summary} placeholder={<Skeleton lines={6} />} failure="These chapters could not be compared">
      {(data) => (
        <Stack gap={4}>
          <MergeEffects summary={data} into={into.name} />
          <MergeForm chapter={chapter} into={into} admins={data.admins} onClose={onClose} onMerged={onMerged} />
        </Stack>
      )}
    </QueryView>
  );
}
