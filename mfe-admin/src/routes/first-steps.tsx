import { invalidate, PageHeader, Stack, useOrganization } from '@meridian/platform';
import { adminApi } from '@meridian/shared-types';
import { useState } from 'react';
import { FoundChapter } from '../features/chapters/found-chapter';
import { FirstStepsList, type StepForm } from '../features/first-steps/first-steps-list';
import { InvitePerson } from '../features/invitations/invite-person';
import { SiteAdminPage } from './site-admin-page';

const ROLES = { admin: 'admin', person: 'member' } as const;

/** `/first-steps` shows site admins the first steps of a new organization. */
export function FirstStepsPage() {
  const { name } = useOrganization();
  const [open, setOpen] = useState<StepForm>();
  const close = () => setOpen(undefined);
  return (
    <SiteAdminPage title="First Steps">
      <Stack gap={5}>
        <PageHeader
          title="First Steps"
          subtitle={
            <>
              What brings <bdi>{name}</bdi> to life. Leave whenever you like. What you have done is kept.
            </>
          }
        />
        <FirstStepsList onOpen={setOpen} />
      </Stack>
      <FoundChapter
        open={open === 'chapter'}
        onClose={close}
        onFounded={() => {
          close();
          void invalidate(adminApi.firstSteps);
        }}
      />
      <InvitePerson role={open && open !== 'chapter' ? ROLES[open] : undefined} onClose={close} />
    </SiteAdminPage>
  );
}
