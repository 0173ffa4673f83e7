import { useState } from 'react';
import { Card, PageHeader, Stack, Text, TextLink } from '@meridian/platform';
import { useSearchParams } from '@meridian/platform/routing';
import { ObjectToChange } from '../features/addresses/object-to-change';
import { PAGE_METADATA } from '../page-metadata';
import { NarrowPage } from './narrow-page';
import { PageMeta } from './page-meta';
import { useTokenOfLink } from './token-of-link';

/**
 * `/object-to-change#token` and, for somebody who is signed in, `/object-to-change?proposal=id` end what a site admin
 * wants to do with the account of the reader.
 */
export function ObjectToChangePage() {
  const { token, dropToken } = useTokenOfLink();
  const proposalId = useSearchParams()[0].get('proposal');
  const [state, setState] = useState<'asks' | 'done' | 'refused'>('asks');
  const [ended, setEnded] = useState('');
  const objection = token ? { token } : proposalId ? { proposalId } : undefined;
  const refuse = () => {
    dropToken();
    setState('refused');
  };
  return (
    <NarrowPage>
      <PageMeta {...PAGE_METADATA.objectToChange} />
      <PageHeader title="Object to a Change of Your Account" />
      <Card>
        {state === 'done' ? (
          <div role="status">
            <Text>You have objected. Nothing changes in your account, and the other site admins are told.</Text>
          </div>
        ) : ended ? (
          <div role="alert">
            <Text>{ended}</Text>
          </div>
        ) : objection && state === 'asks' ? (
          <ObjectToChange objection={objection} onDone={() => setState('done')} onRefused={refuse} onEnded={setEnded} />
        ) : (
          <Stack gap={4} role="alert">
            <Text>This link is incomplete or too old, or it belongs to another account.</Text>
            <Text>
              If someone else has your account, <TextLink to={PAGE_METADATA.contact.path}>contact support</TextLink>.
            </Text>
          </Stack>
        )}
      </Card>
    </NarrowPage>
  );
}
