import { api, Button, Grid, Input, queryFor, Row, Text, useApiMutation, useOrganization } from '@meridian/platform';
import { Dialog, Select } from '@meridian/platform/controls';
import { DialogForm, FormField, InputField, showFormError, useZodForm, z } from '@meridian/platform/forms';
import { booksApi, monthsInWords, plansIn, planTerms, PROOF_BYTES, sitePagesApi } from '@meridian/shared-types';
import { BookPersonInput, HandPaymentInput } from '@meridian/shared-types/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';

const shape = HandPaymentInput.shape;
const Typed = z.object({
  email: BookPersonInput.shape.email,
  plan: shape.plan,
  amount: z.string().transform(Number).pipe(shape.amount),
  method: shape.method,
  paidOn: shape.paidOn,
  reference: z.string().transform((text) => text.trim()),
});

const METHODS = [
  { value: 'transfer', label: 'Bank transfer' },
  { value: 'cheque', label: 'Cheque' },
  { value: 'cash', label: 'Cash' },
];
/** Returns the plans of the office as the options of a list, each with how long a payment lasts. */
function usePlanOptions() {
  const { data } = useQuery(queryFor(sitePagesApi.get, { params: { page: 'plans' } }));
  return plansIn(data?.page === 'plans' ? data.content : undefined).map(({ id, terms }) => {
    const period = monthsInWords(planTerms({ plan: id, terms }).months);
    return { value: id, label: terms ? `${terms.name}, ${period}` : period.replace('one', 'One') };
  });
}

const today = () => new Date().toISOString().slice(0, 10);

/** Stores the proof, if there is one, finds the person, and enters the payment. */
async function send({ email, ...payment }: z.output<typeof Typed>, file: File | undefined, idempotencyKey: string) {
  const person = await api.books.findPerson({ body: { email } });
  let proofId: string | undefined;
  if (file) {
    const body = new FormData();
    body.append('file', file);
    proofId = (await api.books.uploadProof({ body })).id;
  }
  return api.books.enterPayment({
    body: { ...payment, userId: person.id, idempotencyKey, ...(proofId && { proofId }) },
  });
}

/** Enters a payment that was made in cash, by cheque or by bank transfer, with its proof. */
export function HandPaymentForm({ onClose }: { onClose: () => void }) {
  const [idempotencyKey] = useState(() => uuid());
  const [file, setFile] = useState<File>();
  const { currency } = useOrganization();
  const plans = usePlanOptions();
  const form = useZodForm(Typed, {
    email: '',
    plan: 'annual',
    amount: '',
    method: 'transfer',
    paidOn: today(),
    reference: '',
  });
  const enter = useApiMutation({
    mutationFn: (values: z.output<typeof Typed>) => send(values, file, idempotencyKey),
    done: ({ receiptNumber }) => ({ title: 'Payment entered', description: `It has receipt ${receiptNumber}.` }),
    onDone: onClose,
    failed: (error) => showFormError(form, error, 'Payment not entered', 'Try again in a moment.'),
    affects: [booksApi.summary, booksApi.lines],
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Enter a Payment"
      description="The person becomes a member for the months of the plan, and gets the receipt by email."
    >
      <DialogForm form={form} mutation={enter} submit="Enter Payment" pendingText="Entering..." onClose={onClose}>
        <InputField form={form} name="email" label="Email of the person" type="email" autoComplete="off" />
        <Grid min="11rem" gap={4}>
          <FormField form={form} name="plan" label="Plan">
            {({ value, onChange, ...props }) => (
              <Select {...props} options={plans} value={value} onValueChange={onChange} />
            )}
          </FormField>
          <InputField form={form} name="amount" label={`Amount (${currency})`} inputMode="decimal" autoComplete="off" />
          <FormField form={form} name="method" label="Paid by">
            {({ value, onChange, ...props }) => (
              <Select {...props} options={METHODS} value={value} onValueChange={onChange} />
            )}
          </FormField>
          <FormField form={form} name="paidOn" label="Received on">
            {(props) => <Input type="date" max={today()} {...props} />}
          </FormField>
        </Grid>
        <InputField
          form={form}
          name="reference"
          label="Reference"
          help="The number of the transfer or the cheque, or where the paper is. A reference or a file is needed."
          autoComplete="off"
        />
        <ProofField file={file} onFile={setFile} />
      </DialogForm>
    </Dialog>
  );
}

function ProofField({ file, onFile }: { file: File | undefined; onFile: (file: File | undefined) => void }) {
  const isTooLarge = file !== undefined && file.size > PROOF_BYTES;
  return (
    <div>
      <label htmlFor="proof-file">Proof (PDF, JPEG or PNG, at most 5 MB)</label>
      <Row gap={3}>
        <Input
          id="proof-file"
          type="file"
          accept="application/pdf,image/jpeg,image/png"
          onChange={({ target }) => onFile(target.files?.[0])}
        />
        {file && (
          <Button size="sm" variant="quiet" onClick={() => onFile(undefined)}>
            Leave Out
          </Button>
        )}
      </Row>
      {isTooLarge && <Text tone="danger">Choose a file smaller than 5MB.</Text>}
    </div>
  );
}
