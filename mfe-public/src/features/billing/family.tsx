import {
  affectedBy,
  api,
  Button,
  Card,
  formatCardDate,
  queryFor,
  Row,
  Section,
  Stack,
  SubmitButton,
  Text,
  useApiMutation,
} from '@meridian/platform';
import { InputField, showFormError, submitWith, useZodForm } from '@meridian/platform/forms';
import { authApi, FAMILY_ACCOUNTS, type Family } from '@meridian/shared-types';
import { FamilyInput } from '@meridian/shared-types/schemas';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';

const List = styled.ul`
  display: grid;
  gap: var(--space-3);
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-3);
    align-items: center;
    justify-content: space-between;
    overflow-wrap: anywhere;
  }
`;

const affects = [authApi.family, ...affectedBy.subscription];

const useAccept = () =>
  useApiMutation({
    mutationFn: (id: string) => api.auth.acceptFamily({ params: { id } }),
    done: { title: 'Family joined', description: 'You are a full member now.' },
    failed: 'Family not joined',
    affects,
  });
const useLeave = (title: string) =>
  useApiMutation({
    mutationFn: (id: string) => api.auth.leaveFamily({ params: { id } }),
    done: { title, description: 'This takes effect now.' },
    failed: 'Nothing changed',
    affects,
  });

/** Shows the family of a payer, the place in the family of somebody else, and invitations. Others see nothing. */
export function FamilyCards() {
  const { data } = useQuery(queryFor(authApi.family));
  if (!data) return null;
  return (
    <>
      {data.invitations.map((invitation) => (
        <Invitation key={invitation.id} {...invitation} />
      ))}
      {data.place && <Place {...data.place} />}
      {(data.until || data.places.length > 0) && <OwnFamily family={data} />}
    </>
  );
}

function Invitation({ id, payer }: Family['invitations'][number]) {
  const accept = useAccept();
  const decline = useLeave('Invitation declined');
  return (
    <Section title="Invitation to a Family">
      <Card>
        <Stack gap={4}>
          <Text>
            <bdi>{payer}</bdi> invites you to their family membership. You are a member as long as they pay for the
            family. It costs you nothing.
          </Text>
          <Row gap={3} wrap>
            <Button pending={accept.isPending} pendingText="Joining..." onClick={() => accept.mutate(id)}>
              Join the Family
            </Button>
            <Button
              variant="secondary"
              pending={decline.isPending}
              pendingText="Declining..."
              onClick={() => decline.mutate(id)}
            >
              Decline
            </Button>
          </Row>
        </Stack>
      </Card>
    </Section>
  );
}

function Place({ id, payer }: NonNullable<Family['place']>) {
  const leave = useLeave('Family left');
  return (
    <Section title="Your Family">
      <Card>
        <Stack gap={4}>
          <Text>
            You are a member as long as <bdi>{payer}</bdi> pays for your family. If you leave, your membership ends now.
            You keep your account and the newsletter.
          </Text>
          <div>
            <Button
              variant="danger"
              pending={leave.isPending}
              pendingText="Leaving..."
              onClick={() => leave.mutate(id)}
            >
              Leave the Family
            </Button>
          </div>
        </Stack>
      </Card>
    </Section>
  );
}

function OwnFamily({ family: { until, places, free } }: { family: Family }) {
  const remove = useLeave('Removed from the family');
  return (
    <Section title="Your Family">
      <Card>
        <Stack gap={4}>
          <Text>
            {until
              ? `Up to ${FAMILY_ACCOUNTS - 1} other people are members until ${formatCardDate(until)}, and longer if your plan renews.`
              : 'Your family plan is not paid now, so the people below are no members by it.'}
          </Text>
          <List aria-label="People in your family">
            {places.map(({ id, email, name }) => (
              <li key={id}>
                <span>
                  <bdi>{name ?? email}</bdi> {name ? '' : '(invited)'}
                </span>
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`Remove ${name ?? email}`}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(id)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </List>
          {free > 0 && <Invite />}
        </Stack>
      </Card>
    </Section>
  );
}

function Invite() {
  const form = useZodForm(FamilyInput, { email: '' });
  const invite = useApiMutation({
    mutationFn: (body: { email: string }) => api.auth.inviteToFamily({ body }),
    done: { title: 'Invitation sent', description: 'They can accept it in their billing settings.' },
    onDone: () => form.reset(),
    failed: (error) => showFormError(form, error, 'Nobody was invited', 'Try again in a moment.'),
    affects,
  });
  return (
    <form noValidate aria-label="Invitation to your family" onSubmit={submitWith(form, invite)}>
      <Stack gap={3}>
        <InputField form={form} name="email" label="Email address" type="email" autoComplete="off" />
        <div>
          <SubmitButton pending={invite.isPending} pendingText="Inviting...">
            Invite
          </SubmitButton>
        </div>
      </Stack>
    </form>
  );
}
