import { useMutation, useQuery } from '@tanstack/react-query';
import { api, Button, Input, queryFor, signedIn, SubmitButton, toast, toastError } from '@meridian/platform';
import { Combobox, PasswordField, type PasswordVisibility } from '@meridian/platform/controls';
import { applyFieldErrors, FormField, submitWith, useUnsavedChanges, useZodForm } from '@meridian/platform/forms';
import { chaptersApi, PLAN_AMOUNT, PRODUCT_NAME } from '@meridian/shared-types';
import { RegisterFormValues, toRegisterInput } from './register-form-values';
import { Fields } from './sign-in-form';

const EMPTY = { name: '', email: '', password: '', confirmPassword: '', chapterId: '' };

export function RegisterForm({ visibility }: { visibility: PasswordVisibility }) {
  const form = useZodForm(RegisterFormValues, EMPTY);
  useUnsavedChanges({ isChanged: form.formState.isDirty });
  const chapters = useQuery(queryFor(chaptersApi.list));
  const register = useMutation({
    mutationFn: (values: RegisterFormValues) => api.auth.register({ body: toRegisterInput(values) }),
    onSuccess: (current) => {
      signedIn(current);
      toast({ title: `Welcome to ${PRODUCT_NAME}!`, description: 'Your account has been created successfully.' });
    },
    onError: (error) => {
      applyFieldErrors(form, error);
      toastError('Registration failed', error, 'Unable to create account');
    },
  });
  const options = (chapters.data ?? []).map(({ id, name, state }) => ({
    value: String(id),
    label: `${name}, ${state}`,
  }));
  return (
    <Fields noValidate onSubmit={submitWith(form, register)} aria-label="Join">
      <FormField name="name" label="Full Name" form={form}>
        {(props) => <Input {...props} required autoComplete="name" placeholder="Enter your full name" />}
      </FormField>
      <FormField name="email" label="Email" form={form}>
        {(props) => <Input {...props} required type="email" autoComplete="email" placeholder="Enter your email" />}
      </FormField>
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
      <FormField name="confirmPassword" label="Confirm Password" form={form}>
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
      <FormField
        name="chapterId"
        label="Chapter"
        help="Your home chapter. You can ask to join others later."
        form={form}
      >
        {({ value, onChange, ...props }) => (
          <Combobox
            {...props}
            value={value}
            onValueChange={onChange}
            options={options}
            placeholder={chapters.isPending ? 'Loading chapters...' : 'Select your chapter'}
            empty={
              chapters.data?.length === 0 ? 'There are no chapters yet.' : 'No chapter has this in its name or state.'
            }
          />
        )}
      </FormField>
      {chapters.isError && (
        <Button variant="secondary" size="sm" onClick={() => void chapters.refetch()}>
          The chapters could not be loaded. Try again
        </Button>
      )}
      <SubmitButton
        pending={register.isPending}
        pendingText="Creating account..."
      >{`Join for $${PLAN_AMOUNT.monthly}/month`}</SubmitButton>
    </Fields>
  );
}
