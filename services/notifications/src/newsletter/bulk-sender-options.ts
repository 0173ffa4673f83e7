import type { Lease, Logger } from '@meridian/service-kit';
import type { Mailer } from '../smtp/mailer';
import type { Models } from '../models/create-models';
import type { OptOuts } from '../opt-outs/opt-outs';
import type { SuppressionList } from '../suppression/suppression-list';
import type { SenderSources } from './pause-letters';
import type { LetterDoc } from '../models/letter.model';
import type { DomainRate } from './domain-rate';
import type { PostalAddress } from './postal-address';
import type { ReaderSources } from './readers';
import type { RecipientSources } from './recipients';

export interface BulkSenderOptions {
  models: Pick<Models, 'LetterDeliveries' | 'Letters'>;
  lease: Lease;
  postalAddress: PostalAddress;
  mailer: Mailer;
  domainRate: DomainRate;
  suppressionList: SuppressionList;
  optOuts: OptOuts;
  sources: RecipientSources & ReaderSources & SenderSources;
  /**
   * Renders a letter. With `isMember` it is the version for active members, which includes events that only members
   * see.
   */
  render: (
    letter: LetterDoc,
    isMember: boolean,
  ) => Promise<(reader: { name: string; unsubscribe: string }) => { html: string; text: string }>;
  unsubscribeLink: (addressKey: string) => string;
  domain: string;
  log: Logger;
}
