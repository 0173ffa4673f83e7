import { useMutation, useQuery } from '@tanstack/react-query';
import {
  api,
  Button,
  Input,
  organization,
  queryFor,
  signedIn,
  SubmitButton,
  toast,
  toastError,
  useOrganization,
} from '@meridian/platform';
import { ChapterSelect, PasswordField, type PasswordVisibility } from '@meridian/platform/controls';
import {
  applyFieldErrors,
  FormField,
  submitWith,
  useUnsavedChanges,
  useZodForm,
  type ZodForm,
} from '@meridian/platform/forms';
import { chaptersApi, formatUnits, type PlanPrices } from '@meridian/shared-types';
import { RegisterFormValues, toRegisterInput } from './register-form-values';
import { Fields } from './sign-in-form';
import { forgetTyped, useTypedValues } from './typed-values';

const EMPTY = { name: '', email: '', password: '', confirmPassword: '' };

interface Props {
  /** The prices, or undefined while they load. */
  prices: PlanPrices | undefined;
  /** Whether the person only wants the newsletter. They are not shown a price. */
  forNewsletter: boolean;
  visibility: PasswordVisibility;
  /** The id of the chapter in the link. */
  chapterId: string;
  /** The token of an invite link to that chapter. */
  inviteToken: string | undefined;
  /** It is called before the person is signed in. `isInvited` means that they joined the chapter of the invite link. */
  onJoined: (joined: { isInvited: boolean }) => void;
}

export function RegisterForm({ prices, forNewsletter, visibility, chapterId, inviteToken, onJoined }: Props) {
  const { currency } = useOrganization();
  const monthly = prices && formatUnits(prices.monthly, currency);
  const form = useZodForm(RegisterFormValues, { ...EMPTY, chapterId });
  useTypedValues(form);
  const { isDirty, dirtyFields } = form.formState;
  useUnsavedChanges({ isChanged: isDirty, isStored: !dirtyFields.password && !dirtyFields.confirmPassword });
  const chapters = useQuery(queryFor(chaptersApi.list));
  const isInvitedTo = (id: string) => inviteToken !== undefined && id === chapterId;
  const register = useMutation({
    mutationFn: (values: RegisterFormValues) =>
      api.auth.register({ body: toRegisterInput(values, isInvitedTo(values.chapterId) ? inviteToken : undefined) }),
    onSuccess: (current, values) => {
      forgetTyped();
      onJoined({ isInvited: isInvitedTo(values.chapterId) });
      signedIn(current);
      toast({
        title: `Welcome to ${organization().name}!`,
        description: 'Your account has been created successfully.',
      });
    },
    onError: (error) => {
      applyFieldErrors(form, error);
      toastError('Registration failed', error, 'Unable to create account');
    },
  });
  const open = (chapters.data ?? []).filter(
    ({ id, joinPolicy }) => joinPolicy !== 'invited' || isInvitedTo(String(id)),
  );
  return (
    <Fields noValidate onSubmit={submitWith(form, register)} aria-label="Join">
      <FormField name="name" label="Full name" form={form}>
        {(props) => <Input {...props} required autoComplete="name" placeholder="Enter your full name" />}
      </FormField>
      <FormField name="email" label="Email" form={form}>
        {(props) => <Input {...props} required type="email" autoComplete="username" placeholder="Enter your email" />}
      </FormField>
      <NewPasswordFields form={form} visibility={visibility} />
      <FormField
        name="chapterId"
        label="Chapter"
        help="Your home chapter. You can ask to join others later."
        form={form}
      >
        {({ value, onChange, ...props }) => (
          <ChapterSelect
            {...props}
            chapters={open}
            value={value}
            onValueChange={onChange}
            placeholder={chapters.isPending ? 'Loading chapters...' : 'Select your chapter'}
          />
        )}
      </FormField>
      {chapters.isError && (
        <Button variant="secondary" size="sm" onClick={() => void chapters.refetch()}>
          The chapters could not be loaded. Try again
        </Button>
      )}
      <SubmitButton pending={register.isPending} pendingText="Creating account...">
        {forNewsletter ? 'Join for Free' : monthly ? `Join for ${monthly}/month` : 'Join'}
      </SubmitButton>
    </Fields>
  );
}

interface NewPasswordProps {
  form: ZodForm<typeof RegisterFormValues>;
  visibility: PasswordVisibility;
}
const NewPasswordFields = ({ form, visibility }: NewPasswordProps) => (
  <>
    <FormField name="password" label="Password" help="At least 6 characters" form={form}>
      {(props) => (
        <PasswordField
          {...props}
          required
          visibility={visibility}
          withToggle
          autoComplete="new-password"
          placeholder="Create a password"
        />
      )}
    </FormField>
    <FormField name="confirmPassword" label="Confirm password" form={form}>
      {(props) => (
        <PasswordField
          {...props}
          required
          visibility={visibility}
          autoComplete="new-password"
          placeholder="Confirm your password"
        />
      )}
    </FormField>
  </>
);
