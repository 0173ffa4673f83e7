import { Button, ButtonLink, Card, countText, ErrorState, MutationButton, Row, Stack, Text } from '@meridian/platform';
import { LoadingSkeleton } from '@meridian/platform/controls';
import { FIRST_STEPS, type FirstStep, type FirstSteps } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { firstSteps, useDismiss } from './queries';
import { StepList, type ShownStep } from './step-list';

/** A form that opens on this page. */
export type StepForm = 'chapter' | 'admin' | 'person';

interface Props {
  onOpen: (form: StepForm) => void;
}

/** Shows the first steps of a new organization. Every site admin sees the same state at any time. */
export function FirstStepsList({ onOpen }: Props) {
  const steps = useQuery(firstSteps());
  const dismiss = useDismiss();
  if (steps.isPending) return <LoadingSkeleton label="Loading the first steps" lines={8} />;
  if (!steps.data) return <ErrorState title="The first steps could not be loaded" query={steps} />;
  const { done, isDismissed } = steps.data;
  const isComplete = done.length === FIRST_STEPS.length;
  return (
    <Stack gap={5}>
      <Row role="status">
        <Text>{isComplete ? 'Everything is done.' : `${done.length} of ${FIRST_STEPS.length} are done.`}</Text>
      </Row>
      <Card>
        <StepList steps={shownSteps(steps.data, onOpen)} />
      </Card>
      {isComplete && !isDismissed && (
        <Row justify="end">
          <MutationButton mutation={dismiss} pendingText="Hiding...">
            Hide This List
          </MutationButton>
        </Row>
      )}
    </Stack>
  );
}

/** @example '1 page and 6 articles' */
const examplesText = ({ pages, posts }: FirstSteps['examples']) =>
  [pages && countText(pages, 'page'), posts && countText(posts, 'article')].filter(Boolean).join(' and ');

/** Returns the elements with which the steps are shown. The next step has the primary button. */
function stepElements({ done, chapter }: FirstSteps, onOpen: Props['onOpen']) {
  const isDone = (step: FirstStep) => done.includes(step);
  const next = FIRST_STEPS.find((step) => !isDone(step));
  const chooseVariant = (step: FirstStep) => (step === next ? 'primary' : 'secondary');
  const chapterPath = chapter && `/chapters/${encodeURIComponent(chapter.slug)}`;
  const afterChapter = (actions: ReactNode) => (chapter ? actions : <Text size="sm">First found a chapter.</Text>);
  const open = (step: FirstStep, form: StepForm, label: string) => (
    <Button size="sm" variant={chooseVariant(step)} onClick={() => onOpen(form)}>
      {label}
    </Button>
  );
  const link = (to: string, label: string, step?: FirstStep) => (
    <ButtonLink to={to} size="sm" variant={step ? chooseVariant(step) : 'quiet'}>
      {label}
    </ButtonLink>
  );
  return { isDone, chapterPath, afterChapter, open, link };
}

function shownSteps(steps: FirstSteps, onOpen: Props['onOpen']): ShownStep[] {
  const { examples, chapter } = steps;
  const { isDone, chapterPath, afterChapter, open, link } = stepElements(steps, onOpen);
  return [
    {
      name: 'organization',
      title: 'Name your organization',
      text: 'Its name, logo and color appear on every page, in emails and in calendars. Letters of the newsletter need its postal address.',
      isDone: isDone('organization'),
      actions: link(
        '/admin-tools/pages/organization',
        isDone('organization') ? 'Change It' : 'Choose Name and Look',
        'organization',
      ),
    },
    {
      name: 'chapter',
      title: 'Found the first chapter',
      text: chapter ? (
        <>
          <bdi>{chapter.name}</bdi> is open.
        </>
      ) : (
        'A chapter is where people meet. It has members, events, announcements and a chat.'
      ),
      isDone: isDone('chapter'),
      actions: (
        <>
          {open('chapter', 'chapter', chapter ? 'Found Another' : 'Found a Chapter')}
          {chapterPath && link(chapterPath, 'See It')}
        </>
      ),
    },
    {
      name: 'admin',
      title: 'Appoint its admin',
      text: 'Admins welcome members, post announcements and plan events. They do not need an account yet: you invite them by email.',
      isDone: isDone('admin'),
      actions: afterChapter(
        <>
          {open('admin', 'admin', 'Invite an Admin')}
          {chapterPath && link(`${chapterPath}/admin?tab=people`, 'Choose a Member')}
        </>,
      ),
    },
    {
      name: 'announcement',
      title: 'Publish the first announcement',
      text: 'New members read it first. Say who you are and what happens next.',
      isDone: isDone('announcement'),
      actions: afterChapter(link('/admin-tools?tab=announcements', 'Write an Announcement', 'announcement')),
    },
    {
      name: 'pages',
      title: 'Make the public pages yours',
      text: isDone('pages')
        ? 'They contain no examples anymore.'
        : `Visitors still see examples: ${examplesText(examples)}. Their people, offices and numbers are made up. Change each page, or save it unchanged if it is right. Delete articles that you do not need.`,
      isDone: isDone('pages'),
      actions: link('/admin-tools?tab=content', isDone('pages') ? 'Change Them' : 'Edit Pages and Articles', 'pages'),
    },
    {
      name: 'people',
      title: 'Invite people',
      text: 'Invite people by email, import a file, or share a link.',
      isDone: isDone('people'),
      actions: afterChapter(
        <>
          {open('people', 'person', 'Invite a Person')}
          {link('/admin-tools?tab=imports', 'Import a File')}
          {chapterPath && link(`${chapterPath}/admin?tab=people`, 'Create an Invite Link')}
        </>,
      ),
    },
  ];
}
